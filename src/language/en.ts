/**
 * The messages in English; their type is what every language must provide. Fragments are joined
 * only where markup stands between them, because each language has its own word order. Values that
 * English does not use are for other languages, such as a collection for its gender.
 */
import { enCommands } from "./en-commands.ts";
import { enDesk } from "./en-desk.ts";
import { enFiles } from "./en-files.ts";
import { enPages } from "./en-pages.ts";
import { enTexts } from "./en-texts.ts";
import { enValues } from "./en-values.ts";

export const en = { ...enFiles, ...enValues, ...enTexts, ...enCommands, ...enDesk, pages: enPages };

export type Messages = typeof en;
