import type { ProposalRequest } from '#contract/proposals.ts';
import type { ProblemCode } from '#domain/problems/problems.ts';
import { type Conditions, type Correction, LEAST_DOWN_PERCENT } from '#domain/settlement/instalments.ts';
import { type Centavos, reaisOf } from '#domain/values/money.ts';

/** The largest down payment of the slider, in percent; a larger one can be typed. */
export const SLIDER_MOST = 90;

/** The values of the form. The down payment is a percentage of the price until an amount is typed. */
export interface ProposalDraft {
	price: Centavos;
	down: { percent: number } | { amount: Centavos };
	instalments: number;
	correction: Correction;
}

const THOUSAND = 1_000_00;

/** The initial values: the lot's minimum, or the next round amount above the price of the previous proposal. */
export function newDraft(minimum: Centavos, before: Centavos | null, most: number): ProposalDraft {
	const above = before === null ? 0 : (Math.floor(before / THOUSAND) + 1) * THOUSAND;
	return {
		price: Math.max(minimum, above),
		down: { percent: LEAST_DOWN_PERCENT },
		instalments: most,
		correction: 'IPCA',
	};
}

/** The conditions of a draft. */
export function conditionsOf({ price, down, instalments }: ProposalDraft): Conditions {
	const down_payment = 'amount' in down ? down.amount : Math.ceil((price * down.percent) / 100);
	return { price, down_payment, instalments };
}

/** The position of the slider: the draft's percentage, or the nearest possible one. */
export function sliderPercent(draft: ProposalDraft): number {
	if ('percent' in draft.down) return draft.down.percent;
	const percent = draft.price === 0 ? 0 : Math.round((100 * draft.down.amount) / draft.price);
	return Math.min(Math.max(percent, LEAST_DOWN_PERCENT), SLIDER_MOST);
}

/** The body of the request. */
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
