import { ADMIN_API } from '#contract/admin-paths.ts';
import { COMPONENT_API } from '#contract/component-paths.ts';
import type { SentRefundAccount, ShownRefundAccount } from '#contract/refunds.ts';
import { TOASTS } from '#domain/notices/toasts.ts';
import { type Answer, refusalWith, request } from './request.ts';
import { upload } from './upload.ts';

/** Reads the account that the viewer stated for what they are owed back of a lot. */
export function readOwnRefundAccount(auctionId: string): Promise<Answer<ShownRefundAccount>> {
	return request('GET', COMPONENT_API.refundAccount(auctionId));
}

export function stateRefundAccount(auctionId: string, account: SentRefundAccount): Promise<Answer> {
	const options = { body: account, failed: TOASTS['settlement.failed'] };
	return request('PUT', COMPONENT_API.refundAccount(auctionId), options);
}

/** Reads the account that the payer stated; the reading is recorded. */
export function readRefundAccount(paymentId: string): Promise<Answer<ShownRefundAccount>> {
	return request('GET', ADMIN_API.refundAccount(paymentId));
}

/** Records that a part was given back; `amount` in reais. */
export async function sendRefund(
	componentId: string,
	{ paid_at, amount, file }: { paid_at: string; amount: number; file: File },
): Promise<Answer> {
	const fields = { paid_at, amount: String(amount), file };
	const options = { onProgress: () => {}, signal: new AbortController().signal };
	const failed = TOASTS['payment.decision-failed'];
	const answer = await upload(ADMIN_API.refundComponent(componentId), fields, { failed }, options);
	return answer === 'cancelled' ? { refused: refusalWith(failed) } : answer;
}
