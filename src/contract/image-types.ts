/** Media types of the images that are published, by the extension of their address. */
export const imageTypes: Readonly<Record<string, string>> = {
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  avif: "image/avif",
  gif: "image/gif",
  svg: "image/svg+xml",
};

/** By the ending of a name, as people write it. */
export function imageTypeOf(name: string): string | undefined {
  const ending = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  return imageTypes[ending === "jpeg" ? "jpg" : ending];
}
