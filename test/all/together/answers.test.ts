import { runTogether } from "../../together/together.ts";

await runTogether(import.meta.filename);
