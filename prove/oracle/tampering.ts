import { createHash } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import {
	type CheckpointFile,
	checkpointText,
	makeCheckpoint,
	NO_CHECKPOINT,
} from '#domain/ledger/checkpoints.ts';
import { canonical } from '#domain/values/canonical.ts';
import type { SeededRandom } from '#prove/system/seeded-random.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Signer } from '#server/platform/signing.ts';

/*
 * What a database administrator can do who also has the key that signs: change ledgers and checkpoints as they like, with valid chains
 * and signatures.
 */

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

type Fields = Record<string, unknown>;

/** An auction and the lines of its ledger; null where the auction is removed altogether. */
export interface Ledger {
	id: string;
	lines: readonly string[] | null;
}

/** Ways to change a ledger. Each result but `emptied` and `removed` is a valid ledger. */
export const LEDGER_TAMPERINGS = [
	'none',
	'cut',
	'rewritten',
	'swapped',
	'omitted',
	'emptied',
	'removed',
] as const;
export type LedgerTampering = (typeof LEDGER_TAMPERINGS)[number];

/**
 * Ways to change the stored checkpoints. `rewritten` and `stranger` make a complete valid chain, the latter with another key; `earlier`
 * makes one of all but the newest, which stays.
 */
export const CHECKPOINT_TAMPERINGS = ['none', 'deleted', 'cut', 'rewritten', 'stranger', 'earlier'] as const;

/** Changes a ledger; null if it cannot be changed in this way. */
export function tamperLedger(
	kind: LedgerTampering,
	lines: readonly string[],
	random: SeededRandom,
): readonly string[] | 'removed' | null {
	const records = lines.map((line) => JSON.parse(line) as Fields);
	switch (kind) {
		case 'none':
			return lines;
		case 'cut':
			return lines.slice(0, 1 + random.below(lines.length - 1));
		case 'rewritten':
			return rewritten(records, random);
		case 'swapped':
			return swapped(records);
		case 'omitted':
			return omitted(records, random);
		case 'emptied':
			return [];
		case 'removed':
			return 'removed';
	}
}

/** Changes a fact that the later states do not depend on. */
function rewritten(records: readonly Fields[], random: SeededRandom): string[] {
	const at = random.below(records.length);
	const record = records[at] as Fields;
	const data = record.data as Fields;
	const keys = Object.keys(data).filter((key) => ['bid_id', 'commitment', 'reason'].includes(key));
	const key = keys.length > 0 ? random.pick(keys) : null;
	const changed = key
		? { ...record, data: { ...data, [key]: `${String(data[key])}!` } }
		: { ...record, rule: '2020-01-01' };
	return rechained(records.map((each, n) => (n === at ? changed : each)));
}

/** Gives the bids of bidder 1 to bidder 2 and the reverse, from the first record to the result. */
function swapped(records: readonly Fields[]): string[] | null {
	const other = (bidder: unknown) => (bidder === 1 ? 2 : bidder === 2 ? 1 : bidder);
	const changed = records.map((record) => {
		const [data, after] = [{ ...(record.data as Fields) }, { ...(record.after as Fields) }];
		for (const key of ['bidder', 'winner']) if (key in data) data[key] = other(data[key]);
		after.leader = other(after.leader);
		return { ...record, data, after };
	});
	const lines = rechained(changed);
	return lines.join() === records.map(canonical).join() ? null : lines;
}

/** Leaves out a refused bid. */
function omitted(records: readonly Fields[], random: SeededRandom): string[] | null {
	const refused = records.flatMap(({ type }, at) => (type === 'bid-refused' ? [at] : []));
	if (refused.length === 0) return null;
	const at = random.pick(refused);
	return rechained(records.filter((_, n) => n !== at));
}

/** Numbers and chains records again, from the first one on. */
function rechained(records: readonly Fields[]): string[] {
	const lines: string[] = [];
	for (const [at, record] of records.entries()) {
		const previous = at === 0 ? '0'.repeat(64) : sha256(lines[at - 1] as string);
		lines.push(canonical({ ...record, seq: at + 1, previous }));
	}
	return lines;
}

/** Rebuilds all checkpoints so that they state the changed ledger, signed anew. */
export function rebuilt(
	files: readonly CheckpointFile[],
	{ id, lines }: Ledger,
	signer: Signer,
): { file: CheckpointFile; text: string; hash: string }[] {
	const made: ReturnType<typeof rebuilt> = [];
	for (const { checkpoint, heads } of files) {
		const changed = heads.flatMap((head) => {
			if (head.auction_id !== id) return [head];
			const seq = Math.min(head.seq, lines?.length ?? 0);
			return seq === 0 ? [] : [{ ...head, seq, hash: sha256(lines?.[seq - 1] as string) }];
		});
		const last = made.at(-1);
		const before = last ? { number: last.file.checkpoint.number, hash: last.hash } : NO_CHECKPOINT;
		const { at, complete, environment } = checkpoint;
		if (changed.length > 0)
			made.push(makeCheckpoint(before, { at, complete, environment }, changed, sha256, signer));
	}
	return made;
}

/** The chain of `rebuilt`, with the newest checkpoint as it was. */
export function rebuiltEarlier(
	files: readonly CheckpointFile[],
	ledger: Ledger,
	signer: Signer,
): ReturnType<typeof rebuilt> {
	const newest = files.at(-1) as CheckpointFile;
	const text = checkpointText(newest.checkpoint);
	return [...rebuilt(files.slice(0, -1), ledger, signer), { file: newest, text, hash: sha256(text) }];
}

/** Runs statements as the database's administrator, whom no trigger and no reference stops. */
export async function asOwner(
	db: Kysely<Database>,
	change: (trx: Transaction<Database>) => Promise<void>,
): Promise<void> {
	await db.transaction().execute(async (trx) => {
		await sql`set local session_replication_role = replica`.execute(trx);
		await change(trx);
	});
}

/** Replaces a ledger and the head in its auction. */
export async function writeLedger(trx: Transaction<Database>, { id, lines }: Ledger): Promise<void> {
	await sql`delete from ledger_records where auction_id = ${id}`.execute(trx);
	if (lines === null) {
		await sql`delete from auctions where id = ${id}`.execute(trx);
		return;
	}
	for (const [at, record] of lines.entries()) {
		const { at: time, type } = JSON.parse(record) as { at: string; type: string };
		await sql`insert into ledger_records (auction_id, seq, at, type, record, hash)
			values (${id}, ${at + 1}, ${time}, ${type}, ${record}, ${sha256(record)})`.execute(trx);
	}
	const head = lines.at(-1);
	const hash = head === undefined ? '0'.repeat(64) : sha256(head);
	// The auction stays over, so that no scheduler continues the forged ledger.
	const status = head === undefined ? sql`'cancelled'` : sql`status`;
	await sql`update auctions set ledger_seq = ${lines.length}, ledger_hash = ${hash}, status = ${status},
		bid_count = least(bid_count, ${lines.length}), leader = ${head === undefined ? null : sql`leader`} where id = ${id}`.execute(
		trx,
	);
}

/** Replaces all checkpoints. */
export async function writeCheckpoints(
	trx: Transaction<Database>,
	made: readonly { file: CheckpointFile; text: string; hash: string }[],
	signer: Signer,
): Promise<void> {
	await sql`delete from ledger_checkpoints`.execute(trx);
	for (const { file, text, hash } of made) {
		const { checkpoint, heads, key_id, signature } = file;
		const { environment, number, at, count, complete } = checkpoint;
		await sql`insert into ledger_keys (key_id, public_key) values (${key_id}, ${signer.public_key}) on conflict do nothing`.execute(
			trx,
		);
		await sql`insert into ledger_checkpoints (environment, number, at, count, complete, text, hash, heads, key_id, signature)
			values (${environment}, ${number}, ${at}, ${count}, ${complete}, ${text}, ${hash}, ${canonical(heads)}, ${key_id}, ${signature})`.execute(
			trx,
		);
	}
}
