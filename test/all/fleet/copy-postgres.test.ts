/** Copies of a store in PostgreSQL into another one; `copy.test.ts` copies from one kind into the other. */
import { kinds, testCopies } from "../../store/copies.ts";

testCopies(kinds.postgres);
