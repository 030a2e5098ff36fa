import type { Reopened, SentOffer } from '#contract/admin-payments.ts';
import { API } from '#contract/paths.ts';
import { NOTICES, type Notice } from '#domain/notices.ts';
import { ask } from './ask.ts';

/** How a win is undone: for default, annulled before it was paid, or annulled and paid back. */
export type Undoing = 'default' | 'cancel' | 'refund';

/** Undoes a win. Answers why not, or null when it is done; never throws, as none of these. */
export function undoWin(paymentId: string, undoing: Undoing, reason: string): Promise<Notice | null> {
	if (undoing === 'refund') return decide(API.refundPayment(paymentId), { reason });
	return decide(API.cancelPayment(paymentId), { reason, defaulted: undoing === 'default' });
}

/** Offers the lot to the next bidder in line. */
export function offerLot(paymentId: string, offer: SentOffer): Promise<Notice | null> {
	return decide(API.offerLot(paymentId), offer);
}

/** Takes an open offer back. */
export function withdrawOffer(offerId: string): Promise<Notice | null> {
	return decide(API.withdrawOffer(offerId));
}

/** Takes the lot that is offered to the viewer. */
export function acceptChance(auctionId: string): Promise<Notice | null> {
	return decide(API.acceptChance(auctionId));
}

/** Leaves the lot that is offered to the viewer. */
export function declineChance(auctionId: string): Promise<Notice | null> {
	return decide(API.declineChance(auctionId));
}

/** Brings the lot to a new auction; answers its id, or why not. */
export async function reopenLot(auctionId: string): Promise<{ id: string } | { failure: Notice }> {
	const reply = await ask<Reopened>('POST', API.auctionAction(auctionId, 'reopen'));
	return reply && 'done' in reply ? { id: reply.done.auction_id } : { failure: failureOf(reply) };
}

async function decide(path: string, body?: object): Promise<Notice | null> {
	const reply = await ask('POST', path, body);
	return reply && 'done' in reply ? null : failureOf(reply);
}

type Failed = Exclude<Awaited<ReturnType<typeof ask>>, { done: unknown }>;

function failureOf(reply: Failed): Notice {
	const { status = 0, said = {} } = reply?.refused ?? {};
	const words = said.errors?.[0]?.message ?? said.detail;
	if (status < 500 && said.title && words) return { title: said.title, description: words };
	return NOTICES['after-win.failed'];
}
