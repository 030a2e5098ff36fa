import { type PixReceiver, pixKey, pixText } from '#domain/settlement/pix-code.ts';

/** Where winners send their Pix; `demo` when the key belongs to nobody. */
export interface ReceivingAccount extends PixReceiver {
	demo: boolean;
}

interface ReceiverVariables {
	PIX_KEY?: string | undefined;
	PIX_MERCHANT_NAME?: string | undefined;
	PIX_MERCHANT_CITY?: string | undefined;
}

/** Zeros only: no bank has such a key, so money sent to it cannot arrive. */
const DEMO_ACCOUNT: ReceivingAccount = {
	key: '00000000-0000-0000-0000-000000000000',
	name: 'LEILOEIRO DEMONSTRACAO',
	city: 'SAO PAULO',
	demo: true,
};

/** The operator's key from the environment variables; without them the demo key, or none outside the demo. */
export function receivingAccount(variables: ReceiverVariables, isDemo: boolean): ReceivingAccount | null {
	const { PIX_KEY, PIX_MERCHANT_NAME: name, PIX_MERCHANT_CITY: city } = variables;
	const key = PIX_KEY === undefined ? null : pixKey(PIX_KEY);
	if (key === null || !name || !city) return isDemo ? DEMO_ACCOUNT : null;
	return { key, name: pixText(name), city: pixText(city), demo: false };
}
