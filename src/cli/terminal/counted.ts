/** `1 edition`, `2 editions`, for messages that exist only in English. */
export function counted(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? "" : "s"}`;
}
