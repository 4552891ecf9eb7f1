/** Media types of published images, by the extension of their address. */
export const imageTypes: Readonly<Record<string, string>> = {
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  avif: "image/avif",
  gif: "image/gif",
  svg: "image/svg+xml",
};

/** @param name a path or an extension alone, in any case */
export function imageTypeOf(name: string): string | undefined {
  const extension = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  return extension === "jpeg" ? imageTypes.jpg : imageTypes[extension];
}
