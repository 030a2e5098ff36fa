import type { Fact } from '#domain/auction/auction.ts';
import { isOutcomeFact } from '#domain/auction/outcome-facts.ts';
import type { LedgerRecord } from '#domain/ledger/ledger.ts';
import { type Centavos, formatBRL } from '#domain/values/money.ts';
import type { Micros } from '#domain/values/time.ts';
import { ataWords, momentSeconds } from './ata-words.ts';

/** A record in which somebody decided what becomes of a lot. */
export interface DecidedLine {
	seq: number;
	/** ISO, as the record has it. */
	at: string;
	words: string;
	/** Whose act it is; null where it is no bidder's. */
	bidder: number | null;
	/** What was paid, or is owed, by it; null where it sets no amount. */
	amount: Centavos | null;
	/** The SHA-256 of the document that it names. */
	document: string | null;
}

/** The facts that decide beside those of an outcome. */
const DECIDED: ReadonlySet<string> = new Set([
	'preference-opened',
	'preference-exercised',
	'preference-lapsed',
	'suspended',
	'resumed',
	'revised',
	'declared',
	'cancelled',
]);

/** The line for a record, which the table of the court bundle and its verifier show; null where nothing is decided by it. */
export function decidedLine(record: LedgerRecord): DecidedLine | null {
	const { seq, at, type, data, after } = record;
	const fact = { type, data } as Fact;
	if (!DECIDED.has(type) && !isOutcomeFact(fact)) return null;
	const { document = null } = data as { document?: string };
	const line = { seq, at, words: ataWords(record)?.text ?? '', bidder: null, amount: null, document };
	switch (fact.type) {
		case 'preference-exercised':
			return { ...line, bidder: fact.data.bidder, amount: after.current_bid };
		case 'counter-accepted':
		case 'second-chance-accepted':
			return { ...line, bidder: fact.data.bidder, amount: fact.data.price };
		case 'proposal-accepted':
			return { ...line, bidder: fact.data.proponent, amount: fact.data.price };
		case 'debtor-preference':
			return { ...line, words: debtorWords(line.words, fact.data), amount: fact.data.amount };
		case 'revised':
			return { ...line, document: fact.data.postponed?.document ?? null };
		default:
			return line;
	}
}

function debtorWords(words: string, { amount, paid_at }: { amount: Centavos; paid_at: Micros }): string {
	return `${words} Pago: ${formatBRL(amount)}, em ${momentSeconds(paid_at)}.`;
}
