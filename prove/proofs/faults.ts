import { SECOND } from '#domain/values/time.ts';
import { storeDocument } from '#prove/attacks/fault-files.ts';
import type { Journey, JourneyState, Outcome } from '#prove/attacks/fault-journey.ts';
import {
	type JourneyName,
	journeysAfter,
	journeysIn,
	openStream,
	placeBid,
} from '#prove/attacks/fault-journeys.ts';
import { type FaultKind, kindsOfFault, redisHanging } from '#prove/attacks/fault-kinds.ts';
import { makeCharges, win } from '#prove/attacks/fault-payments.ts';
import {
	expectUp,
	lineOf,
	type Observed,
	RECOVERY,
	said,
	slowest,
	waitUntil,
} from '#prove/attacks/fault-reports.ts';
import { type FaultSystem, openFaultSystem } from '#prove/attacks/fault-system.ts';
import type { Proof, RunResult, Trial } from '#prove/system/proof.ts';
import { preload } from '#server/testing/preloads.ts';
import { NO_REDIS } from '#server/testing/redis-server.ts';
import { SWIFT } from '#server/testing/swift-server.ts';

/** The longest that a request may take during a fault: ten seconds for a connection, and the answer. */
const LONGEST = 13 * SECOND;

const KINDS = kindsOfFault(SWIFT);

/** Runs a journey and gives up after `longest`. */
async function timed(journey: Journey, { system, state }: Running, longest = LONGEST) {
	const begun = performance.now();
	const { promise: hung, resolve } = Promise.withResolvers<Outcome>();
	const timer = setTimeout(() => resolve({ broken: `no answer within ${longest} ms` }), longest);
	const outcome = await Promise.race([
		journey(system, state).catch((error): Outcome => ({ broken: String(error.cause ?? error) })),
		hung,
	]);
	clearTimeout(timer);
	return { outcome, took: performance.now() - begun };
}

interface Running {
	system: FaultSystem;
	state: JourneyState;
}

interface Case extends Running {
	name: string;
	kind: FaultKind;
}

/** Tries every journey: those that share a price one after another, the others meanwhile. */
async function tryAll(
	{ inTurn, others }: ReturnType<typeof journeysIn>,
	tryOne: (name: JourneyName, journey: Journey) => Promise<void>,
): Promise<void> {
	const oneByOne = async () => {
		for (const [name, journey] of inTurn) await tryOne(name, journey);
	};
	await Promise.all([oneByOne(), ...others.map(([name, journey]) => tryOne(name, journey))]);
}

/** Every journey once, during a fault. */
async function during(each: Case, seen: Observed): Promise<void> {
	const { name, kind, system } = each;
	await tryAll(journeysIn(system), async (journey, run) => {
		const { outcome, took } = await timed(run, each, kind.longest);
		seen.tries += 1;
		slowest(seen, `${name}_longest_ms`, took);
		if (outcome === 'refused' && kind.refused.includes(journey)) seen.refused += 1;
		else if (outcome !== 'works')
			seen.faults.push(`${name}, ${journey}: ${outcome === 'refused' ? outcome : outcome.broken}`);
	});
}

/**
 * Repeats every journey until it works again. A journey was away until the start of the first try that worked; one that
 * works at once was never away. How fast the machine answers does not count.
 */
async function after(each: Case, seen: Observed): Promise<void> {
	const { name, system } = each;
	const ended = performance.now();
	const sinceEnd = () => performance.now() - ended;
	await tryAll(journeysAfter(system), async (journey, run) => {
		let [away, why] = [0, ''];
		while (away < 2 * RECOVERY) {
			const { outcome } = await timed(run, each);
			if (outcome === 'works') break;
			[away, why] = [sinceEnd(), JSON.stringify(outcome)];
		}
		slowest(seen, `${name}_back_ms`, away);
		if (away > RECOVERY)
			seen.faults.push(`${name}, ${journey}: ${why} until ${Math.round(away)} ms after the fault`);
	});
}

/** One fault: its journeys, what /readyz says meanwhile, and that the log says it once. */
async function observe(each: Case, seen: Observed): Promise<void> {
	const { name, kind, system } = each;
	if (kind.down === 'storage' || kind.database) await seen.storageUp;
	await win(system);
	await makeCharges(system);
	const line = kind.down ? lineOf(kind.down) : kind.line;
	const before = line === undefined ? [] : said(system, line);
	const end = await kind.begin(system);
	// At once, while nobody has noticed the fault, and again when it is known.
	await during(each, seen);
	if (kind.down) await waitUntil('down', kind.down, each, seen);
	await during(each, seen);
	await end();
	const up = expectUp(kind.down ?? 'redis', each, seen);
	await after(each, seen);
	// It is said late that storage is up: other faults begin meanwhile.
	if (kind.down === 'storage') seen.storageUp = up;
	else await up;
	if (line === undefined) return;
	const lines = said(system, line).map((count, n) => count - (before[n] ?? 0));
	if (lines.some((count) => count !== 1))
		seen.faults.push(`${name}: the log said ${line} ${lines.join(' and ')} times`);
}

/** The planted fault needs a Redis that hangs, and a bid. */
async function observeControl(running: Running, seen: Observed): Promise<void> {
	const end = await redisHanging.begin(running.system);
	const { outcome } = await timed(placeBid, running, redisHanging.longest);
	if (outcome !== 'works') seen.faults.push(`redis_hanging, bid: ${JSON.stringify(outcome)}`);
	await end();
}

async function run({ n, control, progress }: Trial): Promise<RunResult> {
	const system = await openFaultSystem(control ? preload('no-redis-time-limit') : undefined, {
		swift: SWIFT && !control,
	});
	const state: JourneyState = { price: 100_000, stream: await openStream(system), addresses: 0 };
	const seen: Observed = { faults: [], times: {}, refused: 0, tries: 0, storageUp: Promise.resolve() };
	try {
		await storeDocument(system);
		for (let done = 0; done < n; done += 1) {
			const [name, kind] = KINDS[done % KINDS.length] as [string, FaultKind];
			if (control) await observeControl({ system, state }, seen);
			else await observe({ name, kind, system, state }, seen);
			progress(done + 1);
		}
		await seen.storageUp;
	} finally {
		state.stream.leave();
		await system.close();
	}
	const counted = {
		tries: seen.tries,
		refused: seen.refused,
		storage: Number(system.documentOwner !== null),
		...seen.times,
	};
	return { n, violations: seen.faults.length, counted, examples: seen.faults };
}

export const FAULTS_PROOF: Proof = {
	id: 'faults',
	promise:
		'while PostgreSQL restarts, general connections run out, or Redis, the mail server, the bank or storage is lost or hangs, bids, streams and pages of 2 servers, sign-ins, recovery, uploads, documents and payments either work or are refused cleanly, as documented, and everything works within 5 s of the end',
	control: 'commands to Redis have no time limit',
	n: { small: KINDS.length, usual: 5 * KINDS.length, control: 1 },
	alone: true,
	skipped: async () => NO_REDIS,
	run,
};
