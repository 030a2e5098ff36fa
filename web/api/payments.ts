import { ADMIN_API } from '#contract/admin-paths.ts';
import type { Reopened, SentAnnulment, SentOffer } from '#contract/admin-payments.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import { COMPONENT_API } from '#contract/component-paths.ts';
import type { Confirmation, CreditBody, ProofRefusal } from '#contract/payments.ts';
import type { ReceivedPix, ReceivedPixList } from '#contract/pix.ts';
import { DEPOSIT_SLIP_TOASTS } from '#domain/notices/deposit-slip-toasts.ts';
import { TOASTS } from '#domain/notices/toasts.ts';
import { type Answer, request } from './request.ts';
import { type UploadOptions, type UploadResult, upload } from './upload.ts';

export function confirmPayment(paymentId: string, body: Confirmation): Promise<Answer> {
	return sendPaymentDecision(ADMIN_API.confirmPayment(paymentId), body);
}

/** Refuses the proofs of payment that await a decision. */
export function refuseProofs(paymentId: string, body: ProofRefusal): Promise<Answer> {
	return sendPaymentDecision(ADMIN_API.refuseProofs(paymentId), body);
}

/** Enters what a creditor who won pays of the price with the credit. */
export function enterCredit(paymentId: string, body: CreditBody): Promise<Answer> {
	return sendPaymentDecision(ADMIN_API.paymentCredit(paymentId), body);
}

/** Asks for the penalty of an instalment that is late. */
export function askPenalty(componentId: string): Promise<Answer> {
	return sendPaymentDecision(ADMIN_API.instalmentPenalty(componentId), undefined);
}

/** Makes the instalments still to come due at once; the document is the order. */
export function makeRestDue(paymentId: string, document_id: string): Promise<Answer> {
	return sendPaymentDecision(ADMIN_API.restDue(paymentId), { document_id });
}

/** Confirms one part of what a winner owes. */
export function confirmComponent(id: string, body: Confirmation): Promise<Answer> {
	return sendPaymentDecision(ADMIN_API.confirmComponent(id), body);
}

/** Refuses the proofs of one part that await a decision. */
export function refuseComponent(id: string, refusal: ProofRefusal): Promise<Answer> {
	return sendPaymentDecision(ADMIN_API.refuseComponent(id), refusal);
}

/** Reads the Pix received for a payment, and those that belong to no payment. */
export async function readReceivedPix(paymentId: string): Promise<Answer<ReceivedPix[]>> {
	const paths = [`${ADMIN_API.receivedPix}?payment_id=${paymentId}`, ADMIN_API.receivedPix] as const;
	const [own, all] = await Promise.all([
		request<ReceivedPixList>('GET', paths[0]),
		request<ReceivedPixList>('GET', paths[1]),
	]);
	if ('refused' in own) return own;
	if ('refused' in all) return all;
	return { done: [...own.done.pix, ...all.done.pix.filter(({ outcome }) => outcome === 'unknown')] };
}

/** Requests that the bank return a Pix that settled nothing. */
export function returnPix(endToEndId: string, reason: string): Promise<Answer> {
	return sendPaymentDecision(ADMIN_API.returnPix(endToEndId), { reason });
}

function sendPaymentDecision(path: string, body: object | undefined): Promise<Answer> {
	return request('POST', path, { body, failed: TOASTS['payment.decision-failed'] });
}

/** How a win is undone: for default, cancelled before it was paid, or refunded. */
export type Undoing = 'default' | 'cancel' | 'refund';

export function undoWin(paymentId: string, undoing: Undoing, body: SentAnnulment): Promise<Answer> {
	if (undoing === 'refund') return sendSettlementStep(ADMIN_API.refundPayment(paymentId), body);
	return sendSettlementStep(ADMIN_API.cancelPayment(paymentId), {
		...body,
		defaulted: undoing === 'default',
	});
}

/** Offers the lot to the next bidder in the ranking. */
export function offerLot(paymentId: string, offer: SentOffer): Promise<Answer> {
	return sendSettlementStep(ADMIN_API.offerLot(paymentId), offer);
}

export function withdrawOffer(offerId: string): Promise<Answer> {
	return sendSettlementStep(ADMIN_API.withdrawOffer(offerId));
}

/** Accepts the lot that was offered to the viewer. */
export function acceptOffer(auctionId: string): Promise<Answer> {
	return sendSettlementStep(BIDDER_API.acceptOffer(auctionId));
}

/** Declines the lot that was offered to the viewer. */
export function declineOffer(auctionId: string): Promise<Answer> {
	return sendSettlementStep(BIDDER_API.declineOffer(auctionId));
}

/** Copies the lot into a new auction and returns its id. */
export function reopenLot(auctionId: string): Promise<Answer<Reopened>> {
	return sendSettlementStep(ADMIN_API.auctionAction(auctionId, 'reopen'));
}

function sendSettlementStep<T>(path: string, body?: object): Promise<Answer<T>> {
	return request('POST', path, { body, failed: TOASTS['settlement.failed'] });
}

/** Sends a proof of payment for one part of what is owed. */
export function sendComponentProof(
	{ auctionId, componentId }: { auctionId: string; componentId: string },
	file: File,
	options: UploadOptions,
): Promise<UploadResult> {
	return upload(
		COMPONENT_API.proof(auctionId, componentId),
		{ file },
		{ failed: TOASTS['proof.failed'] },
		options,
	);
}

/** Sends the guia of the price, or of another part; `amount` in reais. */
export function sendDepositSlip(
	auctionId: string,
	{
		file,
		number,
		amount,
		component_id,
	}: { file: File; number: string; amount: number; component_id?: string },
	options: UploadOptions,
): Promise<UploadResult> {
	const fields = { number, amount: String(amount), ...(component_id && { component_id }), file };
	return upload(ADMIN_API.depositSlip(auctionId), fields, { failed: DEPOSIT_SLIP_TOASTS.failed }, options);
}
