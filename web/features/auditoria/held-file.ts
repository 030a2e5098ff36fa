import type { PathStep } from '#domain/receipt-tree.ts';
import type { SignedReceipt } from '#domain/receipts.ts';

/** What a visitor's file turned out to be. */
export type HeldFile = { ledger: string[] } | { receipt: SignedReceipt } | null;

/** Tells a ledger (one record a line) from a receipt (by itself, or within the answer that it came with) by what it holds. */
export function readHeld(text: string): HeldFile {
	const whole = parsed(text);
	const holder = isObject(whole) && isObject(whole.receipt) ? whole.receipt : whole;
	if (isReceipt(holder)) return { receipt: holder };
	// Every line counts, empty ones too: the file holds records and nothing else.
	const lines = text.replace(/\n$/, '').split('\n');
	// One readable record is enough: what is wrong with the others is for the reading to say.
	return lines.some((line) => isRecord(parsed(line))) ? { ledger: lines } : null;
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

const TEXTS = ['auction_id', 'at', 'record_hash', 'key_id', 'public_key', 'signature'];

function isReceipt(value: unknown): value is SignedReceipt {
	if (!isObject(value) || !isObject(value.head)) return false;
	const { seq, head, path } = value;
	return (
		TEXTS.every((name) => typeof value[name] === 'string') &&
		[seq, head.seq].every((place) => Number.isInteger(place) && (place as number) > 0) &&
		typeof head.hash === 'string' &&
		Array.isArray(path) &&
		path.every(isStep)
	);
}

function isStep(value: unknown): value is PathStep {
	return isObject(value) && [value.left, value.right].filter((hash) => typeof hash === 'string').length === 1;
}
