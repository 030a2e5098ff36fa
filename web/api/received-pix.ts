import { API } from '#contract/paths.ts';
import type { ReceivedPix, ReceivedPixList } from '#contract/pix.ts';
import { NOTICES, type Notice } from '#domain/notices.ts';
import { ask } from './ask.ts';

/** The Pix of a payment, and those that belong to none; null when they could not be read. Never throws. */
export async function readReceivedPix(paymentId: string): Promise<ReceivedPix[] | null> {
	const paths = [`${API.receivedPix}?payment_id=${paymentId}`, API.receivedPix];
	const replies = await Promise.all(paths.map((path) => ask<ReceivedPixList>('GET', path)));
	const [own, stray] = replies.map((reply) => (reply && 'done' in reply ? reply.done.pix : null));
	return own && stray ? [...own, ...stray.filter(({ outcome }) => outcome === 'unknown')] : null;
}

/** Has a Pix sent back that settled nothing. Answers why not, or null when it is wished; never throws. */
export async function returnPix(endToEndId: string, reason: string): Promise<Notice | null> {
	const reply = await ask('POST', API.returnPix(endToEndId), { reason });
	if (reply && 'done' in reply) return null;
	const { status = 0, said = {} } = reply?.refused ?? {};
	const words = said.errors?.[0]?.message ?? said.detail;
	if (status < 500 && said.title && words) return { title: said.title, description: words };
	return NOTICES['payment.decision-failed'];
}
