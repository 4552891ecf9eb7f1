/** Printed addresses of media. (contract.md, "Images") */

/** Site-relative, as the award's resources print it. */
export function mediaPath(address: string): string {
  return `/media/${address}`;
}

export function absoluteAddress(address: string, publicUrl: string): string {
  return address.startsWith("/media/") ? publicUrl + address : address;
}

// Where an attribute's value or an entry of `srcset` begins: after a quote, white space or a comma.
const MEDIA_IN_HTML = /(?<=["'\s,])\/media\/(?=[0-9a-f]{32}\/)/g;

export function withAbsoluteMedia(html: string, publicUrl: string): string {
  if (!html.includes("/media/")) return html;
  // A function, because `$` has a meaning in replacement strings.
  return html.replace(MEDIA_IN_HTML, () => `${publicUrl}/media/`);
}
