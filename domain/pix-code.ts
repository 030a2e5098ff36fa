import { generatePixPayload } from '@brazilian-utils/brazilian-utils/generate-pix-payload';
import { getPixKeyInfo } from '@brazilian-utils/brazilian-utils/get-pix-key-info';
import {
	getPixPayloadInfo,
	type PixPayloadInfo,
} from '@brazilian-utils/brazilian-utils/get-pix-payload-info';
import { type Centavos, centavosOf } from './money.ts';

/** The longest name and city of a receiver that a code holds, once they are plain ASCII (Manual do BR Code). */
export const PIX_NAME_MAX = 25;
export const PIX_CITY_MAX = 15;

/** Who gets the money, as a code names them. */
export interface PixReceiver {
	key: string;
	name: string;
	city: string;
}

/** A key as the central directory writes it (CPF, CNPJ, e-mail, mobile phone or random key); null when it is none. */
export function pixKey(typed: string): string | null {
	return getPixKeyInfo(typed)?.value ?? null;
}

/** A name or a city as a code may carry it: without accents and other signs, spaces single. */
export function pixText(text: string): string {
	const plain = text.normalize('NFD').replace(/\s/g, ' ');
	return plain
		.replace(/[^ -~]/g, '')
		.replace(/ {2,}/g, ' ')
		.trim();
}

/**
 * The static BR Code ('copia e cola') for an amount to a receiver under an id of 1 to 25 letters and digits. Null when
 * that does not fit the format: an amount above R$ 9.999.999.999,99, or a name of which nothing is left in ASCII.
 * What it answers was read back and says the same: a wrong digit would send the money elsewhere.
 */
export function pixCode({ key, name, city }: PixReceiver, txid: string, amount: Centavos): string | null {
	const given = { key, merchantName: pixText(name), merchantCity: pixText(city), txid, amount: amount / 100 };
	const code = generatePixPayload(given);
	const read = code === null ? null : readPixCode(code);
	const same =
		read?.key === pixKey(key) &&
		read.txid === txid &&
		read.amount !== undefined &&
		centavosOf(read.amount) === amount;
	return same ? code : null;
}

/** What a BR Code says, static or dynamic; null for what is none, or was changed on the way (its checksum differs). */
export function readPixCode(code: string): PixPayloadInfo | null {
	return getPixPayloadInfo(code);
}
