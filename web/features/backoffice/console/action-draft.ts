import { endBody, reasonBody } from '#contract/admin-auctions.ts';
import type { LiveControlRow } from '#contract/live-control.ts';
import type { ActionName } from '#domain/auction/transitions.ts';
import { pageWordsOf } from '#domain/problems/page-problems.ts';
import { problem } from '#domain/problems/problems.ts';
import { type Centavos, reaisOf } from '#domain/values/money.ts';
import { fromReais } from '#web/api/amount.ts';
import { errorsOf } from '#web/ui/submission.ts';

/** The fields of an auction that an action dialog needs. */
export type ActionSubject = Pick<
	LiveControlRow,
	| 'id'
	| 'title'
	| 'status'
	| 'current_bid'
	| 'bid_count'
	| 'judicial'
	| 'round'
	| 'rounds'
	| 'announced'
	| 'announced_end'
	| 'seller_decides'
	| 'suspended_since'
>;

const TIME_REASON = 'O edital anunciou o horário: escreva o motivo, que fica no registro público.';

/** The values of the dialog's fields. A price of null was not changed: it follows the highest bid. */
export interface ActionDraft {
	price: Centavos | null;
	reason: string;
}

/** The final price to send. */
export function priceOf({ price }: ActionDraft, { current_bid }: ActionSubject): Centavos {
	return price ?? fromReais(current_bid);
}

/** Whether the final price differs from the highest bid, which requires a reason (rules §11). */
export function isDeclared(draft: ActionDraft, auction: ActionSubject): boolean {
	return priceOf(draft, auction) !== fromReais(auction.current_bid);
}

/** Whether the action leaves an announced time and therefore a reason (rules §39): a late start, or an end without a bid. */
export function leavesTime(action: ActionName, { announced, bid_count }: ActionSubject): boolean {
	return announced && (action === 'start' || (action === 'end' && bid_count === 0));
}

type Sendable = { body: object | undefined } | { errors: Record<string, string> };

/**
 * The body of the request, or an error message for each invalid field. Applies the rules of the API before the request.
 */
export function bodyOf(action: ActionName, draft: ActionDraft, auction: ActionSubject): Sendable {
	if (action === 'resume' || (action === 'start' && !auction.announced)) return { body: undefined };
	if (action === 'end') return endOf(draft, auction);
	const read = reasonBody.safeParse({ reason: draft.reason });
	return read.success ? { body: read.data } : { errors: errorsOf(read.error) };
}

function endOf(draft: ActionDraft, auction: ActionSubject): Sendable {
	const declared = isDeclared(draft, auction);
	const final_price = reaisOf(priceOf(draft, auction));
	const timed = leavesTime('end', auction);
	const reason = (declared || timed) && draft.reason.trim() ? draft.reason : undefined;
	const read = endBody.safeParse({ final_price, reason });
	if (!read.success) return { errors: errorsOf(read.error) };
	if (declared && auction.judicial)
		return { errors: { final_price: pageWordsOf(problem('auction.judicial-result')).detail } };
	if (declared && !reason)
		return { errors: { reason: pageWordsOf(problem('auction.reason-needed')).detail } };
	if (timed && !reason) return { errors: { reason: TIME_REASON } };
	return { body: read.data };
}
