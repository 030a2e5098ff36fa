import type { Kysely } from 'kysely';
import { ADMIN_SORT_COLUMNS, type AdminAuctionQuery, adminAuctionQuery } from '#contract/admin-auctions.ts';
import { listAdminAuctions } from '#server/features/backoffice/management/list-auctions.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Figures } from './figures.ts';
import { fillWithAuctions, median } from './many-auctions.ts';

const ROUNDS = 15;

/** Pages that somebody turns before the deep one. */
const PAGES = 40;

/** The median time of a page of the management list, in milliseconds, in houses of every size. */
export async function benchManagement(db: Kysely<Database>): Promise<Figures> {
	const figures: Figures = {};
	for (const size of [1_000, 10_000, 100_000]) {
		await fillWithAuctions(db, size);
		const measure = async (name: string, query: Partial<AdminAuctionQuery>) => {
			const asked = adminAuctionQuery.parse(query);
			figures[`${name}_ms_at_${size}`] = await median(ROUNDS, () => listAdminAuctions(db, asked));
		};
		for (const column of ADMIN_SORT_COLUMNS) await measure(column, { sort: `${column}-desc` });
		await measure('search', { search: 'ribeirao' });
		await measure('deep_page', { limit: 25, cursor: await deepCursor(db) });
	}
	return figures;
}

async function deepCursor(db: Kysely<Database>): Promise<string | undefined> {
	let cursor: string | undefined;
	for (let page = 0; page < PAGES; page += 1) {
		const read = await listAdminAuctions(db, adminAuctionQuery.parse({ limit: 20, cursor }));
		cursor = read?.next_cursor ?? cursor;
	}
	return cursor;
}
