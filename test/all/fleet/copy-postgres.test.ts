/** Copies of a store in PostgreSQL into a folder. */
import { kinds, testCopies } from "../../store/copies.ts";

const { folder, postgres } = kinds;
testCopies([postgres, folder]);
