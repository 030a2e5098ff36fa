import { join } from 'node:path';
import { API } from '#contract/paths.ts';
import type { Sample } from '#server/testing/access-row.ts';
import { type Chance, chanceOf } from './chance.ts';
import { faultOf } from './fuzz-judge.ts';
import { ACTORS, type ActorName, become, copyOf, sampleOf, senderOf } from './fuzz-people.ts';
import { damagedRequest, probesOf, rightRequest } from './fuzz-requests.ts';
import { type Target, targetsOf } from './fuzz-targets.ts';
import type { Finding, Proof, Trial } from './proof.ts';
import { openApp, type ProvingApp } from './proving-app.ts';
import { addressFrom, type RawAnswer, type RawRequest, sendRaw } from './raw-request.ts';

const WITHOUT = join(import.meta.dirname, '..', 'server', 'testing', 'without-validator.ts');

/** Requests under way at once. */
const LANES = 6;

/** Requests that are made from one sample, by one person. */
const TOGETHER = 12;

/** A target, asked by one actor: rightly, once for each place where it reads something, or so many times at random. */
interface Turn {
	target: Target;
	actor: ActorName;
	how: 'right' | 'probe' | number;
}

/** What a run has seen. */
interface Seen {
	asked: number;
	faults: string[];
	statuses: Map<string, number>;
	/** Pairs of endpoint and actor that were asked. */
	pairs: Set<string>;
	/** Targets that gave what they were asked for. */
	given: Set<Target>;
	streams: number;
}

const nameOf = ({ method, path }: Target) => `${method} ${path}`;

/**
 * Every target by every actor once, rightly; then with rubbish in every place where it reads something, by somebody who is
 * let in; then all of them in turn, damaged at random, until `n` requests are sent. A small run makes its choice.
 */
function* turnsOf(
	targets: readonly Target[],
	n: number,
	chance: Chance,
	asked: () => number,
): Generator<Turn> {
	const small = targets.length * ACTORS.length > n / 4;
	for (const [at, target] of targets.entries()) {
		const every = !small || target.kind === 'endpoint';
		const one = [ACTORS[at % ACTORS.length] as ActorName];
		for (const actor of every ? ACTORS : one) yield { target, actor, how: 'right' };
	}
	for (const target of small ? [] : targets) {
		const admin = target.endpoint?.access === 'admin' || target.kind === 'page';
		yield { target, actor: admin ? 'admin' : 'approved', how: 'probe' };
	}
	while (asked() < n) {
		const target = chance.pick(targets.filter(({ kind }) => kind === 'endpoint' || chance.once(2)));
		yield { target, actor: chance.pick(ACTORS), how: Math.min(TOGETHER, n) };
	}
}

/** The requests of a turn, one after the other. */
async function* requestsOf(
	{ target, how }: Turn,
	sample: Sample,
	cookie: string | null,
	{ chance, ids }: { chance: Chance; ids: readonly string[] },
): AsyncGenerator<RawRequest> {
	if (how === 'right') yield rightRequest(target, sample, cookie);
	if (how === 'probe') yield* probesOf(target, sample, cookie);
	for (let n = 0; typeof how === 'number' && n < how; n += 1)
		yield damagedRequest(target, copyOf(sample), cookie, { chance, ids });
}

async function take(app: ProvingApp, turn: Turn, chance: Chance, seen: Seen): Promise<void> {
	const { target, actor } = turn;
	const sender = await senderOf(app, target);
	const sample = await sampleOf(app, target, sender);
	if (!(target.standing && actor === 'approved')) await become(app, actor, sender.id);
	const cookie = actor === 'visitor' ? null : sender.cookie;
	const ids = [sender.id, ...Object.values(sample.params ?? {})];
	seen.pairs.add(`${actor} ${nameOf(target)}`);
	for await (const request of requestsOf(turn, sample, cookie, { chance, ids })) {
		const what = `${actor}: ${request.method} ${request.path.slice(0, 300)}`;
		const answer = await sendRaw(app.url, request, addressFrom(chance)).catch(
			(error: Error) => error.message,
		);
		const fault = note(seen, target, request.method, answer);
		if (fault) seen.faults.push(`${what}: ${fault} (sent ${String(request.body).slice(0, 300)})`);
	}
}

/** Counts an answer, or the words of why there is none; says what is wrong with it. */
function note(seen: Seen, target: Target, method: string, answer: RawAnswer | string): string | null {
	seen.asked += 1;
	if (typeof answer === 'string') return answer;
	const kind = `${Math.floor(answer.status / 100)}xx`;
	seen.statuses.set(kind, (seen.statuses.get(kind) ?? 0) + 1);
	if (answer.status < 400 && method === target.method) seen.given.add(target);
	if (answer.type.startsWith('text/event-stream')) seen.streams += 1;
	return faultOf(target, method, answer);
}

async function askAll(app: ProvingApp, targets: Target[], { n, seed, progress }: Trial): Promise<Seen> {
	const empty = { asked: 0, faults: [], streams: 0 };
	const seen: Seen = { ...empty, statuses: new Map(), pairs: new Set(), given: new Set() };
	const turns = turnsOf(targets, n, chanceOf(seed), () => seen.asked);
	let taken = 0;
	const lane = async () => {
		for (const turn of turns) {
			taken += 1;
			await take(app, turn, chanceOf(seed + taken), seen);
			progress(Math.min(n, seen.asked));
		}
	};
	await Promise.all(Array.from({ length: LANES }, lane));
	return seen;
}

/** Lines of the server's log that tell of something it could not do. */
function failuresIn(log: string): string[] {
	return log
		.split('\n')
		.filter((line) => /request failed|a page failed|"level":60|"level":50.*"err":/.test(line));
}

async function run(trial: Trial): Promise<Finding> {
	const app = await openApp(trial.control ? WITHOUT : undefined);
	try {
		const all = targetsOf(app);
		const targets = trial.control ? all.filter(({ path }) => path === API.auctions) : all;
		const seen = await askAll(app, targets, trial);
		const alive = await fetch(`${app.url}/healthz`).then(
			({ ok }) => ok,
			() => false,
		);
		const failures = failuresIn(app.server.output());
		const endpoints = targets.filter(({ kind }) => kind === 'endpoint');
		const hollow = endpoints.filter((target) => !seen.given.has(target)).map(nameOf);
		const faults = [
			...(alive ? [] : ['the server does not answer any more']),
			...seen.faults,
			...failures.map((line) => `logged: ${line.slice(0, 600)}`),
			...hollow.map((name) => `${name} never gave what it was asked for`),
		];
		return {
			n: seen.asked,
			violations: faults.length,
			counted: {
				...Object.fromEntries(
					['endpoint', 'accounts', 'page', 'mounted'].map((kind) => [
						`targets_${kind}`,
						targets.filter((each) => each.kind === kind).length,
					]),
				),
				pairs: seen.pairs.size,
				endpoints_given: endpoints.length - hollow.length,
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

/** No request, however it is made, is answered by an error of the server, and no answer is another than declared. */
export const FUZZ: Proof = {
	id: 'fuzz',
	promise: 'No answer is 500 or above, and every answer matches its schema, whatever is asked by whomever',
	control: 'the query of the listing is not validated',
	n: { small: 600, usual: 16_000, control: 60 },
	run,
};
