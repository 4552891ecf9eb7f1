import { runTogether } from "./together.ts";

await runTogether("http");
