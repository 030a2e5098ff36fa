import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { API } from '#contract/paths.ts';
import { SECOND } from '#domain/time.ts';
import { localAddress } from './password-people.ts';
import type { Finding, Proof, Trial } from './proof.ts';
import { openHouse, type ProvingHouse } from './proving-house.ts';
import { ENDS, type Held, PUBLIC_URL } from './session-ends.ts';

const CACHED_SESSION = join(import.meta.dirname, '..', 'server', 'testing', 'cached-session.ts');

/** When the lost right is tried again, in milliseconds after it was taken away. */
const TRIED = [0, 100, 500, 1_000, 1_300];

/** By when it must be gone, wherever it is tried. */
const GONE = SECOND;

interface Seen {
	faults: string[];
	/** The latest moment at which it was still accepted; -1 when never. */
	lag: number;
	/** When its last stream ended; -1 without one. */
	closed: number;
	tries: number;
}

/** Opens a stream of notices; `ended` answers when it is over. */
async function openStream(url: string, cookie: string): Promise<{ ended: Promise<number> }> {
	const { body, status } = await fetch(url + API.noticeEvents, { headers: { cookie } });
	if (!body || status !== 200) throw new Error(`no stream: ${status}`);
	const reader = body.getReader();
	const ended = async () => {
		for (;;) {
			const { done } = await reader.read().catch(() => ({ done: true }));
			if (done) return performance.now();
		}
	};
	return { ended: ended() };
}

async function see(name: string, house: ProvingHouse, held: Held): Promise<Seen> {
	const seen: Seen = { faults: [], lag: -1, closed: -1, tries: 0 };
	const urls = house.servers.map(({ url }) => url);
	for (const url of urls)
		for (const [at, use] of held.uses.entries())
			if (!(await use(url))) seen.faults.push(`${name}: right ${at} was not there before`);
	const ends = await Promise.all(
		held.streams.flatMap((cookie) => urls.map((url) => openStream(url, cookie))),
	);
	await held.end();
	const end = performance.now();
	let slowest = 0;
	for (const after of TRIED) {
		await sleep(Math.max(0, end + after - performance.now()));
		const tried = urls.flatMap((url) =>
			held.uses.map(async (use, at) => {
				const sent = performance.now() - end;
				const accepted = await use(url);
				slowest = Math.max(slowest, performance.now() - end - sent);
				seen.tries += 1;
				if (accepted) seen.lag = Math.max(seen.lag, sent);
				if (accepted && sent >= GONE)
					seen.faults.push(`${name}: right ${at} was accepted ${Math.round(sent)} ms after its end`);
			}),
		);
		await Promise.all(tried);
	}
	seen.faults.push(...held.faults.map((fault) => `${name}: ${fault}`));
	// A machine that takes long for every answer takes as long to hear of an end.
	const patience = GONE + slowest;
	for (const { ended } of ends) {
		const late = sleep(Math.max(0, end + patience - performance.now()), null);
		const at = await Promise.race([ended, late]);
		if (at === null || at - end > patience) seen.faults.push(`${name}: a stream outlived its session`);
		else seen.closed = Math.max(seen.closed, at - end);
	}
	return seen;
}

async function run({ n, control, progress }: Trial): Promise<Finding> {
	const preload = control ? CACHED_SESSION : undefined;
	const house = await openHouse({
		preloads: [preload, preload],
		variables: { LOG_LEVEL: 'error', PUBLIC_URL },
	});
	const counted = { tries: 0, latest_accepted_ms: -1, latest_stream_ms: -1 };
	const byEnd: Record<string, number> = {};
	const examples: string[] = [];
	let from = 0;
	const address = () => localAddress(from++);
	const one = async (at: number) => {
		const names = Object.keys(ENDS);
		const name = names[at % names.length] as string;
		const held = await (ENDS[name] as (typeof ENDS)[string])(house, address);
		const { faults, lag, closed, tries } = await see(name, house, held);
		examples.push(...faults);
		counted.tries += tries;
		counted.latest_accepted_ms = Math.max(counted.latest_accepted_ms, Math.round(lag));
		counted.latest_stream_ms = Math.max(counted.latest_stream_ms, Math.round(closed));
		byEnd[name] = (byEnd[name] ?? 0) + 1;
	};
	try {
		const together = Object.keys(ENDS).length;
		for (let done = 0; done < n; done += together) {
			const batch = Math.min(together, n - done);
			await Promise.all(Array.from({ length: batch }, (_, at) => one(done + at)));
			progress(done + batch);
		}
	} catch (error) {
		// What the servers said of it would be lost with them.
		throw new Error(house.servers.map((server) => server.output().slice(-2_000)).join('\n'), {
			cause: error,
		});
	} finally {
		await house.close();
	}
	return { n, violations: examples.length, counted: { ...counted, ...byEnd }, examples };
}

/** What was taken from a session is gone at once, everywhere. */
export const SESSION: Proof = {
	id: 'session',
	promise:
		'a session, token or right that was taken away is accepted by neither of 2 servers 1 s later, by cookie or bearer, and its open streams have ended: sign-out, others ended, password changed or reset, account deleted, idle, a day old, role and approval withdrawn; a recovery token works once',
	control: 'who a session belongs to is remembered for three seconds',
	n: { small: 9, usual: 90, control: 9 },
	run,
};
