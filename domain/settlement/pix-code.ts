import { generatePixPayload } from '@brazilian-utils/brazilian-utils/generate-pix-payload';
import { getPixKeyInfo } from '@brazilian-utils/brazilian-utils/get-pix-key-info';
import {
	getPixPayloadInfo,
	type PixPayloadInfo,
} from '@brazilian-utils/brazilian-utils/get-pix-payload-info';
import { type Centavos, centavosOf } from '#domain/values/money.ts';

/** Maximum length of the receiver's name and city in a code, as ASCII (Manual do BR Code). */
export const PIX_NAME_MAX = 25;
export const PIX_CITY_MAX = 15;

/** The receiver of the money, as stated in a code. */
export interface PixReceiver {
	key: string;
	name: string;
	city: string;
}

/**
 * Returns a Pix key in the form of the central directory (CPF, CNPJ, email, mobile phone or random key); null if it is
 * not one.
 */
export function pixKey(typed: string): string | null {
	return getPixKeyInfo(typed)?.value ?? null;
}

/** Returns a name or a city in the characters that a code allows: printable ASCII without accents, single spaces. */
export function pixText(text: string): string {
	const plain = text.normalize('NFD').replace(/\s/g, ' ');
	return plain
		.replace(/[^ -~]/g, '')
		.replace(/ {2,}/g, ' ')
		.trim();
}

/**
 * Returns the static BR Code ('copia e cola') for an amount. `txid` is 1 to 25 letters and digits. Null if the format
 * cannot hold the values: an amount above R$ 9.999.999.999,99, or a name without any ASCII character. The code is read
 * back and compared before it is returned, because a wrong digit would send the money elsewhere.
 */
export function pixCode({ key, name, city }: PixReceiver, txid: string, amount: Centavos): string | null {
	const payload = {
		key,
		merchantName: pixText(name),
		merchantCity: pixText(city),
		txid,
		amount: amount / 100,
	};
	const code = generatePixPayload(payload);
	const read = code === null ? null : readPixCode(code);
	const same =
		read?.key === pixKey(key) &&
		read.txid === txid &&
		read.amount !== undefined &&
		centavosOf(read.amount) === amount;
	return same ? code : null;
}

/** Parses a static or dynamic BR Code; null if it is not one, or if its checksum is wrong. */
export function readPixCode(code: string): PixPayloadInfo | null {
	return getPixPayloadInfo(code);
}
