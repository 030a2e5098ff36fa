import { type AuctionState, isOver, SUSPENDED } from '#domain/auction/auction.ts';
import { standingOf } from '#domain/auction/outcome-acts.ts';
import { OUTCOME_WORDS } from '#domain/auction/outcomes.ts';
import type { LedgerRecord } from '#domain/ledger/ledger.ts';
import { DELETED_NAME } from '#domain/people/account.ts';
import { isoDay, saoPauloTime } from '#domain/values/calendar-days.ts';
import type { Centavos } from '#domain/values/money.ts';
import { type Micros, micros } from '#domain/values/time.ts';
import { ENTRY_LABELS, type EntryKind, type Posting } from './journal.ts';

/** The books that an auctioneer must keep (Decreto 21.981 arts. 31 and 32), by the word in their address. */
export const BOOKS = {
	'diario-de-leiloes': 'Diário de leilões',
	'diario-de-entrada': 'Diário de entrada',
	'diario-de-saida': 'Diário de saída',
	'contas-correntes': 'Contas correntes',
	protocolo: 'Protocolo',
} as const;
export type BookName = keyof typeof BOOKS;
export const BOOK_NAMES = Object.keys(BOOKS) as [BookName, ...BookName[]];

/** What a row of the diary of auctions says that no outcome does. */
const DIARY_WORDS = {
	'round-unsold': 'Sem licitantes neste leilão',
	suspended: SUSPENDED,
	postponed: 'Adiado',
	declared: 'Preço final declarado',
	cancelled: 'Cancelado',
} as const;

const WHAT_WORDS: Record<string, string> = {
	entered: 'Entrada',
	...OUTCOME_WORDS,
	...DIARY_WORDS,
	...Object.fromEntries(Object.entries(ENTRY_LABELS).map(([kind, label]) => [`entry-${kind}`, label])),
};

/** One row of a book, as it is stored when its month is closed. Amounts in centavos, times as ISO text with microseconds. */
export interface BookRow {
	book: BookName;
	/** The one fact that it states: `ledger AUCTION SEQ`, `journal ID` or `lot AUCTION`. */
	source: string;
	at: string;
	what: string;
	/** '12/2026'; null for a lot of no sale. */
	sale: string | null;
	lot: number | null;
	title: string;
	/** Who ordered the sale, and by which id it is known. */
	seller: string | null;
	seller_id: string | null;
	/** Who bought, under their name or as bidder, and their account. */
	person: string | null;
	person_id: string | null;
	/** To whom the price or the part is paid. */
	payee: string | null;
	price: Centavos | null;
	commission: Centavos | null;
	/** The SHA-256 of the ledger's record. */
	hash: string | null;
}

/** A row's fact in words. */
export function whatWords(what: string): string {
	return WHAT_WORDS[what] ?? what;
}

/** The records of a ledger that the diary of auctions has, by their type. */
export const DIARY_TYPES = [
	...['ended', 'round-closed', 'suspended', 'revised', 'cancelled', 'declared'],
	...['preference-opened', 'preference-exercised', 'preference-lapsed', 'conditional-opened'],
	...['conditional-accepted', 'counter-accepted', 'conditional-refused', 'debtor-preference'],
	...['outcome-decided', 'second-chance-accepted', 'proposal-accepted'],
] as const;

/** What the diary says of a ledger's record: the result that it gave the lot, whose it is, and the price; null for one that the diary leaves out. */
export function diaryEntry({ type, data, after }: Pick<LedgerRecord, 'type' | 'data' | 'after'>): {
	what: string;
	bidder: number | null;
	price: Centavos | null;
} | null {
	if (type === 'revised')
		return 'postponed' in data ? { what: 'postponed', bidder: null, price: null } : null;
	if (type === 'suspended') return { what: 'suspended', bidder: null, price: null };
	if (type === 'round-closed') return { what: 'round-unsold', bidder: null, price: null };
	if (type === 'declared')
		return { what: 'declared', bidder: after.leader, price: (data as { final_price: Centavos }).final_price };
	const standing = standingOf(after);
	const what = standing === 'waiting' || standing === 'open' ? 'cancelled' : standing;
	return { what, ...buyerIn({ type, data, after }) };
}

function buyerIn({ type, data, after }: Pick<LedgerRecord, 'type' | 'data' | 'after'>) {
	if (type === 'proposal-accepted') {
		const { proponent, price } = data as { proponent: number; price: Centavos };
		return { bidder: proponent, price };
	}
	if (!isBought(after)) return { bidder: null, price: null };
	return { bidder: after.leader, price: after.leader === null ? null : after.current_bid };
}

/** Whether the lot is over with a buyer, also one who waits for the seller or for a right of preference. */
function isBought(after: AuctionState): boolean {
	const standing = standingOf(after);
	return (
		isOver(after.status) &&
		(standing === 'sold' || standing === 'conditional' || standing === 'preference-open')
	);
}

/** The journal's entries by which a lot leaves or comes back: the price is owed, or owed no more. */
const EXITS: ReadonlySet<EntryKind> = new Set(['awarded', 'cancelled', 'refunded', 'annulled', 'released']);

/** The books that have an entry of the journal, by what it moves on the accounts of the seller and of the commission. */
export function booksOfEntry(
	kind: EntryKind,
	{ seller, commission }: Pick<Posting, 'seller' | 'commission'>,
): BookName[] {
	return [
		...(EXITS.has(kind) && (seller !== 0 || commission !== 0) ? (['diario-de-saida'] as const) : []),
		...(seller === 0 ? [] : (['contas-correntes'] as const)),
		...(kind === 'paid-out' ? (['protocolo'] as const) : []),
	];
}

/** What a closed row states and its sources must state still. A title is corrected and a seller renamed without changing a fact. */
export const FACTS = {
	at: 'data',
	what: 'fato',
	sale: 'leilão',
	lot: 'lote',
	seller_id: 'comitente',
	person: 'comprador',
	person_id: 'conta do comprador',
	payee: 'favorecido',
	price: 'valor',
	commission: 'comissão',
	hash: 'impressão digital do registro',
} as const satisfies Partial<Record<keyof BookRow, string>>;
export type BookFact = keyof typeof FACTS;

/** How a closed row differs from its source now. `fact` null: the source is gone. */
export interface RowDifference {
	row: BookRow;
	fact: BookFact | null;
	now: BookRow[BookFact] | null;
}

/** The facts of closed rows that are not what their sources say now. A name that went with its account is no difference. */
export function differences(closed: readonly BookRow[], now: readonly BookRow[]): RowDifference[] {
	const current = new Map(now.map((row) => [`${row.book} ${row.source}`, row]));
	return closed.flatMap((row): RowDifference[] => {
		const found = current.get(`${row.book} ${row.source}`);
		if (!found) return [{ row, fact: null, now: null }];
		return (Object.keys(FACTS) as BookFact[])
			.filter((fact) => row[fact] !== found[fact] && !(fact === 'person' && found.person === DELETED_NAME))
			.map((fact) => ({ row, fact, now: found[fact] }));
	});
}

/** The figures of a month that a board of trade (Junta Comercial) asks for. Lots are counted once in each column; amounts in centavos. */
export interface MonthFigures {
	sales: number;
	/** Lots with a result: somebody bought, or nobody did. */
	held: number;
	sold: number;
	unsold: number;
	suspended: number;
	postponed: number;
	/** Stopped before or after the end by order or agreement (sustados). */
	stopped: number;
	annulled: number;
	/** The prices owed for the month, less those owed no more. */
	value: Centavos;
	commission: Centavos;
}

/** What the figures are called, in the order of the report. */
export const FIGURE_HEADS = {
	sales: 'Leilões com edital',
	held: 'Lotes realizados',
	sold: 'Vendidos',
	unsold: 'Negativos',
	suspended: 'Suspensos',
	postponed: 'Adiados',
	stopped: 'Sustados',
	annulled: 'Anulados',
	value: 'Total vendido (R$)',
	commission: 'Comissão (R$)',
} as const satisfies Record<keyof MonthFigures, string>;

const STOPPED: ReadonlySet<string> = new Set([
	'cancelled',
	'withdrawn',
	'prejudiced',
	'settled',
	'debtor-preference',
]);
const HELD: ReadonlySet<string> = new Set([
	...['sold', 'unsold', 'round-unsold', 'conditional', 'conditional-refused'],
	...['preference-open', 'adjudicated'],
]);
const UNSOLD: ReadonlySet<string> = new Set(['unsold', 'round-unsold', 'conditional-refused']);

/** The figures of the rows of a month. */
export function figuresOf(rows: readonly BookRow[]): MonthFigures {
	const diary = rows.filter(({ book }) => book === 'diario-de-leiloes');
	const lots = (chosen: (what: string) => boolean) =>
		new Set(diary.filter(({ what }) => chosen(what)).map(({ source }) => source.split(' ')[1])).size;
	const exits = rows.filter(({ book }) => book === 'diario-de-saida');
	const total = (amount: 'price' | 'commission') => exits.reduce((sum, row) => sum + (row[amount] ?? 0), 0);
	return {
		sales: new Set(diary.filter(({ what, sale }) => sale && HELD.has(what)).map(({ sale }) => sale)).size,
		held: lots((what) => HELD.has(what)),
		sold: lots((what) => what === 'sold'),
		unsold: lots((what) => UNSOLD.has(what)),
		suspended: lots((what) => what === 'suspended'),
		postponed: lots((what) => what === 'postponed'),
		stopped: lots((what) => STOPPED.has(what)),
		annulled: lots((what) => what === 'annulled'),
		value: total('price'),
		commission: total('commission'),
	};
}

/** `2026-12` after `2026-11`. */
export function nextMonth(month: string): string {
	const [year = 0, number = 0] = month.split('-').map(Number);
	return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}

/** The month in São Paulo of an instant in epoch milliseconds: `2026-11`. */
export function monthOf(at: number): string {
	return isoDay(at).slice(0, 7);
}

/** The first instant of a month in São Paulo, and of the one after it. */
export function spanOf(month: string): { from: Micros; until: Micros } {
	return { from: startOf(month), until: startOf(nextMonth(month)) };
}

function startOf(month: string): Micros {
	const [year = 0, number = 0] = month.split('-').map(Number);
	return micros(saoPauloTime(year, number, 1));
}

/** `novembro de 2026`. */
export function monthWords(month: string): string {
	const [year, number = 0] = month.split('-').map(Number);
	return `${MONTHS[number - 1]} de ${year}`;
}

const MONTHS = [
	...['janeiro', 'fevereiro', 'março', 'abril', 'maio', 'junho'],
	...['julho', 'agosto', 'setembro', 'outubro', 'novembro', 'dezembro'],
] as const;
