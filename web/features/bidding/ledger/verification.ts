import { sha256 as digest } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { ChainHead, Sha256 } from '#domain/ledger/ledger.ts';
import type { PublishedFacts } from '#domain/ledger/lot-facts.ts';
import type { SignedClaim } from '#domain/ledger/receipts.ts';
import { checkpointFindings } from './checkpoint-finding.ts';
import {
	type Finding,
	factsFinding,
	headFinding,
	historyFinding,
	type PublishedLedger,
	readingFindings,
} from './finding.ts';
import { type HeldCheckpoint, readHeld } from './held-file.ts';
import { readLedger } from './reading.ts';
import { receiptFindings, type Source } from './receipt-finding.ts';

/** The result of a verification, with all findings. */
export interface VerificationResult {
	state: Finding['state'];
	/** The first record that fails; null if there is none, or if no record is at fault. */
	seq: number | null;
	parts: { title: string; findings: Finding[] }[];
}

interface Published {
	auction_id: string;
	/** The head that the page was rendered with. */
	head: ChainHead;
	keys: readonly string[];
}

/**
 * Verifies the operator's ledger as it was downloaded after the lot's facts, which are null if they did not arrive. `onShare` receives the
 * progress, 0 to 1.
 */
export async function verifyPublishedLedger(
	{ auction_id, head }: Published,
	texts: readonly string[],
	facts: PublishedFacts | null,
	onShare: (share: number) => void,
): Promise<VerificationResult> {
	const reading = await readLedger(texts, auction_id, sha256, onShare);
	const stated = !reading.fault && reading.point.facts !== null;
	const compared = stated ? factsFinding(texts, facts, sha256) : null;
	const findings = [...readingFindings(reading), ...(compared ? [compared] : []), seenFinding(texts, head)];
	return resultOf([{ title: 'O registro publicado neste site', findings }]);
}

/** The history that the page showed must still be there, because a ledger only grows. */
function seenFinding(texts: readonly string[], head: ChainHead): Finding {
	if (texts.length < head.seq)
		return {
			state: 'fails',
			text: `Esta página mostrava ${head.seq} registros; agora o site entrega só ${texts.length}.`,
			seq: texts.length + 1,
		};
	return headFinding(texts, head, sha256);
}

/** The files of a visitor. */
export interface Held {
	ledger: { name: string; texts: readonly string[] } | null;
	receipts: readonly { name: string; receipt: SignedClaim }[];
	checkpoints: readonly { name: string; checkpoints: readonly HeldCheckpoint[] }[];
}

/** In bytes, far above any ledger. A larger file is something else. */
const LARGEST = 256 * 2 ** 20;

/** Byte for byte: a byte order mark added by an editor is a change too. */
function exactText(bytes: ArrayBuffer): string {
	return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

/** Reads a visitor's files; null if none of them is a ledger, a receipt or a checkpoint. Of several ledgers the last one counts. */
export async function readFiles(files: readonly File[]): Promise<Held | null> {
	const texts = await Promise.all(
		files
			.filter(({ size }) => size <= LARGEST)
			.map(async (file) => ({ name: file.name, is: readHeld(exactText(await file.arrayBuffer())) })),
	);
	const held: { -readonly [K in keyof Held]: Held[K] } = { ledger: null, receipts: [], checkpoints: [] };
	for (const { name, is } of texts) {
		if (!is) continue;
		if ('ledger' in is) held.ledger = { name, texts: is.ledger };
		else if ('receipt' in is) held.receipts = [...held.receipts, { name, receipt: is.receipt }];
		else held.checkpoints = [...held.checkpoints, { name, checkpoints: is.checkpoints }];
	}
	return texts.some(({ is }) => is) ? held : null;
}

/** Verifies a visitor's files: on their own, against each other, and against the operator's ledger. */
export async function verifyHeld(
	published: Published,
	{ ledger, receipts, checkpoints }: Held,
	shown: PublishedLedger,
	onShare: (share: number) => void,
): Promise<VerificationResult> {
	const parts: VerificationResult['parts'] = [];
	const sources: Source[] = [];
	if (ledger) {
		const { texts } = ledger;
		const reading = await readLedger(texts, published.auction_id, sha256, onShare);
		const own = readingFindings(reading);
		const foreign = reading.fault?.kind === 'foreign' && reading.point.head.seq === 0;
		parts.push({
			title: ledger.name,
			findings: foreign ? own : [...own, historyFinding(texts, shown, sha256)],
		});
		sources.push({ name: `“${ledger.name}”`, texts, complete: false });
	}
	if ('texts' in shown)
		sources.push({ name: 'o registro publicado', texts: shown.texts, complete: shown.now });
	const context = { ...published, sources, sha256 };
	for (const { name, receipt } of receipts)
		parts.push({ title: name, findings: await receiptFindings(receipt, context) });
	for (const { name, checkpoints: each } of checkpoints)
		parts.push({ title: name, findings: await checkpointFindings(each, context) });
	return resultOf(parts);
}

function resultOf(parts: VerificationResult['parts']): VerificationResult {
	const all = parts.flatMap(({ findings }) => findings);
	const fails = all.filter(({ state }) => state === 'fails');
	const places = fails.flatMap(({ seq }) => (seq === undefined ? [] : [seq]));
	const doubt = all.some(({ state }) => state === 'unknown');
	return {
		state: fails.length > 0 ? 'fails' : doubt ? 'unknown' : 'holds',
		seq: places.length > 0 ? Math.min(...places) : null,
		parts,
	};
}

/** Synchronous, because the domain's replay needs it: the browser's SHA-256 would take one promise per record. */
const sha256: Sha256 = (text) => bytesToHex(digest(utf8ToBytes(text)));
