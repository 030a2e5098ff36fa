import { ADMIN_API } from '#contract/admin-paths.ts';
import { COMPONENT_API } from '#contract/component-paths.ts';
import { DEPOSIT_SLIP_TOASTS } from '#domain/notices/deposit-slip-toasts.ts';
import { TOASTS } from '#domain/notices/toasts.ts';
import { type UploadOptions, type UploadResult, upload } from './upload.ts';

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

/** Sends the court's guia of a judicial lot; `amount` in reais. */
export function sendDepositSlip(
	auctionId: string,
	{ file, number, amount }: { file: File; number: string; amount: number },
	options: UploadOptions,
): Promise<UploadResult> {
	const fields = { number, amount: String(amount), file };
	return upload(ADMIN_API.depositSlip(auctionId), fields, { failed: DEPOSIT_SLIP_TOASTS.failed }, options);
}
