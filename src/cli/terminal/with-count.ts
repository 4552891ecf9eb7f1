/** `1 edition`, `2 editions`, for messages that exist only in English. */
export function withCount(count: number, singular: string, plural = `${singular}s`): string {
  return `${count} ${count === 1 ? singular : plural}`;
}
