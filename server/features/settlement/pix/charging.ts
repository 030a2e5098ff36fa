import type { Kysely } from 'kysely';
import type { Environment } from '#domain/auction/auction.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { BankFault } from '#server/platform/pix/bank-fault.ts';
import { readPem } from '#server/platform/pix/pem.ts';
import { createPixBank, type PixBank } from '#server/platform/pix/pix-bank.ts';
import type { ReceivingAccount } from './receiving-account.ts';

/** What is needed to create charges at the bank through its API Pix. */
export interface Charging {
	db: Kysely<Database>;
	environment: Environment;
	bank: PixBank;
	/** The Pix key at that bank, and the receiver's name and city for its codes. */
	receiver: ReceivingAccount;
	/** Reports a failure to the operator, without personal data of the payer. */
	report(what: string, fault: Pick<BankFault, 'reason'>): void;
}

/** The environment variables that configure a bank. */
export interface BankVariables {
	PIX_API_URL?: string | undefined;
	PIX_TOKEN_URL?: string | undefined;
	PIX_CLIENT_ID?: string | undefined;
	PIX_CLIENT_SECRET?: string | undefined;
	PIX_CERT?: string | undefined;
	PIX_CERT_KEY?: string | undefined;
}

/** The bank that the variables configure; null when they configure none. */
export function openCharging(
	variables: BankVariables,
	receiver: ReceivingAccount | null,
	deps: Pick<Charging, 'db' | 'environment' | 'report'>,
): Charging | null {
	const { PIX_API_URL, PIX_CLIENT_ID, PIX_CLIENT_SECRET, PIX_CERT, PIX_CERT_KEY } = variables;
	if (!receiver || !PIX_API_URL || !PIX_CLIENT_ID || !PIX_CLIENT_SECRET || !PIX_CERT || !PIX_CERT_KEY)
		return null;
	const url = PIX_API_URL.replace(/\/+$/, '');
	const bank = createPixBank({
		url,
		// The path in the standard's own example; for banks that use another one the variable is set.
		tokenUrl: variables.PIX_TOKEN_URL ?? `${new URL(url).origin}/oauth/token`,
		clientId: PIX_CLIENT_ID,
		clientSecret: PIX_CLIENT_SECRET,
		cert: readPem(PIX_CERT),
		key: readPem(PIX_CERT_KEY),
	});
	return { ...deps, bank, receiver };
}
