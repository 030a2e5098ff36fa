import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND } from '#domain/values/time.ts';
import { compare } from '#prove/oracle/ledger-comparison.ts';
import type { LoadBalancer } from '#prove/proxies/load-balancer.ts';
import type { Bidder } from '#prove/system/acknowledgements.ts';
import type { Findings, Trial } from '#prove/system/proof.ts';
import { seededRandom } from '#prove/system/seeded-random.ts';
import type { TestSystem } from '#prove/system/test-system.ts';
import { PATIENT, Watchers } from '#prove/system/watchers.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { Crowd } from './crowd.ts';

/** The number of bids at a time, as fast as they are answered, and of bidders: none reaches the limit of bids a minute. */
export const PARALLEL = 8;
export const BIDDERS = 240;

/** Lots besides the watched one, which gets half of the bids. */
export const LOTS = 4;

/** The number of answered bids that are sent again at the end. */
const REPEATED = 500;

/** The time with both servers between two replacements: longer than the proxy leaves out a server that failed. */
const BETWEEN = 3 * SECOND;

/** The time of bidding before the first replacement and after the last. */
const AROUND = SECOND;

interface Storm {
	system: Pick<TestSystem, 'db'>;
	/** Where people bid and watch. */
	url: string;
	/** Absent where what it passed on cannot be counted. */
	proxy?: LoadBalancer;
	/** The hot one first. */
	auctions: readonly string[];
	bidders: readonly Bidder[];
	watchers: number;
	/** The address from which a group of watchers connects, if not from one of this machine's own. */
	addressOf?: (group: number) => string | undefined;
	name: string;
	/** The replacements of servers, one after the other. Each returns the name under which it is counted. */
	replacements: readonly (() => Promise<string>)[];
}

/** Replaces servers, one at a time, while people bid and watch, and compares what they were told with the ledgers. */
export async function replaceDuringBids(
	{ system, url, proxy, auctions, bidders, name, replacements, ...storm }: Storm,
	{ seed, progress }: Pick<Trial, 'seed' | 'progress'>,
	findings: Findings,
): Promise<void> {
	const random = seededRandom(seed);
	const crowd = new Crowd(() => url, { auctions, bidders, parallel: PARALLEL, name, random });
	const [hot = ''] = auctions;
	const watchers = await Watchers.join(url, hot, storm.watchers, findings, storm.addressOf);
	crowd.start();
	await sleep(AROUND);
	for (const [done, replace] of replacements.entries()) {
		if (done > 0) await sleep(BETWEEN);
		findings.count(await replace());
		progress(done + 1);
	}
	await sleep(AROUND);
	await settle(crowd, findings);
	await waitForWatchers(system, watchers, hot, findings);
	watchers.stop();
	await compare(system.db, auctions, crowd.answers, findings);
	if (proxy) findings.count('passed_on', await proxy.passedOn());
	findings.count('watchers', storm.watchers);
	findings.count('reconnections', watchers.reconnections);
	findings.count('longest_silence_ms', Math.round(watchers.longestSilence));
}

async function settle(crowd: Crowd, findings: Findings): Promise<void> {
	await crowd.stop();
	await crowd.settle();
	findings.count('sent_again', crowd.repeated);
	findings.count('slowest_bid_ms', Math.round(crowd.slowest));
	findings.count('asked_again', await crowd.repeatAnswered(REPEATED));
	if (crowd.failed > 0) findings.add('failed', `${crowd.failed} answers of 500 to bids`);
}

async function waitForWatchers({ db }: Storm['system'], watchers: Watchers, hot: string, findings: Findings) {
	const { ledger_seq } = await db
		.selectFrom('auctions')
		.select('ledger_seq')
		.where('id', '=', hot)
		.executeTakeFirstOrThrow();
	await waitFor('every watcher at the last record', async () => watchers.seq === ledger_seq, PATIENT).catch(
		() => findings.add('gap', `a watcher is at ${watchers.seq}, the ledger at ${ledger_seq}`),
	);
}
