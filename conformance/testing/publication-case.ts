import type { LegalTermsUnit } from '#domain/sale/legal-terms.ts';
import { JUDICIAL_NOTICE_ROLES, type Notice } from '#domain/sale/notices.ts';
import type { PublicationLot, PublicationRound, PublicationSale } from '#domain/sale/publication-facts.ts';
import { saoPauloTime } from '#domain/values/calendar-days.ts';
import { DAY, MINUTE } from '#domain/values/time.ts';

/** The instant at which all cases are judged: a Monday. */
export const NOW = saoPauloTime(2026, 11, 23, 9);

/** One row of the gate's table: the article, the input in words, the input, and the paths of its faults. */
export interface PublicationCase {
	id: string;
	article: string;
	input: string;
	sale: PublicationSale | null;
	lot: PublicationLot;
	unit: LegalTermsUnit;
	/** Empty if the lot may be published. */
	faults: string[];
}

type RoundChange = Partial<PublicationRound>;
interface Change {
	lot?: Partial<PublicationLot>;
	sale?: Partial<PublicationSale>;
	first?: RoundChange;
	second?: RoundChange;
	unit?: LegalTermsUnit;
}

const AUCTIONEER = { name: 'Helena Prado', registration: '1234', valid_until: null };
export const FIRST: PublicationRound = {
	start_time: NOW + 5 * DAY,
	end_time: NOW + 10 * DAY,
	minimum: 400_000_00,
	minimum_reason: null,
};
export const SECOND_ROUND: PublicationRound = {
	start_time: NOW + 10 * DAY,
	end_time: NOW + 19 * DAY,
	minimum: 200_000_00,
	minimum_reason: null,
};
/** A notice that was delivered today; of a role that does not apply with `not_applicable`. */
export function notice(role: Notice['role'], change: Partial<Notice> = {}): Notice {
	return {
		role,
		name: 'João da Silva',
		sent_at: NOW,
		delivered_at: NOW,
		has_proof: true,
		not_applicable: false,
		stale: false,
		...change,
	};
}

/** Every role of a judicial sale and the debtor of a fiduciary one, told long ago. */
export const TOLD: readonly Notice[] = [...JUDICIAL_NOTICE_ROLES, 'fiduciante' as const].map((role) =>
	notice(role, { sent_at: NOW - 40 * DAY, delivered_at: NOW - 40 * DAY }),
);

/** The terms of a sale, or of a lot in none. */
const TERMS = {
	auctioneer: AUCTIONEER,
	edital: { published_at: null },
	commission_bp: 500,
	modality: 'electronic',
	extension: { mode: 'reset', window_ms: 3 * MINUTE, capped: false },
	payment_deadline_hours: 24,
	seller: { name: 'Banco Comitente S.A.', receives: 'directly' },
	reasons: [],
} as const;
const LOT: PublicationLot = {
	...TERMS,
	kind: 'judicial',
	end_time: FIRST.end_time,
	reserve: null,
	appraisal: 400_000_00,
	appraisal_date: '2026-06-01',
	images: 4,
	registration: '45.678',
	itbi_basis: null,
	contract_value: null,
	debt: null,
	owner_incapable: false,
	residential_financing: false,
	rounds: [FIRST, SECOND_ROUND],
	notices: TOLD,
};
const SALE: PublicationSale = {
	...TERMS,
	kind: 'judicial',
	enrolment: 'accept',
	all_conditional: false,
	seller: null,
	parties: [{ role: 'Exequente' }, { role: 'Executado' }],
	case_number: '0002080-25.2012.5.15.0049',
	court: '2ª Vara do Trabalho de Campinas',
};
const FIDUCIARY: Partial<PublicationLot> = {
	kind: 'fiduciary',
	contract_value: 400_000_00,
	itbi_basis: 380_000_00,
	debt: 200_000_00,
};

function changed(lot: PublicationLot, { first, second, ...change }: Change): PublicationLot {
	const rounds = lot.rounds.map((round, index) => ({ ...round, ...(index === 0 ? first : second) }));
	return { ...lot, rounds, ...change.lot };
}

/** A row; its number is the position in the table. */
export type Row = (id: string) => PublicationCase;

export function judicial(article: string, input: string, change: Change, ...faults: string[]): Row {
	const lot = changed({ ...LOT, edital: null }, change);
	return (id) => {
		const sale = { ...SALE, ...change.sale };
		return { id, article, input, sale, lot, unit: change.unit ?? 'day', faults };
	};
}

export function fiduciary(article: string, input: string, change: Change, ...faults: string[]): Row {
	const lot = changed({ ...LOT, ...FIDUCIARY }, change);
	return (id) => ({ id, article, input, sale: null, lot, unit: change.unit ?? 'day', faults });
}

/** A lot of a sale of another kind than judicial, with the sale's terms. */
export function ofSale(
	kind: 'extrajudicial' | 'fiduciary' | 'administrative',
	article: string,
	input: string,
	change: Change,
	...faults: string[]
): Row {
	const lot = changed({ ...LOT, ...(kind === 'fiduciary' && FIDUCIARY), edital: null }, change);
	const enrolment = kind === 'administrative' ? 'open' : 'accept';
	const terms = {
		...SALE,
		kind,
		enrolment,
		case_number: null,
		court: null,
		parties: [],
		seller: TERMS.seller,
	} as const;
	return (id) => {
		const sale = { ...terms, ...change.sale };
		return { id, article, input, sale, lot, unit: change.unit ?? 'day', faults };
	};
}

export function alone(article: string, input: string, change: Change, ...faults: string[]): Row {
	const lot = changed({ ...LOT, kind: 'extrajudicial' }, change);
	return (id) => ({ id, article, input, sale: null, lot, unit: change.unit ?? 'day', faults });
}
