import type { ProposalRequest } from '#contract/proposals.ts';
import { type Conditions, type Correction, LEAST_DOWN_PERCENT } from '#domain/instalments.ts';
import { type Centavos, reaisOf } from '#domain/money.ts';
import type { ProblemCode } from '#domain/problems.ts';

/** The largest down payment that the slider reaches; more can be typed. */
export const SLIDER_MOST = 90;

/** The form as it is filled in. The down payment follows the price by a percentage until an amount is typed. */
export interface ProposalDraft {
	price: Centavos;
	down: { percent: number } | { amount: Centavos };
	instalments: number;
	correction: Correction;
}

const THOUSAND = 1_000_00;

/** A new form: at the lot's minimum, or at the next round amount above the price of the proposal before. */
export function newDraft(minimum: Centavos, before: Centavos | null, most: number): ProposalDraft {
	const above = before === null ? 0 : (Math.floor(before / THOUSAND) + 1) * THOUSAND;
	return {
		price: Math.max(minimum, above),
		down: { percent: LEAST_DOWN_PERCENT },
		instalments: most,
		correction: 'IPCA',
	};
}

/** What a draft offers. */
export function conditionsOf({ price, down, instalments }: ProposalDraft): Conditions {
	const down_payment = 'amount' in down ? down.amount : Math.ceil((price * down.percent) / 100);
	return { price, down_payment, instalments };
}

/** Where the slider stands: the draft's percentage, or the nearest that it reaches. */
export function sliderPercent(draft: ProposalDraft): number {
	if ('percent' in draft.down) return draft.down.percent;
	const percent = draft.price === 0 ? 0 : Math.round((100 * draft.down.amount) / draft.price);
	return Math.min(Math.max(percent, LEAST_DOWN_PERCENT), SLIDER_MOST);
}

/** What the API is sent. */
export function requestOf(draft: ProposalDraft): ProposalRequest {
	const { price, down_payment, instalments } = conditionsOf(draft);
	return {
		price: reaisOf(price),
		down_payment: reaisOf(down_payment),
		instalments,
		correction: draft.correction,
	};
}

export type ProposalField = 'price' | 'down' | 'instalments';

/** The field that a problem is about. */
export function fieldOf(code: ProblemCode): ProposalField {
	if (code === 'proposal.down-payment' || code === 'proposal.cash') return 'down';
	return code === 'proposal.too-many-instalments' ? 'instalments' : 'price';
}
