import { sql } from 'kysely';
import type { Micros } from '#domain/values/time.ts';

/**
 * The last change of a lot, for auctions aliased `a` and lot_changes aliased `c`: its creation, its last ledger record
 * or its last edit.
 */
export const CHANGED_AT = sql<Micros>`micros(greatest(a.created_at, a.last_stamp, c.at))`;
