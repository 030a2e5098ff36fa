import { SECOND } from '#domain/values/time.ts';
import { type Asker, ask, askEverySecond, askWithoutPause } from '#prove/attacks/callers.ts';
import { percentile, type Timed } from '#prove/attacks/even-bids.ts';
import type { Proof, RunResult, Trial } from '#prove/system/proof.ts';
import { openTestSystem, type TestSystem } from '#prove/system/test-system.ts';
import { makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { preload } from '#server/testing/preloads.ts';

/** As many as one client may have in the queue. */
const CONNECTIONS = 48;

/** A class has at least this share of an equal one. */
const LEAST_SHARE = 1 / 3;

/** How long a visitor's page may take, in milliseconds: the 99th percentile. */
const LONGEST_PAGE = 2 * SECOND;

/** Pages that nobody else asks for, so that none comes from memory. */
const own = (name: string) => (n: number) => `/?search=${name}+${n}`;

/** What is wrong with the pages of a visitor who asks once a second. */
export function slowPages(pages: readonly Timed[]): string[] {
	const p99 = percentile(pages, 0.99);
	const failed = pages.filter(({ status }) => status !== 200).length;
	return [
		...(p99 >= LONGEST_PAGE ? [`99 % of a visitor's pages took up to ${p99} ms`] : []),
		...(failed > 0 ? [`${failed} of a visitor's ${pages.length} pages were not answered 200`] : []),
	];
}

async function askersOf(system: TestSystem): Promise<Record<'visitors' | 'pending' | 'approved', Asker>> {
	const port = Number(new URL(system.servers[0]?.url ?? '').port);
	const pending = await system.session(await makePerson(system.db, { status: 'pending' }));
	const { cookie: approved } = await system.person();
	return {
		visitors: { port, localAddress: '127.41.0.1' },
		pending: { port, localAddress: '127.41.0.2', headers: { cookie: pending } },
		approved: { port, localAddress: '127.41.0.3', headers: { cookie: approved } },
	};
}

async function run({ n: seconds, control, progress }: Trial): Promise<RunResult> {
	const system = await openTestSystem({ preloads: [control ? preload('all-urgent') : undefined] });
	try {
		for (let n = 0; n < 12; n += 1) await makeOpenAuction(system.db);
		const askers = await askersOf(system);
		const home = { ...askers.visitors, localAddress: '127.41.0.4' };
		await ask(home, '/');
		const ended = new AbortController();
		const floods = Object.entries(askers).map(
			async ([name, asker]) =>
				[name, await askWithoutPause(asker, CONNECTIONS, own(name), ended.signal)] as const,
		);
		const pages = await askEverySecond(home, () => '/', seconds);
		ended.abort();
		const answered = (await Promise.all(floods)).map(
			([name, statuses]) => [name, statuses.get(200) ?? 0] as const,
		);
		const all = answered.reduce((sum, [, count]) => sum + count, 0);
		const least = (all / answered.length) * LEAST_SHARE;
		const starved = answered.filter(([, count]) => count < least);
		const faults = [
			...starved.map(([name, count]) => `${name} got ${count} of ${all} answers`),
			...slowPages(pages),
		];
		progress(seconds);
		const counted = {
			...Object.fromEntries(answered),
			home_p99: percentile(pages, 0.99),
			home_most: percentile(pages, 1),
		};
		return { n: seconds, violations: faults.length, counted, examples: faults };
	} finally {
		await system.close();
	}
}

export const FLOOD_CLASSES: Proof = {
	id: 'flood-classes',
	promise:
		'while visitors, an account that nobody has approved and an approved person each request pages by 48 connections without pause, each gets at least a third of an equal share, and a visitor’s home page takes less than 2 s',
	control: 'whoever is signed in comes first',
	alone: true,
	n: { small: 15, usual: 60, control: 10 },
	run,
};
