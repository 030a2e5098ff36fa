import { getPixKeyInfo } from '@brazilian-utils/brazilian-utils/get-pix-key-info';
import { PIX_CITY_MAX, pixText } from './pix-code.ts';
import type { PixKeyKind } from './pix-key-kinds.ts';

/** The account on which an auctioneer receives the commission, or a seller the price (rules §54): a Pix key, bank data, or both. */
export interface PayeeAccount {
	pix_key?: string | undefined;
	/** The city that the receiver's Pix code states; 'BRASIL' without one. */
	city?: string | undefined;
	/** The bank's code of three digits (COMPE). */
	bank?: string | undefined;
	/** With its check digit, if it has one. */
	branch?: string | undefined;
	/** With its check digit: '210169-6'. */
	account?: string | undefined;
}

/** What may be meant as a CPF: 11 digits without anything that tells a mobile phone from one. */
const LIKE_CPF = /^\d{9}-?\d{2}$/;

/**
 * Reads the Pix key of a payee in the form of the central directory; null if it is none. A CPF with a wrong digit may also be a mobile phone
 * without its country code: that is refused, because the money would go to a stranger.
 */
export function readPayeeKey(typed: string): { key: string; kind: PixKeyKind } | null {
	const found = getPixKeyInfo(typed);
	if (!found || (found.type === 'phone' && LIKE_CPF.test(typed.replaceAll('.', '').trim()))) return null;
	return { key: found.value, kind: found.type };
}

/** The city of a Pix code, in the characters that it allows; null if it is none. */
export function readPixCity(typed: string): string | null {
	const city = pixText(typed);
	return city.length <= PIX_CITY_MAX && /^[a-z][a-z .'-]*$/i.test(city) ? city : null;
}

/** A branch: up to five digits, and its check digit if it has one; null if it is none. */
export function readBranch(typed: string): string | null {
	const plain = typed.replace(/[\s.]/g, '').toUpperCase();
	return /^\d{1,5}(-[\dXP])?$/.test(plain) ? plain : null;
}

/** An account with its check digit behind a hyphen; null if it is none. */
export function readBankAccount(typed: string): string | null {
	const plain = typed.replace(/[\s.]/g, '').toUpperCase();
	return /^\d{1,20}-[\dXP]{1,2}$/.test(plain) ? plain : null;
}

/** How an account is told apart from others where it must not be stated: by the end of its key and of its number. */
export function accountEnding({ pix_key, account }: PayeeAccount): string {
	const key = pix_key && `chave Pix com final ${pix_key.slice(-4)}`;
	const number = account && `conta com final ${account.slice(-4)}`;
	return [key, number].filter(Boolean).join(', ') || 'informada';
}
