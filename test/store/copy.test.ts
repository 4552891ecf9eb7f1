/** Copies of a store in a folder, which is the backup that most operators make. */
import { kinds, testCopies } from "./copies.ts";

const { folder, postgres } = kinds;
testCopies([folder, folder], [folder, postgres]);
