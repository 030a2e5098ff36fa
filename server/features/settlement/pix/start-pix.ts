import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND } from '#domain/values/time.ts';
import { every, type Repeated } from '#server/platform/every.ts';
import { requestAllCharges } from './charge.ts';
import { checkNotified, takeDueNotified } from './notified-pix.ts';
import type { PixBankDeps } from './pix-bank-jobs.ts';
import { checkReturn, takeDueReturns } from './pix-returns.ts';
import { checkCharge, takeDueCharges } from './poll-charges.ts';

/** The interval of the loop; a webhook is followed up within it. */
const INTERVAL = SECOND;

/** How long `stop` waits for requests in progress. */
const STOP_TIMEOUT = 2 * SECOND;

/** Every so many rounds, charges are requested for payments without one. */
const REQUEST_ROUNDS = 5;

/** The most items of each kind in one round, and how many of them are requested concurrently. */
const BATCH = 24;
const CONCURRENCY = 6;

/** Runs everything that is due at the bank once: webhook identifiers, charges to create and check, returns. */
export async function runPixRound(deps: PixBankDeps): Promise<void> {
	await runConcurrently(await takeDueNotified(deps, BATCH), (id) => checkNotified(deps, id));
	await runConcurrently(await takeDueCharges(deps, BATCH), (txid) => checkCharge(deps, txid));
	await runConcurrently(await takeDueReturns(deps, BATCH), (id) => checkReturn(deps, id));
}

/** Repeats the rounds until `stop`. Every server runs them, on the items that no other has taken. */
export function startPix(deps: PixBankDeps, onError: (error: unknown) => void): Repeated {
	let round = 0;
	const loop = every(
		INTERVAL,
		async () => {
			if (round++ % REQUEST_ROUNDS === 0) await requestAllCharges(deps);
			await runPixRound(deps);
		},
		onError,
	);
	// Work cut off by a stop is repeated: by another server after a minute, or at the next start.
	return { stop: () => Promise.race([loop.stop(), sleep(STOP_TIMEOUT, undefined, { ref: false })]) };
}

/** Runs several items at a time; a failure does not stop the others. */
async function runConcurrently(
	items: readonly string[],
	work: (item: string) => Promise<void>,
): Promise<void> {
	const left = [...items];
	const faults: unknown[] = [];
	const worker = async () => {
		for (let item = left.shift(); item !== undefined; item = left.shift())
			await work(item).catch((error: unknown) => faults.push(error));
	};
	await Promise.all(Array.from({ length: CONCURRENCY }, worker));
	if (faults.length > 0) throw new AggregateError(faults, 'some of what was due at the bank failed');
}
