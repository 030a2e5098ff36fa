import type { Kysely } from 'kysely';
import { BidMeter } from '#server/features/bidding/bid-meter.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { RequestMeter } from './request-meter.ts';

/** What this server counts and measures for its metrics. */
export interface Meters {
	bids: BidMeter;
	requests: RequestMeter;
	/** Its databases' pools, by what they are for. */
	pools: Record<string, Kysely<Database>>;
}

export function openMeters(pools: Meters['pools']): Meters {
	return { bids: new BidMeter(), requests: new RequestMeter(), pools };
}
