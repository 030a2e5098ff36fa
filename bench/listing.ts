import { type Kysely, sql } from 'kysely';
import { type AuctionQuery, auctionQuery } from '#contract/auctions.ts';
import { listAuctions } from '#server/features/auctions/listing.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Figures } from './figures.ts';

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
		await fill(db, size);
		for (const [name, query] of Object.entries(QUERIES)) {
			figures[`${name}_ms_at_${size}`] = await median(() =>
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

async function fill(db: Kysely<Database>, size: number): Promise<void> {
	await sql`
		insert into auctions (environment, title, description, city, state, initial_bid, current_bid, status, ledger_seq,
			start_time, end_time, scheduled_end_time, extension_window_ms, created_at)
		select 'production', 'Apartamento de ' || (1 + n % 4) || ' quartos, lote ' || n, 'Descrição do lote ' || n,
			(array['São Paulo', 'Ribeirão Preto', 'Campinas', 'Recife', 'Natal'])[1 + n % 5],
			(array['SP', 'SP', 'SP', 'PE', 'RN'])[1 + n % 5], p, p,
			(array['pending', 'active', 'completed'])[1 + n % 3], 1,
			now() - interval '1 day', now() + (n % 900) * interval '1 hour' + interval '1 minute', now() + interval '40 days', 180000,
			now() - n * interval '1 minute'
		from generate_series((select count(*) from auctions) + 1, ${size}::bigint) n, lateral (select 1000000 + (n * 7919) % 90000000 as p) x
	`.execute(db);
	await sql`vacuum analyze auctions`.execute(db);
}

async function median(act: () => Promise<unknown>): Promise<number> {
	const times: number[] = [];
	for (let round = 0; round < ROUNDS; round += 1) {
		const start = performance.now();
		await act();
		times.push(performance.now() - start);
	}
	return Number((times.sort((a, b) => a - b)[ROUNDS / 2] ?? 0).toFixed(2));
}
