import type { Kysely } from 'kysely';
import type { Environment } from '#domain/auction.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { BankFault } from '#server/platform/pix/bank-fault.ts';
import { readPem } from '#server/platform/pix/pem.ts';
import { createPixBank, type PixBank } from '#server/platform/pix/pix-bank.ts';
import type { ReceivingAccount } from './receiving-account.ts';

/** What is needed to have a charge made at the bank, by its API Pix. */
export interface Charging {
	db: Kysely<Database>;
	environment: Environment;
	bank: PixBank;
	/** The key at that bank, and the names that its codes carry. */
	receiver: ReceivingAccount;
	/** Says what an operator should know; nothing of a payer is in it. */
	report(what: string, fault: Pick<BankFault, 'reason'>): void;
}

/** The variables that name a bank. */
export interface BankVariables {
	PIX_API_URL?: string | undefined;
	PIX_TOKEN_URL?: string | undefined;
	PIX_CLIENT_ID?: string | undefined;
	PIX_CLIENT_SECRET?: string | undefined;
	PIX_CERT?: string | undefined;
	PIX_CERT_KEY?: string | undefined;
}

/** The charges of the bank that the variables describe; null where they name none. */
export function openCharging(
	given: BankVariables,
	receiver: ReceivingAccount | null,
	deps: Pick<Charging, 'db' | 'environment' | 'report'>,
): Charging | null {
	const { PIX_API_URL, PIX_CLIENT_ID, PIX_CLIENT_SECRET, PIX_CERT, PIX_CERT_KEY } = given;
	if (!receiver || !PIX_API_URL || !PIX_CLIENT_ID || !PIX_CLIENT_SECRET || !PIX_CERT || !PIX_CERT_KEY)
		return null;
	const url = PIX_API_URL.replace(/\/+$/, '');
	const bank = createPixBank({
		url,
		// Where the standard's own example has it; banks that put it elsewhere are told so by the variable.
		tokenUrl: given.PIX_TOKEN_URL ?? `${new URL(url).origin}/oauth/token`,
		clientId: PIX_CLIENT_ID,
		clientSecret: PIX_CLIENT_SECRET,
		cert: readPem(PIX_CERT),
		key: readPem(PIX_CERT_KEY),
	});
	return { ...deps, bank, receiver };
}
