import { sql } from 'kysely';
import type { ReportedPix } from '#domain/settlement/received-pix.ts';
import type { PixBankDeps } from './pix-bank-jobs.ts';
import { recordPix } from './settle-pix.ts';

/** A Pix as a webhook names it; nothing else in the webhook is read. */
export interface NotifiedPix {
	end_to_end_id: string;
	txid: string | null;
}

/** The most identifiers waiting to be looked up: a webhook cannot fill the disk. */
const MAX_WAITING = 1_000;

/**
 * Attempts before an identifier that the bank does not know is dropped: the bank may learn of a Pix after its webhook.
 */
const MAX_TRIES = 5;

/**
 * Stores what the webhook of an account named and schedules a check at its bank. A webhook proves nothing; it only says what to check.
 * Rows are locked in one order, so that two webhooks that name the same charges cannot deadlock. What comes in to a payee without a charge of
 * ours is not the operator's business, and is not stored.
 */
export async function recordNotified(
	{ db, of, receiver: { key } }: Pick<PixBankDeps, 'db' | 'of' | 'receiver'>,
	named: readonly NotifiedPix[],
): Promise<void> {
	const ids = named.map(({ end_to_end_id }) => end_to_end_id);
	const txids = named.flatMap(({ txid }) => (txid ? [txid] : []));
	const { rows } = await sql<{ txid: string }>`
		update pix_charges set next_look = clock_timestamp() where txid in (
			select txid from pix_charges where txid = any(${txids}) and key = ${key} order by txid for update)
		returning txid`.execute(db);
	await sql`update pix_returns set next_look = clock_timestamp() where id in (
		select r.id from pix_returns r join pix_received x using (end_to_end_id)
		where r.end_to_end_id = any(${ids}) and x.key = ${key} and r.next_look is not null order by r.id for update of r)`.execute(
		db,
	);
	if (of === 'payee') return;
	const knownTxids = new Set(rows.map(({ txid }) => txid));
	const unmatched = named.filter(({ txid }) => txid === null || !knownTxids.has(txid));
	if (unmatched.length === 0) return;
	await sql`insert into pix_notified (end_to_end_id, key)
		select id, ${key} from unnest(${unmatched.map(({ end_to_end_id }) => end_to_end_id)}::text[]) id
		where not exists (select from pix_received r where r.end_to_end_id = id)
			and (select count(*) from pix_notified) < ${MAX_WAITING}
		on conflict do nothing`.execute(db);
}

/** Takes the identifiers that are due for a check, each on one server. */
export async function takeDueNotified(
	{ db, receiver }: Pick<PixBankDeps, 'db' | 'receiver'>,
	limit: number,
): Promise<string[]> {
	const { rows } = await sql<{ end_to_end_id: string }>`
		update pix_notified set tries = tries + 1, next_look = clock_timestamp() + least(tries + 1, 10) * interval '1 minute'
		where end_to_end_id in (
			select end_to_end_id from pix_notified where key = ${receiver.key} and next_look <= clock_timestamp()
			order by next_look limit ${limit} for update skip locked)
		returning end_to_end_id`.execute(db);
	return rows.map(({ end_to_end_id }) => end_to_end_id);
}

/**
 * Reads a Pix that a webhook named. If it belongs to a charge, the charge is scheduled; otherwise it is stored as
 * unassigned.
 */
export async function checkNotified(deps: PixBankDeps, end_to_end_id: string): Promise<void> {
	const { db, bank, receiver } = deps;
	const answer = await bank.readPix(end_to_end_id);
	if (!answer.ok && answer.problem.kind !== 'missing') {
		deps.report('a Pix could not be looked up', answer.problem);
		return;
	}
	const pix = answer.ok ? answer.value : null;
	const elsewhere = pix?.key && pix.key !== receiver.key;
	const known = pix?.txid && !elsewhere ? await wakeCharge(deps, pix.txid) : false;
	if (pix && !known && !elsewhere) await recordUnknown(deps, pix);
	await sql`delete from pix_notified
		where end_to_end_id = ${end_to_end_id} and (${pix !== null} or tries >= ${MAX_TRIES})`.execute(db);
}

async function wakeCharge({ db, receiver }: PixBankDeps, txid: string): Promise<boolean> {
	const { rows } = await sql`update pix_charges set next_look = clock_timestamp()
		where txid = ${txid} and key = ${receiver.key} returning 1`.execute(db);
	return rows.length > 0;
}

async function recordUnknown({ db, receiver }: PixBankDeps, pix: ReportedPix): Promise<void> {
	const unassigned = { outcome: 'unknown', payment_id: null, component_id: null } as const;
	await db.transaction().execute((trx) => recordPix(trx, receiver.key, pix, unassigned));
}
