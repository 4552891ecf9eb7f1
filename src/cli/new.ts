import { join } from "node:path";
import { Command } from "commander";
import { DEFAULT_TIME_ZONE } from "../authoring/begin/begin-site.ts";
import { collectionNamed, singulars } from "../authoring/begin/collection-named.ts";
import { writeNewItem } from "../authoring/begin/new-item.ts";
import { RefusedError } from "../contract/refused-error.ts";
import { say } from "../language/language.ts";
import { examples, placeholder } from "./command-words.ts";

interface NewFlags {
  readonly folder: string;
  readonly draft: boolean;
}

/** Exit codes: 0 written (its path on stdout); 1 not written. */
export const newCommand = new Command("new")
  .description(say.editors.new.about)
  .argument(placeholder("what"), singulars.join(", "))
  .argument(placeholder("title"), say.editors.new.title)
  .option(`--folder ${placeholder("folder")}`, say.usage.contentFolder, ".")
  .option("--draft", say.editors.new.draft, false)
  .addHelpText(
    ...examples(
      'montra new noticia "Obras na Baixa: o que muda em abril"',
      'montra new evento "Arrendamento em 2027" --folder content',
      'montra new vencedor "Casa da Rua Nova" --draft',
    ),
  )
  .action(async (what: string, text: string, { folder, draft: isDraft }: NewFlags) => {
    const name = collectionNamed(what);
    if (name === undefined)
      throw new RefusedError(say.begin.unknownKind({ what, words: singulars }));
    const title = text.trim().normalize("NFC");
    if (title === "") throw new RefusedError(say.begin.noTitle);
    const today = Temporal.Now.plainDateISO(DEFAULT_TIME_ZONE).toString();
    const { file, missing } = await writeNewItem(folder, { name, title, isDraft, today });
    console.log(join(folder, file));
    if (missing.length > 0) console.error(say.begin.missing({ fields: missing }));
  });
