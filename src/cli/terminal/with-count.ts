/** `1 edition`, `2 editions`, for messages that exist only in English. */
export { numberOf as withCount } from "../../language/en-words.ts";
