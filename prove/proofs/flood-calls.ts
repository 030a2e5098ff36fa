import { fork } from 'node:child_process';
import { sql } from 'kysely';
import { ACCOUNT_API } from '#contract/account-paths.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import { API } from '#contract/paths.ts';
import type { CallsTask } from '#prove/attacks/calls-attack.ts';
import { BIDDERS, bidEvenly, percentile, RATE, slowBids } from '#prove/attacks/even-bids.ts';
import type { Proof, RunResult, Trial } from '#prove/system/proof.ts';
import { openTestSystem, type Person, type TestSystem } from '#prove/system/test-system.ts';
import { askProcess, endProcess } from '#server/testing/child-process.ts';
import { makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { preload } from '#server/testing/preloads.ts';

/** Accounts that nobody has approved, each at an address of its own. */
const ACCOUNTS = 40;

/** What they ask for. The stream is asked to begin after record 0 of a lot with `RECORDS`. */
const CALLS: Record<string, (lot: string) => { path: string; headers?: Record<string, string> }> = {
	bids: (lot) => ({ path: BIDDER_API.bids(lot) }),
	catch_up: (lot) => ({ path: API.events(lot), headers: { 'last-event-id': '0' } }),
	export: () => ({ path: ACCOUNT_API.accountExport }),
	session: () => ({ path: `${ACCOUNT_API.auth}/get-session` }),
};

const RECORDS = 1_136;

/** A lot whose ledger has `RECORDS` records: refusals, which change nothing. */
async function longLot({ db }: TestSystem): Promise<string> {
	const id = await makeOpenAuction(db);
	await sql`insert into ledger_records (auction_id, seq, at, type, record, hash)
		select r.auction_id, n, r.at, r.type, jsonb_set(r.record::jsonb, '{seq}', to_jsonb(n))::text, r.hash
		from ledger_records r, generate_series(2, ${RECORDS}) n where r.auction_id = ${id} and r.seq = 1`.execute(
		db,
	);
	await sql`update auctions set ledger_seq = ${RECORDS} where id = ${id}`.execute(db);
	return id;
}

interface Scene {
	system: TestSystem;
	people: Person[];
	/** The lot that people bid on, and the one whose stream is asked for. */
	lot: { id: string; amount: number };
	watched: string;
	cookies: string[];
}

async function openScene(system: TestSystem): Promise<Scene> {
	const lot = { id: await makeOpenAuction(system.db, { initial_bid: 100_000_00 }), amount: 100_000 };
	const people = await Promise.all(Array.from({ length: BIDDERS }, () => system.person()));
	const cookies = await Promise.all(
		Array.from({ length: ACCOUNTS }, async () =>
			system.session(await makePerson(system.db, { status: 'pending' })),
		),
	);
	return { system, people, lot, watched: await longLot(system), cookies };
}

/** Bids while all accounts make one kind of call, each over a connection of its own. */
async function underCalls({ system, people, lot, watched, cookies }: Scene, name: string, n: number) {
	const port = Number(new URL(system.servers[0]?.url ?? '').port);
	const { path = '', headers = {} } = CALLS[name]?.(name === 'catch_up' ? watched : lot.id) ?? {};
	const askers = cookies.map((cookie, each) => ({
		port,
		localAddress: `127.43.0.${each + 1}`,
		headers: { cookie, ...headers },
	}));
	const attack = fork(new URL(import.meta.resolve('#prove/attacks/calls-attack.ts')));
	try {
		attack.send({ askers, path } satisfies CallsTask);
		const under = await bidEvenly(system, people, lot, n);
		const answered = await askProcess<number>(attack, 'count');
		return { under, answered };
	} finally {
		await endProcess(attack);
	}
}

async function run({ n, control, progress }: Trial): Promise<RunResult> {
	const system = await openTestSystem({
		preloads: [control ? preload('unbounded-calls') : undefined],
		// What is tried is the limit of an installation, and not that of tests.
		variables: control ? {} : { REQUESTS_PER_MINUTE: '3000' },
		settings: {},
	});
	try {
		const scene = await openScene(system);
		await bidEvenly(system, scene.people, scene.lot, RATE);
		const rest = await bidEvenly(system, scene.people, scene.lot, n);
		const counted: Record<string, number> = {
			p50_at_rest: percentile(rest, 0.5),
			p99_at_rest: percentile(rest, 0.99),
		};
		const faults: string[] = [];
		for (const name of Object.keys(CALLS)) {
			const { under, answered } = await underCalls(scene, name, n);
			counted[`${name}_answered`] = answered;
			counted[`${name}_held_by_disk`] = under.filter(({ held }) => held).length;
			counted[`${name}_p50`] = percentile(under, 0.5);
			counted[`${name}_p99`] = percentile(under, 0.99);
			faults.push(...slowBids(rest, under).map((fault) => `${name}: ${fault}`));
		}
		progress(n);
		return { n, violations: faults.length, counted, examples: faults };
	} finally {
		await system.close();
	}
}

export const FLOOD_CALLS: Proof = {
	id: 'flood-calls',
	promise:
		'99 % of bids are answered within 250 ms and three times their time at rest while 40 accounts that nobody has approved ask without pause for bids, for a stream from its first record, for their data or for their session',
	control: 'none of these calls has a limit, and the process that takes bids answers all of them',
	alone: true,
	n: { small: 200, usual: 600, control: 60 },
	run,
};
