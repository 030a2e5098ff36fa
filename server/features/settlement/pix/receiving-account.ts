import { type PixReceiver, pixKey, pixText } from '#domain/pix-code.ts';

/** Where winners send their Pix; `demo` when nobody is behind the key. */
export interface ReceivingAccount extends PixReceiver {
	demo: boolean;
}

interface ReceiverVariables {
	PIX_KEY?: string | undefined;
	PIX_MERCHANT_NAME?: string | undefined;
	PIX_MERCHANT_CITY?: string | undefined;
}

/** Zeros alone: no bank has such a key, so nothing that is sent to it arrives anywhere. */
const NOBODY: ReceivingAccount = {
	key: '00000000-0000-0000-0000-000000000000',
	name: 'CASA DE DEMONSTRACAO',
	city: 'SAO PAULO',
	demo: true,
};

/** The operator's key as its variables name it; the demo without them has nobody's, other houses none. */
export function receivingAccount(given: ReceiverVariables, isDemo: boolean): ReceivingAccount | null {
	const { PIX_KEY, PIX_MERCHANT_NAME: name, PIX_MERCHANT_CITY: city } = given;
	const key = PIX_KEY === undefined ? null : pixKey(PIX_KEY);
	if (key === null || !name || !city) return isDemo ? NOBODY : null;
	return { key, name: pixText(name), city: pixText(city), demo: false };
}
