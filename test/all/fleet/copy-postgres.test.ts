/** Copies between PostgreSQL stores; `copy.test.ts` copies between kinds. */
import { kinds, testCopies } from "../../store/copies.ts";

testCopies(kinds.postgres);
