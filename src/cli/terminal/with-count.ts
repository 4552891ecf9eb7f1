/** `1 edition`, `2 editions`, for messages that exist only in English. */
export function withCount(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
