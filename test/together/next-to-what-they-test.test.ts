import { runTogether } from "./together.ts";

await runTogether("next-to-what-they-test");
