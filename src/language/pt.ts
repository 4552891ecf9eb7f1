/** Portuguese of Portugal, as "você" («escreva», not «escreve»). Text to type is between "…". */
import type { Messages } from "./en.ts";
import { ptCommands } from "./pt-commands.ts";
import { ptDesk } from "./pt-desk.ts";
import { ptFiles } from "./pt-files.ts";
import { ptPages } from "./pt-pages.ts";
import { ptTexts } from "./pt-texts.ts";
import { ptValues } from "./pt-values.ts";

export const pt: Messages = {
  ...ptFiles,
  ...ptValues,
  ...ptTexts,
  ...ptCommands,
  ...ptDesk,
  pages: ptPages,
};
