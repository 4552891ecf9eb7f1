/** Copies between stores in folders, the usual backup. */
import { kinds, testCopies } from "./copies.ts";

testCopies(kinds.folder);
