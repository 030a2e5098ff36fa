import type { WayToPay } from '#contract/payments.ts';
import { pixCode } from '#domain/settlement/pix-code.ts';
import type { Centavos } from '#domain/values/money.ts';
import type { ReceivingAccount } from '#server/features/settlement/pix/receiving-account.ts';

/** What is owed, and whom the lot names to ask. */
interface Owed {
	txid: string;
	amount: Centavos;
	auctioneer_name: string | null;
	auctioneer_registration: string | null;
	notice_url: string | null;
}

/**
 * How to pay: by Pix to the operator's key, or as the edital says when there is no key or no code can carry the amount.
 */
export function wayToPay(pix: ReceivingAccount | null, owed: Owed): WayToPay {
	const { txid, amount, auctioneer_name: name, auctioneer_registration: registration, notice_url } = owed;
	const code = pix && pixCode(pix, txid, amount);
	if (pix && code) return { kind: 'static', code, txid, key: pix.key, merchant: pix.name, demo: pix.demo };
	return { kind: 'house', auctioneer: name === null ? null : { name, registration }, notice_url };
}
