import { runTogether } from "./together.ts";

await runTogether(import.meta.filename);
