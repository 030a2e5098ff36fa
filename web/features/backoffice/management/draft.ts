import type { AdminAuction, SentAuction, SentPatch } from '#contract/admin-auctions.ts';
import { AUCTION_DEFAULTS, type AuctionForm, type AuctionFormInput } from '#domain/auction-form.ts';
import { type Centavos, reaisOf } from '#domain/money.ts';
import { isoAt, typedTime } from '#domain/typed-times.ts';
import { fromReais } from '#web/api/amount.ts';
import { type FactDraft, NEW_FACTS, readFacts, typedFacts } from './fact-draft.ts';
import { type RoundDraft, roundBodies, roundDrafts, roundInputs } from './round-draft.ts';

/** The form as it is typed: texts as typed, amounts in centavos (0: none), dates as 'yyyy-MM-dd'. */
export interface Draft extends FactDraft {
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
	rounds: readonly RoundDraft[];
}

/** What a new auction's form starts with (spec §9). */
export const NEW_DRAFT: Draft = {
	...NEW_FACTS,
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
	rounds: [],
};

/** The form of a stored auction. */
export function draftOf(auction: AdminAuction): Draft {
	const [start_date, start_time] = typedTime(auction.start_time);
	const [end_date, end_time] = typedTime(auction.end_time);
	return {
		...typedFacts(auction),
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
		rounds: roundDrafts(auction.rounds),
	};
}

/** What the schema of the form checks. A choice that is none of the known ones is the schema's to refuse. */
export function formInput(draft: Draft): AuctionFormInput {
	return {
		...draft,
		...readFacts(draft),
		initial_bid: reaisOf(draft.initial_bid),
		status: draft.status || undefined,
		rounds: roundInputs(draft.rounds),
	} as AuctionFormInput;
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
