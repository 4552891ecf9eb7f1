/** Printed addresses of media. (contract.md, "Images") */

/** Site-relative, as the award's resources print it. */
export function mediaPath(address: string): string {
  return `/media/${address}`;
}

export function absoluteAddress(address: string, publicUrl: string): string {
  return address.startsWith("/media/") ? publicUrl + address : address;
}

const MEDIA_IN_HTML = /(?<=["'\s,])\/media\/(?=[0-9a-f]{32}\/)/g;

export function withAbsoluteMedia(html: string, publicUrl: string): string {
  if (!html.includes("/media/")) return html;
  return html.replace(MEDIA_IN_HTML, () => `${publicUrl}/media/`);
}
