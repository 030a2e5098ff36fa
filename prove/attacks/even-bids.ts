import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import { SECOND } from '#domain/values/time.ts';
import type { Person, TestSystem } from '#prove/system/test-system.ts';
import { withStalls } from './disk-stalls.ts';

/** Bids per second, and the number of bidders, so that nobody exceeds their limit. */
export const RATE = 20;
export const BIDDERS = 40;

/** The limits for the 99th percentile: in milliseconds, and as a multiple of the percentile at rest. */
const LIMIT = { p99: 250, ratio: 3 };

/** The 99th percentile at rest counts as at least this many milliseconds: of 200 bids it is the third slowest. */
const LEAST_AT_REST = 25;

/** The largest share of the bids during which the disk may stand still; the others are judged. */
const MOST_HELD = 0.2;

/** Statuses of a decided bid: accepted; too low, because a later bid overtook it; already leading. */
const DECIDED = new Set([201, 422, 409]);

/** After this long, in milliseconds, a bid counts as not answered. */
const LONGEST = 30 * SECOND;

export interface Timed {
	milliseconds: number;
	status: number;
	/** Whether the disk stood still meanwhile. */
	held?: boolean;
}

/** Sends bids at a constant rate without waiting for answers; returns how long each took, and which of them the disk held. */
export async function bidEvenly(
	system: TestSystem,
	people: readonly Person[],
	lot: { id: string; amount: number },
	bids: number,
): Promise<Timed[]> {
	const { done, stalls } = await withStalls(() => sendEvenly(system, people, lot, bids));
	return done.map(({ began, ...timed }) => ({
		...timed,
		held: stalls.some(({ from, to }) => from < began + timed.milliseconds && began < to),
	}));
}

/** `began`: epoch milliseconds. */
type Sent = Timed & { began: number };

async function sendEvenly(
	{ servers: [server] }: TestSystem,
	people: readonly Person[],
	lot: { id: string; amount: number },
	bids: number,
): Promise<Sent[]> {
	const agent = new Agent({ keepAlive: true });
	const timed: Promise<Sent>[] = [];
	const start = performance.now();
	for (let n = 0; n < bids; n += 1) {
		await sleep(Math.max(0, start + (n * SECOND) / RATE - performance.now()));
		lot.amount += 5_000;
		const person = people[n % people.length] as Person;
		timed.push(bid(`${server?.url}${BIDDER_API.bids(lot.id)}`, agent, person, lot.amount));
	}
	const all = await Promise.all(timed);
	agent.destroy();
	return all;
}

function bid(url: string, agent: Agent, { cookie }: Person, amount: number): Promise<Sent> {
	const { promise, resolve } = Promise.withResolvers<Sent>();
	const headers = {
		cookie,
		'content-type': 'application/json',
		'sec-fetch-site': 'same-origin',
		'idempotency-key': randomUUID(),
	};
	const [began, started] = [Date.now(), performance.now()];
	const done = (status: number) => resolve({ began, milliseconds: performance.now() - started, status });
	const sent = request(url, { method: 'POST', agent, headers }, (response) =>
		response.resume().once('close', () => done(response.statusCode ?? 0)),
	);
	sent.once('error', () => done(0)).setTimeout(LONGEST, () => sent.destroy());
	sent.end(JSON.stringify({ amount }));
	return promise;
}

/** The time within which a share of what was timed and not held by the disk was answered, in milliseconds. */
export function percentile(timed: readonly Timed[], share: number): number {
	const judged = timed.filter(({ held }) => !held);
	const sorted = judged.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
	return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}

/** What is wrong with bids under an attack, compared with bids at rest. */
export function slowBids(rest: readonly Timed[], under: readonly Timed[]): string[] {
	const [p99_at_rest, p99] = [percentile(rest, 0.99), percentile(under, 0.99)];
	const held = under.filter((each) => each.held).length;
	const undecided = under.filter(({ status }) => !DECIDED.has(status)).length;
	return [
		...(p99 >= LIMIT.p99 ? [`99 % of the bids took up to ${p99} ms`] : []),
		...(p99 > LIMIT.ratio * Math.max(p99_at_rest, LEAST_AT_REST)
			? [`${p99} ms against ${p99_at_rest} at rest`]
			: []),
		...(held > MOST_HELD * under.length ? [`the disk stood still during ${held} of the bids`] : []),
		...(undecided > 0 ? [`${undecided} bids were not decided`] : []),
	];
}
