import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND } from '#domain/time.ts';
import { every, type Repeated } from '#server/platform/every.ts';
import { requestAllCharges } from './charge.ts';
import { lookAtNotified, takeDueNotified } from './notified-pix.ts';
import type { PixBankDeps } from './pix-bank-jobs.ts';
import { lookAtReturn, takeDueReturns } from './pix-returns.ts';
import { lookAtCharge, takeDueCharges } from './poll-charges.ts';

/** How often a server looks whether the bank is to be asked something: what a webhook said is followed within it. */
const PACE = SECOND;

/** How long a stop waits for what is being asked. */
const PATIENCE = 2 * SECOND;

/** Turns between two looks for payments without a charge. */
const WISH_TURNS = 5;

/** What one turn takes of each kind, and how much of it is asked at the same time. */
const BATCH = 24;
const AT_ONCE = 6;

/** Everything that is due at the bank, once: charges to be made and looked at, names of webhooks, returns. */
export async function takePixTurn(deps: PixBankDeps): Promise<void> {
	await inLanes(await takeDueNotified(deps, BATCH), (id) => lookAtNotified(deps, id));
	await inLanes(await takeDueCharges(deps, BATCH), (txid) => lookAtCharge(deps, txid));
	await inLanes(await takeDueReturns(deps, BATCH), (id) => lookAtReturn(deps, id));
}

/** Keeps doing so until `stop`; every server does, each what no other holds. */
export function startPix(deps: PixBankDeps, onError: (error: unknown) => void): Repeated {
	let turn = 0;
	const loop = every(
		PACE,
		async () => {
			if (turn++ % WISH_TURNS === 0) await requestAllCharges(deps);
			await takePixTurn(deps);
		},
		onError,
	);
	// What is cut off by a stop is looked at again: by another server in a minute, or at the next start.
	return { stop: () => Promise.race([loop.stop(), sleep(PATIENCE, undefined, { ref: false })]) };
}

/** Several at a time; one that fails keeps no other from being done. */
async function inLanes(items: readonly string[], work: (item: string) => Promise<void>): Promise<void> {
	const left = [...items];
	const faults: unknown[] = [];
	const lane = async () => {
		for (let item = left.shift(); item !== undefined; item = left.shift())
			await work(item).catch((error: unknown) => faults.push(error));
	};
	await Promise.all(Array.from({ length: AT_ONCE }, lane));
	if (faults.length > 0) throw new AggregateError(faults, 'some of what was due at the bank failed');
}
