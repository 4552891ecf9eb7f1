/**
 * Printed addresses of media: paths below `/media/`, and absolute URLs on the public URL.
 * @see contract.md, "Images"
 */

/** @returns the site-relative path of a medium, as the award's resources print it */
export function mediaPath(address: string): string {
  return `/media/${address}`;
}

/** The printed address of a link: paths below `/media/` become absolute, other addresses stay. */
export function absoluteAddress(address: string, publicUrl: string): string {
  return address.startsWith("/media/") ? publicUrl + address : address;
}

const MEDIA_IN_HTML = /(?<=["'\s,])\/media\/(?=[0-9a-f]{32}\/)/g;

/** Makes the addresses of media within an HTML fragment absolute. */
export function withAbsoluteMedia(html: string, publicUrl: string): string {
  if (!html.includes("/media/")) return html;
  return html.replace(MEDIA_IN_HTML, () => `${publicUrl}/media/`);
}
