import { setTimeout as sleep } from 'node:timers/promises';
import { ACCOUNT_API } from '#contract/account-paths.ts';
import { SECOND } from '#domain/values/time.ts';
import { LOSSES, PUBLIC_URL, type SessionLoss } from '#prove/attacks/session-losses.ts';
import type { Proof, RunResult, Trial } from '#prove/system/proof.ts';
import { openRedisStates } from '#prove/system/redis-states.ts';
import { openTestSystem, type TestSystem } from '#prove/system/test-system.ts';
import { localAddress } from '#server/testing/browser.ts';
import { preload } from '#server/testing/preloads.ts';

/** The times at which the lost right is used again, in milliseconds after the loss. */
const TRIED = [0, 100, 500, 1_000, 1_300];

/** How many losses are observed at the same time, all of them while Redis is in one state. */
const TOGETHER = 3;

/** The time after the loss from which every use must be refused. */
const GONE = SECOND;

interface Observation {
	faults: string[];
	/** The time of the last accepted use, in milliseconds after the loss; -1 for never. */
	lag: number;
	/** The time at which the last stream ended, in milliseconds after the loss; -1 without streams. */
	closed: number;
	tries: number;
}

/** Opens a stream of notifications; `ended` resolves with the time of its end. */
async function openStream(url: string, cookie: string): Promise<{ ended: Promise<number> }> {
	const { body, status } = await fetch(url + ACCOUNT_API.notificationEvents, { headers: { cookie } });
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

async function observe(name: string, system: TestSystem, loss: SessionLoss): Promise<Observation> {
	const seen: Observation = { faults: [], lag: -1, closed: -1, tries: 0 };
	const urls = system.servers.map(({ url }) => url);
	for (const url of urls)
		for (const [at, use] of loss.uses.entries())
			if (!(await use(url))) seen.faults.push(`${name}: right ${at} was missing before`);
	const ends = await Promise.all(
		loss.streams.flatMap((cookie) => urls.map((url) => openStream(url, cookie))),
	);
	await loss.end();
	const end = performance.now();
	let slowest = 0;
	for (const after of TRIED) {
		await sleep(Math.max(0, end + after - performance.now()));
		const tried = urls.flatMap((url) =>
			loss.uses.map(async (use, at) => {
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
	seen.faults.push(...loss.faults.map((fault) => `${name}: ${fault}`));
	// On a slow machine, answers take longer, and so does the end of a stream.
	const patience = GONE + slowest;
	for (const { ended } of ends) {
		const late = sleep(Math.max(0, end + patience - performance.now()), null);
		const at = await Promise.race([ended, late]);
		if (at === null || at - end > patience) seen.faults.push(`${name}: a stream outlived its session`);
		else seen.closed = Math.max(seen.closed, at - end);
	}
	return seen;
}

/** The planted faults, each with the losses that show it. */
const FAULTS = [
	{ fault: 'cached-session', names: Object.keys(LOSSES) },
	{ fault: 'kept-by-confirmation', names: ['addressConfirmed'] },
	{ fault: 'codes-used-again', names: ['oneAppCode'] },
] as const;

/** Every planted fault must be caught: the violations of the control are those of the fault that shows fewest. */
async function run(trial: Trial): Promise<RunResult> {
	if (!trial.control) return runWith(undefined, Object.keys(LOSSES), trial);
	const results: RunResult[] = [];
	for (const { fault, names } of FAULTS)
		results.push(await runWith(preload(fault), names, { ...trial, n: Math.min(trial.n, names.length) }));
	return results.toSorted((a, b) => a.violations - b.violations)[0] as RunResult;
}

async function runWith(
	loaded: string | undefined,
	names: readonly string[],
	{ n, progress }: Trial,
): Promise<RunResult> {
	const redis = await openRedisStates();
	const system = await openTestSystem({
		preloads: [loaded, loaded],
		// So that an account has sessions before its address is confirmed.
		variables: { LOG_LEVEL: 'error', PUBLIC_URL, REQUIRE_EMAIL_CONFIRMATION: '0', ...redis.variables },
	});
	const counted = { tries: 0, latest_accepted_ms: -1, latest_stream_ms: -1 };
	const byLoss: Record<string, number> = {};
	const examples: string[] = [];
	let from = 0;
	const address = () => localAddress(from++);
	const one = async (at: number) => {
		const name = names[at % names.length] as string;
		const loss = await (LOSSES[name] as (typeof LOSSES)[string])(system, address);
		const { faults, lag, closed, tries } = await observe(name, system, loss);
		examples.push(...faults);
		counted.tries += tries;
		counted.latest_accepted_ms = Math.max(counted.latest_accepted_ms, Math.round(lag));
		counted.latest_stream_ms = Math.max(counted.latest_stream_ms, Math.round(closed));
		byLoss[name] = (byLoss[name] ?? 0) + 1;
	};
	try {
		for (let done = 0; done < n; done += TOGETHER) {
			const batch = Math.min(TOGETHER, n - done);
			const state = await redis.next(system.servers.map(({ url }) => url));
			byLoss[state] = (byLoss[state] ?? 0) + batch;
			await Promise.all(Array.from({ length: batch }, (_, at) => one(done + at)));
			progress(done + batch);
		}
	} catch (error) {
		// Includes the servers' output, which is lost when they are closed.
		throw new Error(system.servers.map((server) => server.output().slice(-2_000)).join('\n'), {
			cause: error,
		});
	} finally {
		await system.close();
		await redis.close();
	}
	return { n, violations: examples.length, counted: { ...counted, ...byLoss }, examples };
}

export const SESSION: Proof = {
	id: 'session',
	promise:
		'a session, token or right that was taken away is accepted by neither of 2 servers 1 s later, whatever their Redis does, by cookie or bearer, and its open streams have ended: sign-out, others ended, password changed or reset, address confirmed by its owner, account deleted, idle, a day old, role and approval withdrawn; a recovery or confirmation token and a code of an authenticator app work once',
	control:
		'who a session belongs to is remembered for three seconds; and, apart from it, a confirmation keeps what was in the account, and a code of an app can be used again',
	n: { small: 11, usual: 100, control: 3 },
	run,
};
