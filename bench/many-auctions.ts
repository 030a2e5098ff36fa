import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';

/** Fills the house up to so many auctions of every state: some to come, some running, some over. */
export async function fillWithAuctions(db: Kysely<Database>, size: number): Promise<void> {
	await sql`
		insert into auctions (environment, title, description, city, state, initial_bid, current_bid, status, ledger_seq,
			start_time, end_time, scheduled_end_time, extension_window_ms, created_at)
		select 'production', 'Apartamento de ' || (1 + n % 4) || ' quartos, lote ' || n, 'Descrição do lote ' || n,
			(array['São Paulo', 'Ribeirão Preto', 'Campinas', 'Recife', 'Natal'])[1 + n % 5],
			(array['SP', 'SP', 'SP', 'PE', 'RN'])[1 + n % 5], p, p,
			(array['pending', 'active', 'completed'])[1 + n % 3], 1,
			now() + (n % 900) * interval '1 hour' + interval '1 hour', now() + interval '40 days' + n * interval '1 minute',
			now() + interval '40 days', 180000, now() - n * interval '1 minute'
		from generate_series((select count(*) from auctions) + 1, ${size}::bigint) n,
			lateral (select 1000000 + (n * 7919) % 90000000 as p) x`.execute(db);
	await sql`vacuum analyze auctions, auction_prices`.execute(db);
}

/** The median time of an act, in milliseconds. */
export async function median(rounds: number, act: () => Promise<unknown>): Promise<number> {
	const times: number[] = [];
	for (let round = 0; round < rounds; round += 1) {
		const start = performance.now();
		await act();
		times.push(performance.now() - start);
	}
	return Number((times.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0).toFixed(2));
}
