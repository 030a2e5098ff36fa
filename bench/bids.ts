import type { ChildProcess } from 'node:child_process';
import { type Kysely, sql } from 'kysely';
import { SECOND } from '#domain/values/time.ts';
import { BY_KEY, openDatabase } from '#server/platform/db/open.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { askProcess, endProcess } from '#server/testing/child-process.ts';
import { makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { type BidServer, PATHS, startBidServer } from './bid-server.ts';
import type { Result, Task } from './bidders.ts';
import { benchEngineAlone } from './engine-alone.ts';
import { type Figures, medianOf } from './figures.ts';
import { startProcess } from './processes.ts';

const BIDDERS = [1, 32, 256, 1_000];
const AUCTIONS = { hot: 1, many: 1_000 };
const ROUNDS = 5;
const ROUND = 1.5 * SECOND;

type Variant = keyof typeof PATHS;
const VARIANTS = Object.keys(PATHS) as Variant[];

/**
 * Measures bids over HTTP with every commit on disk: (a) one transaction per bid, (b) an authenticated POST that does
 * nothing, (c) the engine. The variants are interleaved; figures are medians of the rounds. Then measures the engine without
 * HTTP.
 */
export async function benchBids(db: Kysely<Database>, url: string): Promise<Figures> {
	// So that the obvious design and the engine without HTTP use the same query plans as the engine.
	const byKey = openDatabase(url, 24, BY_KEY);
	const server = await startBidServer(db, url, byKey);
	const crowd = startProcess('bidders.ts');
	try {
		const cookies = await Promise.all(
			Array.from({ length: Math.max(...BIDDERS) }, async () => server.session(await makePerson(db))),
		);
		const figures: Figures = {};
		for (const [name, count] of Object.entries(AUCTIONS)) {
			for (const bidders of BIDDERS) {
				const rounds = await measure({ db, server, crowd, cookies: cookies.slice(0, bidders), count });
				Object.assign(figures, summary(`${name}_${bidders}`, rounds));
			}
		}
		return { ...figures, ...(await benchEngineAlone(byKey)) };
	} finally {
		await endProcess(crowd);
		await server.stop();
		await byKey.destroy();
	}
}

interface Setting {
	db: Kysely<Database>;
	server: BidServer;
	crowd: ChildProcess;
	cookies: string[];
	count: number;
}

type Rounds = Record<Variant, Result[]>;

/** Runs each variant on new auctions in every round. */
async function measure({ db, server, crowd, cookies, count }: Setting): Promise<Rounds> {
	const rounds: Rounds = { obvious: [], nothing: [], engine: [] };
	for (let round = 0; round <= ROUNDS; round += 1) {
		for (const variant of VARIANTS) {
			const auctions = await openAuctions(db, count);
			const task: Task = { port: server.port, path: PATHS[variant], cookies, auctions, milliseconds: ROUND };
			const result = await askProcess<Result>(crowd, task);
			// Only the obvious design may exceed the time limit of a request.
			if (result.failed > 0 && variant !== 'obvious')
				throw new Error(`${result.failed} bids failed at ${variant}`);
			// The first round is a warm-up.
			if (round > 0) rounds[variant].push(result);
		}
	}
	return rounds;
}

async function openAuctions(db: Kysely<Database>, count: number): Promise<string[]> {
	const first = await makeOpenAuction(db, { initial_bid: 100_00 });
	const { rows } = await sql<{ id: string }>`
		insert into auctions (environment, title, description, initial_bid, current_bid, status, start_time, end_time,
			scheduled_end_time, extension_window_ms)
		select environment, title, description, initial_bid, current_bid, 'active', start_time, end_time,
			scheduled_end_time, extension_window_ms
		from auctions, generate_series(2, ${count}) where id = ${first} returning id`.execute(db);
	return [first, ...rows.map(({ id }) => id)];
}

function summary(name: string, rounds: Rounds): Figures {
	const rate = (variant: Variant) =>
		medianOf(
			rounds[variant].map(
				({ answered, failed, milliseconds }) => ((answered - failed) * SECOND) / milliseconds,
			),
		);
	const late = (variant: Variant) => medianOf(rounds[variant].map(({ p99 }) => p99));
	const [a, b, c] = [rate('obvious'), rate('nothing'), rate('engine')];
	return {
		[`${name}_a`]: Math.round(a),
		[`${name}_b`]: Math.round(b),
		[`${name}_c`]: Math.round(c),
		[`${name}_c_over_a`]: Number((c / a).toFixed(1)),
		[`${name}_c_over_b`]: Number((c / b).toFixed(2)),
		[`${name}_p99_a`]: late('obvious'),
		[`${name}_p99_b`]: late('nothing'),
		[`${name}_p99_c`]: late('engine'),
		[`${name}_failed_a`]: rounds.obvious.reduce((sum, { failed }) => sum + failed, 0),
	};
}
