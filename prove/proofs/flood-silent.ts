import { sql } from 'kysely';
import { API } from '#contract/paths.ts';
import { askEverySecond, askSilently } from '#prove/attacks/callers.ts';
import { percentile } from '#prove/attacks/even-bids.ts';
import { slowPages } from '#prove/proofs/flood-classes.ts';
import type { Proof, RunResult, Trial } from '#prove/system/proof.ts';
import { openTestSystem, type TestSystem } from '#prove/system/test-system.ts';
import { makeOpenAuction } from '#server/testing/factories.ts';
import { preload } from '#server/testing/preloads.ts';

const SOCKETS = 48;

/** The address of everybody in this proof, as in one office. */
const OFFICE = '127.42.0.1';

/** A ledger of 10 MB: more than the buffers of the system and of the server keep for a reader. */
async function longLedger({ db }: TestSystem): Promise<string> {
	const id = await makeOpenAuction(db);
	await sql`insert into ledger_records (auction_id, seq, at, type, record, hash)
		select ${id}, seq, now(), 'bid-accepted', repeat('x', 500), '' from generate_series(2, 20001) seq`.execute(
		db,
	);
	return id;
}

async function run({ n: seconds, control, progress }: Trial): Promise<RunResult> {
	const system = await openTestSystem({ preloads: [control ? preload('places-until-read') : undefined] });
	try {
		const office = { port: Number(new URL(system.servers[0]?.url ?? '').port), localAddress: OFFICE };
		const [ledger, watched] = [await longLedger(system), await makeOpenAuction(system.db)];
		const silent = [
			...askSilently(office, API.ledger(ledger), SOCKETS),
			...askSilently(office, API.events(watched), SOCKETS),
		];
		// Pages that nobody else asks for, so that none comes from memory.
		const pages = await askEverySecond(office, (n) => `/?search=honest+${n}`, seconds);
		for (const socket of silent) socket.destroy();
		const faults = slowPages(pages);
		progress(seconds);
		const counted = { pages: pages.length, p50: percentile(pages, 0.5), p99: percentile(pages, 0.99) };
		return { n: seconds, violations: faults.length, counted, examples: faults };
	} finally {
		await system.close();
	}
}

export const FLOOD_SILENT: Proof = {
	id: 'flood-silent',
	promise:
		'while 48 sockets of one address read nothing of a ledger and 48 nothing of a stream, a visitor at the same address gets each page within 2 s, and no 503',
	control: 'an answer keeps its place in the queue until it is read, and ledgers wait among pages',
	alone: true,
	n: { small: 10, usual: 120, control: 10 },
	run,
};
