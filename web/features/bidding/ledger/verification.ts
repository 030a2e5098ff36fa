import { sha256 as digest } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { ChainHead, Sha256 } from '#domain/ledger.ts';
import type { SignedClaim } from '#domain/receipts.ts';
import {
	type Finding,
	headFinding,
	historyFinding,
	type PublishedLedger,
	readingFindings,
} from './finding.ts';
import { readLedger } from './reading.ts';
import { receiptFindings, type Source } from './receipt-finding.ts';

/** What came out, and all that was looked at. */
export interface Verdict {
	state: Finding['state'];
	/** The first record that is wrong; null where none is, or where no record is to blame. */
	seq: number | null;
	parts: { title: string; findings: Finding[] }[];
}

interface Stores {
	auction_id: string;
	/** The head that the page was rendered with. */
	head: ChainHead;
	keys: readonly string[];
}

/** Verifies the operator's ledger as it was downloaded now; `onShare` hears how far it is, 0 to 1. */
export async function verifyPublishedLedger(
	{ auction_id, head }: Stores,
	texts: readonly string[],
	onShare: (share: number) => void,
): Promise<Verdict> {
	const reading = await readLedger(texts, auction_id, sha256, onShare);
	const findings = [...readingFindings(reading), seenFinding(texts, head)];
	return verdictOf([{ title: 'O livro da casa', findings }]);
}

/** The history that the page showed must still be there: a ledger only grows. */
function seenFinding(texts: readonly string[], head: ChainHead): Finding {
	if (texts.length < head.seq)
		return {
			state: 'fails',
			text: `Esta página mostrava ${head.seq} registros; a casa agora dá só ${texts.length}.`,
			seq: texts.length + 1,
		};
	return headFinding(texts, head, sha256);
}

/** Files that a visitor holds. */
export interface Held {
	ledger: { name: string; texts: readonly string[] } | null;
	receipts: readonly { name: string; receipt: SignedClaim }[];
}

/** Verifies what a visitor holds: by itself, against each other, and against the operator. */
export async function verifyHeld(
	house: Stores,
	{ ledger, receipts }: Held,
	shown: PublishedLedger,
	onShare: (share: number) => void,
): Promise<Verdict> {
	const parts: Verdict['parts'] = [];
	const sources: Source[] = [];
	if (ledger) {
		const { texts } = ledger;
		const reading = await readLedger(texts, house.auction_id, sha256, onShare);
		const own = readingFindings(reading);
		const strange = reading.fault?.kind === 'foreign' && reading.point.head.seq === 0;
		parts.push({
			title: ledger.name,
			findings: strange ? own : [...own, historyFinding(texts, shown, sha256)],
		});
		sources.push({ name: `“${ledger.name}”`, texts, complete: false });
	}
	if ('texts' in shown) sources.push({ name: 'o livro da casa', texts: shown.texts, complete: shown.now });
	for (const { name, receipt } of receipts)
		parts.push({ title: name, findings: await receiptFindings(receipt, { ...house, sources, sha256 }) });
	return verdictOf(parts);
}

function verdictOf(parts: Verdict['parts']): Verdict {
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

/** The browser's own SHA-256 answers later, one promise a record; the domain's replay needs it at once. */
const sha256: Sha256 = (text) => bytesToHex(digest(utf8ToBytes(text)));
