import type { AdminAuction, SentAuction, SentPatch } from '#contract/admin-auctions.ts';
import { AUCTION_DEFAULTS, type AuctionForm, type AuctionFormInput } from '#domain/sale/auction-form.ts';
import { type Centavos, reaisOf } from '#domain/values/money.ts';
import { isoAt, typedTime } from '#domain/values/typed-times.ts';
import { fromReais } from '#web/api/amount.ts';
import { type FactDraft, NEW_FACTS, readFacts, typedFacts } from './fact-draft.ts';
import { type RoundDraft, roundBodies, roundDrafts, roundInputs, usualMinimum } from './round-draft.ts';

/** The values of the form: texts as typed, amounts in centavos (0: none), dates as 'yyyy-MM-dd'. */
export interface Draft extends FactDraft {
	title: string;
	description: string;
	city: string;
	state: string;
	initial_bid: Centavos;
	auction_type: string;
	/** '' if the form does not change the status. */
	status: string;
	start_date: string;
	start_time: string;
	end_date: string;
	end_time: string;
	rounds: readonly RoundDraft[];
	/** The ids of its sale and seller; '' for none. */
	sale_id: string;
	seller_id: string;
	lot_number: string;
}

/** The initial values of a new auction's form (spec §9). */
export const NEW_DRAFT: Draft = {
	...NEW_FACTS,
	kind: 'voluntary',
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
	sale_id: '',
	seller_id: '',
	lot_number: '',
};

/** The form values of a stored auction. */
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
		sale_id: auction.sale_id ?? '',
		seller_id: auction.seller_id ?? '',
		lot_number: auction.lot_number === null ? '' : String(auction.lot_number),
	};
}

/** The draft after a field was typed: a change of the rounds also changes start, end and initial bid to the current one's. */
export function withRound(draft: Draft, typed: keyof Draft, number: number): Draft {
	const round = typed === 'rounds' ? draft.rounds[number - 1] : undefined;
	if (!round) return draft;
	const { start_date, start_time, end_date, end_time, minimum: initial_bid } = round;
	return { ...draft, start_date, start_time, end_date, end_time, initial_bid };
}

/** The draft of a new lot after the appraisal was typed: it decides the minimums that still are the usual ones, or none. */
function withAppraisal(draft: Draft, before: Draft, isNew: boolean): Draft {
	const { kind, appraisal } = draft;
	if (!isNew || appraisal === before.appraisal) return draft;
	const rounds = draft.rounds.map((round, index) => {
		const usual = usualMinimum(kind, index, before.appraisal);
		const untyped = round.minimum === 0 || round.minimum === usual;
		return untyped ? { ...round, minimum: usualMinimum(kind, index, appraisal) } : round;
	});
	return { ...draft, rounds };
}

/** The draft after a field was typed, with what follows from it. */
export function followed(
	typed: Draft,
	{ draft, name, stored }: { draft: Draft; name: keyof Draft; stored: AdminAuction | null },
): Draft {
	const next = withAppraisal(typed, draft, stored === null);
	return withRound(next, next === typed ? name : 'rounds', stored?.round ?? 1);
}

/** The input of the form's schema. The schema refuses unknown choices. */
export function formInput(draft: Draft): AuctionFormInput {
	return {
		...draft,
		...readFacts(draft),
		initial_bid: reaisOf(draft.initial_bid),
		status: draft.status || undefined,
		rounds: roundInputs(draft.rounds),
	} as AuctionFormInput;
}

/** The body of the request, with the form's dates and times as instants. */
export function bodyOf(form: AuctionForm): SentAuction {
	const { start_date, start_time, end_date, end_time, rounds, ...rest } = form;
	return {
		...rest,
		start_time: isoAt(start_date, start_time),
		end_time: isoAt(end_date, end_time),
		rounds: roundBodies(rounds ?? []),
	};
}

/** The fields of the draft for a field of the body, if they have other names. */
const BEHIND: Partial<Record<string, readonly (keyof Draft)[]>> = {
	start_time: ['start_date', 'start_time'],
	end_time: ['end_date', 'end_time'],
};

/** The changes of a valid form since it was filled. Fields that were not changed are not sent. */
export function changesOf(form: AuctionForm, draft: Draft, filled: Draft): Omit<SentPatch, 'version'> {
	const changed = ([name]: [string, unknown]) =>
		(BEHIND[name] ?? [name as keyof Draft]).some((field) => differs(draft, filled, field));
	return Object.fromEntries(Object.entries(bodyOf(form)).filter(changed));
}

/** Whether a field of the form differs from its initial value. */
export function differs(draft: Draft, filled: Draft, field: keyof Draft): boolean {
	return JSON.stringify(draft[field]) !== JSON.stringify(filled[field]);
}
