import type { AdminAuction, SentAuction, SentPatch } from '#contract/admin-auctions.ts';
import { AUCTION_DEFAULTS, type AuctionForm, type AuctionFormInput } from '#domain/auction-form.ts';
import { type Centavos, reaisOf } from '#domain/money.ts';
import { fromReais } from '#web/api/amount.ts';
import { FACT_NAMES, type FactName, isNumber } from './fact-fields.ts';
import { type RoundDraft, roundBodies, roundDrafts, roundInputs } from './round-draft.ts';
import { isoAt, wallTime } from './wall-time.ts';

/** The form as it is typed: texts as typed, amounts in centavos (0: none), dates as 'yyyy-MM-dd'. */
export interface Draft extends Record<FactName, string> {
	title: string;
	description: string;
	city: string;
	state: string;
	initial_bid: Centavos;
	auction_type: string;
	/** '' where the form leaves the status alone. */
	status: string;
	start_date: string;
	start_time: string;
	end_date: string;
	end_time: string;
	appraisal: Centavos;
	registry_cost: Centavos;
	accepts_instalments: string;
	features: string;
	financing: string;
	rounds: readonly RoundDraft[];
}

const NO_FACTS = Object.fromEntries(FACT_NAMES.map((name) => [name, ''])) as Record<FactName, string>;

/** What a new auction's form starts with (spec §9). */
export const NEW_DRAFT: Draft = {
	...NO_FACTS,
	title: '',
	description: '',
	city: '',
	state: '',
	initial_bid: 0,
	auction_type: AUCTION_DEFAULTS.auction_type,
	status: AUCTION_DEFAULTS.status,
	start_date: '',
	start_time: AUCTION_DEFAULTS.start_clock,
	end_date: '',
	end_time: AUCTION_DEFAULTS.end_clock,
	appraisal: 0,
	registry_cost: 0,
	accepts_instalments: 'false',
	features: '',
	financing: '',
	rounds: [],
};

/** The form of a stored auction. */
export function draftOf(auction: AdminAuction): Draft {
	const [start_date, start_time] = wallTime(auction.start_time);
	const [end_date, end_time] = wallTime(auction.end_time);
	const facts = FACT_NAMES.map((name) => [name, typedFact(auction[name])]);
	return {
		...(Object.fromEntries(facts) as Record<FactName, string>),
		title: auction.title,
		description: auction.description,
		city: auction.city ?? '',
		state: auction.state ?? '',
		initial_bid: fromReais(auction.initial_bid),
		auction_type: auction.auction_type,
		status: auction.status === 'pending' ? 'pending' : '',
		start_date,
		start_time,
		end_date,
		end_time,
		appraisal: auction.appraisal === null ? 0 : fromReais(auction.appraisal),
		registry_cost: auction.registry_cost === null ? 0 : fromReais(auction.registry_cost),
		accepts_instalments: String(auction.accepts_instalments),
		features: auction.features.join(', '),
		financing: auction.financing === null ? '' : String(auction.financing),
		rounds: roundDrafts(auction.rounds),
	};
}

function typedFact(fact: string | number | null): string {
	return typeof fact === 'number' ? String(fact).replace('.', ',') : (fact ?? '');
}

/** What the schema of the form checks. A choice that is none of the known ones is the schema's to refuse. */
export function formInput(draft: Draft): AuctionFormInput {
	const facts = FACT_NAMES.map((name) => [name, factOf(name, draft[name].trim())]);
	return {
		...draft,
		...Object.fromEntries(facts),
		initial_bid: reaisOf(draft.initial_bid),
		status: draft.status || undefined,
		appraisal: draft.appraisal === 0 ? null : reaisOf(draft.appraisal),
		registry_cost: draft.registry_cost === 0 ? null : reaisOf(draft.registry_cost),
		accepts_instalments: draft.accepts_instalments === 'true',
		features: draft.features
			.split(',')
			.map((feature) => feature.trim())
			.filter(Boolean),
		financing: draft.financing === '' ? null : draft.financing === 'true',
		rounds: roundInputs(draft.rounds),
	} as AuctionFormInput;
}

/** Empty is null; a number as Brazilians write it, '1.234,5', is that number, and anything else NaN. */
function factOf(name: FactName, typed: string): string | number | null {
	if (typed === '') return null;
	if (!isNumber(name)) return typed;
	return Number(typed.includes(',') ? typed.replaceAll('.', '').replace(',', '.') : typed);
}

/** What the API is sent: the form's days and clocks as instants. */
export function bodyOf(form: AuctionForm): SentAuction {
	const { start_date, start_time, end_date, end_time, rounds, ...rest } = form;
	return {
		...rest,
		start_time: isoAt(start_date, start_time),
		end_time: isoAt(end_date, end_time),
		rounds: roundBodies(rounds ?? []),
	};
}

/** Which fields of the draft stand behind a field of the body, where it is not the one of the same name. */
const BEHIND: Partial<Record<string, readonly (keyof Draft)[]>> = {
	start_time: ['start_date', 'start_time'],
	end_time: ['end_date', 'end_time'],
};

/** Of a form that passed its check, what was changed since it was filled: what nobody touched is not sent back. */
export function changesOf(form: AuctionForm, draft: Draft, filled: Draft): Omit<SentPatch, 'version'> {
	const changed = ([name]: [string, unknown]) =>
		(BEHIND[name] ?? [name as keyof Draft]).some((field) => differs(draft, filled, field));
	return Object.fromEntries(Object.entries(bodyOf(form)).filter(changed));
}

/** Whether a field of the form holds something else than it was filled with. */
export function differs(draft: Draft, filled: Draft, field: keyof Draft): boolean {
	return JSON.stringify(draft[field]) !== JSON.stringify(filled[field]);
}
