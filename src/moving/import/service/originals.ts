/** Recognises crops by names such as `casa-350x200.jpg` and `casa.jpg.350x200_q85_crop.jpg`. */

const SUFFIX = /[-_.]350x200(?=\.\w{2,5}(?:[?#]|$))/;
const EASY_THUMBNAIL = /(?<=\.\w{2,5})\.350x200[\w,.-]{0,60}$/;
// Folders in which imagekit and others keep crops, such as `/CACHE/images/`.
const CROP_FOLDER = /\/(?:CACHE\/images|thumbs?|thumbnails)\//i;

/** @returns possible originals, the likeliest first; empty if the address is not a crop */
export function originalsOf(address: string): string[] {
  const original = address.replace(EASY_THUMBNAIL, "").replace(SUFFIX, "");
  return original === address ? [] : [...new Set([original, original.replace(CROP_FOLDER, "/")])];
}
