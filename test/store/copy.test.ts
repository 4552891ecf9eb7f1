/** Copies of a store in a folder into another one, which is the backup that most operators make. */
import { kinds, testCopies } from "./copies.ts";

testCopies(kinds.folder);
