/**
 * Recognises crops by their names and guesses the names of the originals. `casa-350x200.jpg` (also with `_`, `.`, or
 * in a folder `350x200`) is a hand-made name, `casa.jpg.350x200_q85_crop.jpg` one of easy-thumbnails; imagekit writes
 * below `CACHE/images`.
 */

const SUFFIX = /^(.+)[-_.]350x200(\.[A-Za-z0-9]{2,5})$/;
const EASY_THUMBNAIL = /^(.+\.[A-Za-z0-9]{2,5})\.350x200[A-Za-z0-9_,.-]{0,60}$/;

/** @returns possible addresses of the original, the likeliest first; empty if the address is not a crop */
export function originalsOf(address: string): string[] {
  const [path = "", query = ""] = cut(address, address.search(/[?#]/));
  const slash = path.lastIndexOf("/") + 1;
  const [folder, name] = [path.slice(0, slash), path.slice(slash)];
  const names = [EASY_THUMBNAIL.exec(name)?.[1], suffixless(name)].filter(
    (found) => found !== undefined,
  );
  if (/\/350x200\/$/.test(folder)) names.push(name);
  if (names.length === 0) return [];
  const folders = new Set([
    folder,
    folder.replace(/\/(?:350x200|thumbs?|thumbnails|crops?|CACHE)\/$/i, "/"),
    folder.replace("/CACHE/images/", "/"),
    folder.replace("/CACHE/", "/"),
  ]);
  const found = [...folders].flatMap((where) => names.map((name) => where + name + query));
  return [...new Set(found)].filter((original) => original !== address);
}

function suffixless(name: string): string | undefined {
  const [, stem, extension] = SUFFIX.exec(name) ?? [];
  return stem === undefined ? undefined : stem + extension;
}

function cut(text: string, at: number): [string, string] {
  return at === -1 ? [text, ""] : [text.slice(0, at), text.slice(at)];
}
