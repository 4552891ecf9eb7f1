/** `1 edition`, `2 editions`: in what is said in English alone. */
export function counted(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? "" : "s"}`;
}
