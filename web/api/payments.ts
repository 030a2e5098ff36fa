import { API } from '#contract/paths.ts';
import type { Confirmation, Payment, ProofRefusal } from '#contract/payments.ts';
import { NOTICES, type Notice } from '#domain/notices.ts';
import { ask } from './ask.ts';

/** An auction's payment as it is now; null when it could not be read. Never throws. */
export async function readPayment(auctionId: string): Promise<Payment | null> {
	const reply = await ask<Payment>('GET', API.payment(auctionId));
	return reply && 'done' in reply ? reply.done : null;
}

/** Confirms a payment. Answers why not, or null when it is done; never throws. */
export function confirmPayment(paymentId: string, body: Confirmation): Promise<Notice | null> {
	return decide(API.confirmPayment(paymentId), body);
}

/** Refuses the proofs that wait. Answers why not, or null when it is done; never throws. */
export function refuseProofs(paymentId: string, body: ProofRefusal): Promise<Notice | null> {
	return decide(API.refuseProofs(paymentId), body);
}

async function decide(path: string, body: Confirmation | ProofRefusal): Promise<Notice | null> {
	const reply = await ask('POST', path, body);
	if (reply && 'done' in reply) return null;
	const { status = 0, said = {} } = reply?.refused ?? {};
	if (status < 500 && said.title && said.detail) return { title: said.title, description: said.detail };
	return NOTICES['payment.decision-failed'];
}
