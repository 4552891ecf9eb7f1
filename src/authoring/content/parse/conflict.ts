/** Finds merge conflict markers (`<<<<<<<`), which mean that the file contains two versions. */

const MARK = /^(?:<{7}|>{7}) [^\n]{0,80}/m;

export function conflictIn(text: string): string | undefined {
  return MARK.exec(text)?.[0].trim();
}
