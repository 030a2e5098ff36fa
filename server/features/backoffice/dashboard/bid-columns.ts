import { sql } from 'kysely';

/** How many bidders one row of `bidder_days` holds: the width of its bit string. */
export const PAGE = 32_768;

const COUNTS = Array.from({ length: 24 }, (_, hour) => `count(*) filter (where hour = ${hour})::int`);

/** SQL: counts rows with an `hour` column by hour, as an array of 24. */
export const HOURS = sql.raw<number[]>(`array[${COUNTS.join(', ')}]`);
