import type { CheckpointFile, HeadProof } from '#domain/ledger/checkpoints.ts';
import type { PathStep } from '#domain/ledger/receipt-tree.ts';
import type { SignedClaim } from '#domain/ledger/receipts.ts';

/** A checkpoint, whole or with one of its heads, and whether the file has a time stamp of it. */
export type HeldCheckpoint = (CheckpointFile | HeadProof) & { time_stamp?: unknown };

/** The content of a visitor's file. */
export type HeldFile =
	| { ledger: string[] }
	| { receipt: SignedClaim }
	| { checkpoints: HeldCheckpoint[] }
	| null;

/**
 * Distinguishes a ledger (one record per line), a receipt (alone, or within the answer to a bid) and checkpoints (one, or one per
 * line) by their content.
 */
export function readHeld(text: string): HeldFile {
	const whole = parsed(text);
	const holder = isObject(whole) && isObject(whole.receipt) ? whole.receipt : whole;
	if (isReceipt(holder)) return { receipt: holder };
	if (isCheckpoint(whole)) return { checkpoints: [whole] };
	// Every line counts, including empty ones: the file contains only records.
	const lines = text.replace(/\n$/, '').split('\n');
	const values = lines.map(parsed);
	if (values.every(isCheckpoint)) return { checkpoints: values };
	// One readable record is enough. The reading reports what is wrong with the others.
	return values.some(isRecord) ? { ledger: lines } : null;
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}

function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isRecord(value: unknown): boolean {
	return isObject(value) && 'seq' in value && 'previous' in value;
}

const TEXTS = ['auction_id', 'at', 'key_id', 'public_key', 'signature'];

function isReceipt(value: unknown): value is SignedClaim {
	if (!isObject(value) || !isObject(value.head)) return false;
	const { head, path } = value;
	return (
		TEXTS.every((name) => typeof value[name] === 'string') &&
		(value.kind === 'refusal' ? isOfRefusal(value, head.seq) : isOfRecord(value, head.seq)) &&
		typeof head.hash === 'string' &&
		Array.isArray(path) &&
		path.every(isStep)
	);
}

/** The fields of the receipt of a recorded bid. */
function isOfRecord({ kind, seq, record_hash }: Record<string, unknown>, head: unknown): boolean {
	return kind === undefined && isPlace(seq) && isPlace(head) && typeof record_hash === 'string';
}

/** The fields of the receipt of a bid refused without a record. Its head may be that of an empty ledger. */
function isOfRefusal({ amount, problem }: Record<string, unknown>, head: unknown): boolean {
	return (
		Number.isInteger(head) &&
		(head as number) >= 0 &&
		Number.isInteger(amount) &&
		isObject(problem) &&
		typeof problem.code === 'string' &&
		isObject(problem.params)
	);
}

function isStep(value: unknown): value is PathStep {
	return isObject(value) && [value.left, value.right].filter((hash) => typeof hash === 'string').length === 1;
}

/** The shape of a checkpoint. Whether it is valid is for its verification to say. */
function isCheckpoint(value: unknown): value is HeldCheckpoint {
	if (!isObject(value) || !isObject(value.checkpoint)) return false;
	const { checkpoint, heads, head, path } = value;
	return (
		checkpoint.kind === 'ledger-checkpoint' &&
		isPlace(checkpoint.number) &&
		typeof checkpoint.at === 'string' &&
		['key_id', 'public_key', 'signature'].every((name) => typeof value[name] === 'string') &&
		(Array.isArray(heads) ? heads.every(isHead) : isHead(head) && Array.isArray(path) && path.every(isStep))
	);
}

function isHead(value: unknown): boolean {
	return (
		isObject(value) &&
		['auction_id', 'hash'].every((name) => typeof value[name] === 'string') &&
		isPlace(value.seq)
	);
}

function isPlace(value: unknown): boolean {
	return Number.isInteger(value) && (value as number) > 0;
}
