import type { Centavos } from '#domain/values/money.ts';
import { DAY } from '#domain/values/time.ts';

/** A movement in the bank's list. `amount` is positive for what came in. */
export interface BankLine {
	/** Its line in the file, from 1. */
	line: number;
	/** `YYYY-MM-DD`. */
	day: string;
	text: string;
	amount: Centavos;
}

/** A movement of the operator's bank account in the journal. */
export interface BookedMove {
	/** `YYYY-MM-DD`. */
	day: string;
	amount: Centavos;
	/** What names its money at the bank: identifiers of Pix, of transfers and of payouts. */
	identifiers: readonly string[];
}

/** A line of the bank and what the journal has for it, with what differs. */
export interface Match<M extends BookedMove> {
	bank: BankLine;
	booked: M;
	differs: readonly ('amount' | 'day')[];
}

export interface Reconciled<M extends BookedMove> {
	/** Those that differ before those that agree, each in the order of the file. */
	matched: Match<M>[];
	only_bank: BankLine[];
	only_journal: M[];
}

/** The most days between two movements of one amount that are taken for the same. */
export const NEAR_DAYS = 5;

/** The fewest letters and digits of an identifier that are looked for in a text of the bank. */
const LEAST = 8;

const keyOf = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase();
const daysBetween = (one: string, other: string) => Math.abs(Date.parse(one) - Date.parse(other)) / DAY;

/**
 * Compares the bank's list with the journal. A line is the movement whose identifier it names; else one of the same amount on the same day; else
 * the nearest of the same amount within `NEAR_DAYS`. Each is taken once. What the journal has outside the days of the list is only a candidate.
 */
export function reconcile<M extends BookedMove>(
	bank: readonly BankLine[],
	journal: readonly M[],
): Reconciled<M> {
	const free = new Set(journal);
	const found = new Map<BankLine, M>();
	const take = (line: BankLine, moves: readonly M[]) => {
		const [move] = moves;
		if (!move) return;
		free.delete(move);
		found.set(line, move);
	};
	const steps: ((line: BankLine) => M[])[] = [
		(line) => {
			const named = [...free].filter((move) => names(line, move));
			return named.toSorted((one, other) => rank(line, one) - rank(line, other));
		},
		(line) => [...free].filter((move) => move.amount === line.amount && move.day === line.day),
		(line) =>
			[...free]
				.filter((move) => move.amount === line.amount && daysBetween(move.day, line.day) <= NEAR_DAYS)
				.toSorted((one, other) => daysBetween(one.day, line.day) - daysBetween(other.day, line.day)),
	];
	for (const step of steps) for (const line of bank) if (!found.has(line)) take(line, step(line));
	const days = bank.map(({ day }) => day).toSorted();
	const [first = '', last = ''] = [days[0], days.at(-1)];
	const matched = [...found].map(([line, booked]) => ({
		bank: line,
		booked,
		differs: differencesOf(line, booked),
	}));
	return {
		matched: matched.toSorted(
			(one, other) =>
				Number(one.differs.length === 0) - Number(other.differs.length === 0) ||
				one.bank.line - other.bank.line,
		),
		only_bank: bank.filter((line) => !found.has(line)),
		only_journal: [...free].filter(({ day }) => day >= first && day <= last),
	};
}

/** Whether the bank's text names the movement, which went the same way. */
function names({ text, amount }: BankLine, move: BookedMove): boolean {
	if (Math.sign(amount) !== Math.sign(move.amount)) return false;
	const key = keyOf(text);
	return move.identifiers.some((identifier) => {
		const searched = keyOf(identifier);
		return searched.length >= LEAST && key.includes(searched);
	});
}

/** Of several movements that one line names, that of its amount comes first, then that of its day. */
function rank({ amount, day }: BankLine, move: BookedMove): number {
	return (move.amount === amount ? 0 : 2) + (move.day === day ? 0 : 1);
}

function differencesOf(line: BankLine, move: BookedMove): ('amount' | 'day')[] {
	return [
		...(line.amount === move.amount ? [] : (['amount'] as const)),
		...(line.day === move.day ? [] : (['day'] as const)),
	];
}

/** The most lines of a bank's list. */
export const MOST_BANK_LINES = 5_000;

/** The largest file of a bank's list. */
export const BANK_LIST_MEGABYTES = 2;
