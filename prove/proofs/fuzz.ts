import { API } from '#contract/paths.ts';
import { faultOf } from '#prove/attacks/fuzz-answers.ts';
import { mutatedRequest, probesOf, validRequest } from '#prove/attacks/fuzz-requests.ts';
import {
	ACTORS,
	type ActorName,
	become,
	copyOf,
	sampleOf,
	senderOf,
	type Target,
	targetsOf,
} from '#prove/attacks/fuzz-targets.ts';
import type { Proof, RunResult, Trial } from '#prove/system/proof.ts';
import { anyAddress, type SeededRandom, seededRandom } from '#prove/system/seeded-random.ts';
import { openTestServer, type TestServer } from '#prove/system/test-system.ts';
import type { Sample } from '#server/testing/access-check.ts';
import { preload } from '#server/testing/preloads.ts';
import { type RawAnswer, type RawRequest, sendRaw } from '#server/testing/raw-request.ts';

const PARALLEL_TURNS = 6;

/** The number of random requests that are made from one sample. */
const TOGETHER = 12;

/**
 * A target, an actor, and what is sent: the valid request, probes in each place where the target reads something, or a
 * number of random requests.
 */
interface Turn {
	target: Target;
	actor: ActorName;
	how: 'valid' | 'probe' | number;
}

interface Seen {
	requests: number;
	faults: string[];
	statuses: Map<string, number>;
	/** Pairs of target and actor that were tried. */
	pairs: Set<string>;
	/** Targets that have answered successfully. */
	successful: Set<Target>;
	streams: number;
}

const nameOf = ({ method, path }: Target) => `${method} ${path}`;

/**
 * First the valid request of every target by every actor; then probes in every place where a target reads something, by
 * somebody whom it admits; then random requests until `n` are sent. A small run has fewer valid requests and no probes.
 */
function* turnsOf(
	targets: readonly Target[],
	n: number,
	random: SeededRandom,
	sent: () => number,
): Generator<Turn> {
	const small = targets.length * ACTORS.length > n / 4;
	for (const [at, target] of targets.entries()) {
		const every = !small || target.kind === 'endpoint';
		const one = [ACTORS[at % ACTORS.length] as ActorName];
		for (const actor of every ? ACTORS : one) yield { target, actor, how: 'valid' };
	}
	for (const target of small ? [] : targets) {
		const admin = target.endpoint?.access === 'admin' || target.kind === 'page';
		yield { target, actor: admin ? 'admin' : 'approved', how: 'probe' };
	}
	while (sent() < n) {
		const target = random.pick(targets.filter(({ kind }) => kind === 'endpoint' || random.oneIn(2)));
		yield { target, actor: random.pick(ACTORS), how: Math.min(TOGETHER, n) };
	}
}

async function* requestsOf(
	{ target, how }: Turn,
	sample: Sample,
	cookie: string | null,
	{ random, ids }: { random: SeededRandom; ids: readonly string[] },
): AsyncGenerator<RawRequest> {
	if (how === 'valid') yield validRequest(target, sample, cookie);
	if (how === 'probe') yield* probesOf(target, sample, cookie);
	for (let n = 0; typeof how === 'number' && n < how; n += 1)
		yield mutatedRequest(target, copyOf(sample), cookie, { random, ids });
}

async function take(app: TestServer, turn: Turn, random: SeededRandom, seen: Seen): Promise<void> {
	const { target, actor } = turn;
	const sender = await senderOf(app, target);
	const sample = await sampleOf(app, target, sender);
	if (!(target.status && actor === 'approved')) await become(app, actor, sender.id);
	const cookie = actor === 'visitor' ? null : sender.cookie;
	const ids = [sender.id, ...Object.values(sample.params ?? {})];
	seen.pairs.add(`${actor} ${nameOf(target)}`);
	for await (const request of requestsOf(turn, sample, cookie, { random, ids })) {
		const what = `${actor}: ${request.method} ${request.path.slice(0, 300)}`;
		const answer = await sendRaw(app.url, request, anyAddress(random)).catch((error: Error) => error.message);
		const fault = note(seen, target, request.method, answer);
		if (fault) seen.faults.push(`${what}: ${fault} (sent ${String(request.body).slice(0, 300)})`);
	}
}

/** Counts an answer, or the error in place of one; returns what is wrong with it, or null. */
function note(seen: Seen, target: Target, method: string, answer: RawAnswer | string): string | null {
	seen.requests += 1;
	if (typeof answer === 'string') return answer;
	const kind = `${Math.floor(answer.status / 100)}xx`;
	seen.statuses.set(kind, (seen.statuses.get(kind) ?? 0) + 1);
	if (answer.status < 400 && method === target.method) seen.successful.add(target);
	if (answer.type.startsWith('text/event-stream')) seen.streams += 1;
	return faultOf(target, method, answer);
}

async function sendAll(app: TestServer, targets: Target[], { n, seed, progress }: Trial): Promise<Seen> {
	const empty = { requests: 0, faults: [], streams: 0 };
	const seen: Seen = { ...empty, statuses: new Map(), pairs: new Set(), successful: new Set() };
	const turns = turnsOf(targets, n, seededRandom(seed), () => seen.requests);
	let taken = 0;
	const takeTurns = async () => {
		for (const turn of turns) {
			taken += 1;
			await take(app, turn, seededRandom(seed + taken), seen);
			progress(Math.min(n, seen.requests));
		}
	};
	await Promise.all(Array.from({ length: PARALLEL_TURNS }, takeTurns));
	return seen;
}

/** Lines of the server's log that report a failure. */
export function failuresIn(log: string): string[] {
	return log
		.split('\n')
		.filter((line) => /request failed|a page failed|"level":60|"level":50.*"err":/.test(line));
}

async function run(trial: Trial): Promise<RunResult> {
	const app = await openTestServer(trial.control ? preload('no-validator') : undefined);
	try {
		const all = targetsOf(app);
		const targets = trial.control ? all.filter(({ path }) => path === API.auctions) : all;
		const seen = await sendAll(app, targets, trial);
		const alive = await fetch(`${app.url}/healthz`).then(
			({ ok }) => ok,
			() => false,
		);
		const failures = failuresIn(app.server.output());
		const endpoints = targets.filter(({ kind }) => kind === 'endpoint');
		const untried = endpoints.filter((target) => !seen.successful.has(target)).map(nameOf);
		const faults = [
			...(alive ? [] : ['the server no longer answers']),
			...seen.faults,
			...failures.map((line) => `logged: ${line.slice(0, 600)}`),
			...untried.map((name) => `${name} never answered successfully`),
		];
		return {
			n: seen.requests,
			violations: faults.length,
			counted: {
				...Object.fromEntries(
					['endpoint', 'accounts', 'page', 'mounted'].map((kind) => [
						`targets_${kind}`,
						targets.filter((each) => each.kind === kind).length,
					]),
				),
				pairs: seen.pairs.size,
				endpoints_given: endpoints.length - untried.length,
				streams: seen.streams,
				...Object.fromEntries([...seen.statuses].sort()),
				logged_failures: failures.length,
			},
			examples: faults,
		};
	} finally {
		await app.close();
	}
}

export const FUZZ: Proof = {
	id: 'fuzz',
	promise: 'No answer is 500 or above, and every answer matches its schema, whatever is asked by whomever',
	control: 'the query of the listing is not validated',
	n: { small: 600, usual: 16_000, control: 60 },
	run,
};
