import type { Kysely } from 'kysely';
import { type AuctionQuery, auctionQuery } from '#contract/auctions.ts';
import { listAuctions } from '#server/features/catalogue/listing.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Figures } from './figures.ts';
import { fillWithAuctions, median } from './many-auctions.ts';

const ROUNDS = 40;

/** What a visitor asks for most. */
const QUERIES: Record<string, Partial<AuctionQuery>> = {
	first_page: {},
	cheapest: { sortBy: 'price-low' },
	search: { search: 'ribeirao' },
	city_and_status: { city: 'campinas', status: 'active' },
};

/** The median time of a page, in milliseconds, with 3,000 and with 100,000 auctions, and their ratio. */
export async function benchListing(db: Kysely<Database>): Promise<Figures> {
	const figures: Figures = {};
	for (const size of [3_000, 100_000]) {
		await fillWithAuctions(db, size);
		for (const [name, query] of Object.entries(QUERIES)) {
			figures[`${name}_ms_at_${size}`] = await median(ROUNDS, () =>
				listAuctions(db, 'production', auctionQuery.parse(query)),
			);
		}
	}
	for (const name of Object.keys(QUERIES)) {
		const ratio = (figures[`${name}_ms_at_100000`] ?? 0) / (figures[`${name}_ms_at_3000`] ?? 1);
		figures[`${name}_ratio`] = Number(ratio.toFixed(1));
	}
	return figures;
}
