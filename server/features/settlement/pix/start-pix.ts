import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { SECOND } from '#domain/values/time.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { every, type Repeated } from '#server/platform/every.ts';
import { createAtBank, isOwed, readCharge, requestAllCharges } from './charge.ts';
import { checkNotified, takeDueNotified } from './notified-pix.ts';
import type { PixBankDeps } from './pix-bank-jobs.ts';
import { checkReturn, takeDueReturns } from './pix-returns.ts';
import { settleCharge } from './settle-pix.ts';

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

/**
 * Takes the charges that are due for a check, each on one server; if that server dies, another one checks a minute
 * later.
 */
async function takeDueCharges(
	{ db, receiver }: { db: Kysely<Database>; receiver: PixBankDeps['receiver'] },
	limit: number,
): Promise<string[]> {
	const { rows } = await sql<{ txid: string }>`
		update pix_charges set next_look = clock_timestamp() + interval '1 minute' where txid in (
			select txid from pix_charges where key = ${receiver.key} and next_look <= clock_timestamp()
			order by next_look limit ${limit} for update skip locked)
		returning txid`.execute(db);
	return rows.map(({ txid }) => txid);
}

/**
 * Reads a charge's state from the bank and settles it; only the bank's own answer counts. A charge that is no longer
 * owed is removed at the bank, so that nobody pays it by mistake.
 */
async function checkCharge(deps: PixBankDeps, txid: string): Promise<void> {
	const charge = await readCharge(deps, { txid });
	if (!charge) return;
	if (charge.state === 'wanted' && (await isOwed(deps.db, deps, charge))) {
		await createAtBank(deps, charge);
		return;
	}
	const answer = await deps.bank.readCharge(txid);
	if (!answer.ok) {
		if (answer.problem.kind === 'missing' && charge.state === 'wanted') await giveUp(deps, txid);
		else deps.report('a charge could not be looked up', answer.problem);
		return;
	}
	const owed = await settleCharge(deps, charge, answer.value);
	if (owed || answer.value.state !== 'active' || charge.state === 'concluded') return;
	const removed = await deps.bank.removeCharge(txid);
	if (removed.ok) await settleCharge(deps, charge, removed.value);
	else deps.report('a charge could not be taken back', removed.problem);
}

/** Gives up a charge that was never created at the bank and is no longer owed. */
async function giveUp({ db }: PixBankDeps, txid: string): Promise<void> {
	await sql`update pix_charges set state = 'removed', next_look = null where txid = ${txid}`.execute(db);
}
