export const declared: Readonly<Record<string, string>> = {};
