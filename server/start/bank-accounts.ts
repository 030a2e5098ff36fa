import type { BankAccount, Charging } from '#server/features/settlement/pix/charging.ts';
import { receivingAccount } from '#server/features/settlement/pix/receiving-account.ts';
import type { Log } from '#server/platform/log.ts';
import { readCertificates } from '#server/platform/pix/pem.ts';
import type { Env } from './env.ts';

type PixEnv = Pick<Env, Extract<keyof Env, `PIX_${string}`>>;

/** The accounts whose banks have an API for this installation: the operator's first, then those of PIX_CREDENTIALS. */
export function bankAccounts(env: PixEnv): BankAccount[] {
	const operator = operatorAccount(env);
	const payees = env.PIX_CREDENTIALS?.accounts ?? [];
	return [
		...(operator ? [operator] : []),
		...payees.map(({ key, name, city, ...credentials }) => ({
			of: 'payee' as const,
			receiver: { key, name, city },
			...credentials,
		})),
	];
}

function operatorAccount(env: PixEnv): BankAccount | null {
	const { PIX_API_URL, PIX_CLIENT_ID, PIX_CLIENT_SECRET, PIX_CERT, PIX_CERT_KEY } = env;
	const receiver = receivingAccount(env, false);
	if (!receiver || !PIX_API_URL || !PIX_CLIENT_ID || !PIX_CLIENT_SECRET || !PIX_CERT || !PIX_CERT_KEY)
		return null;
	return {
		of: 'operator',
		receiver,
		url: PIX_API_URL,
		token_url: env.PIX_TOKEN_URL,
		client_id: PIX_CLIENT_ID,
		client_secret: PIX_CLIENT_SECRET,
		cert: PIX_CERT,
		cert_key: PIX_CERT_KEY,
		webhook_ca: env.PIX_WEBHOOK_CA,
	};
}

/** When the client's certificate at each bank ends, in epoch milliseconds; `payee` is null for the operator's. */
export function bankCertificates(env: PixEnv): { payee: string | null; ends: number }[] {
	return bankAccounts(env).map(({ of, receiver: { name }, cert }) => ({
		payee: of === 'operator' ? null : name,
		ends: Math.min(...readCertificates(cert).map(({ validTo }) => Date.parse(validTo))),
	}));
}

/** Writes what fails at the bank of an account to the log. */
export function bankReport(log: Log, { receiver: { name } }: BankAccount): Charging['report'] {
	return (what, { reason }) => log.warn({ reason, account: name }, what);
}
