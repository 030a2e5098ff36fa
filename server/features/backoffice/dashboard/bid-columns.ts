import { sql } from 'kysely';

/** Bidders to a row of `bidder_days`: the width of its bits. */
export const PAGE = 32_768;

const COUNTS = Array.from({ length: 24 }, (_, hour) => `count(*) filter (where hour = ${hour})::int`);

/** Rows with an `hour`, counted by it: an array of 24. */
export const HOURS = sql.raw<number[]>(`array[${COUNTS.join(', ')}]`);
