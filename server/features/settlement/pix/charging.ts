import type { Kysely } from 'kysely';
import type { Environment } from '#domain/auction/auction.ts';
import type { PixReceiver } from '#domain/settlement/pix-code.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { BankFault } from '#server/platform/pix/bank-fault.ts';
import { readPem } from '#server/platform/pix/pem.ts';
import { createPixBank, type PixBank } from '#server/platform/pix/pix-bank.ts';

/** What is needed to create charges on one account through its bank's API Pix. */
export interface Charging extends Pick<BankAccount, 'of' | 'receiver'> {
	db: Kysely<Database>;
	environment: Environment;
	bank: PixBank;
	/** Reports a failure to the operator, without personal data of the payer. */
	report(what: string, fault: Pick<BankFault, 'reason'>): void;
}

/** An account at a bank, with what opens the bank's API Pix for it. Certificates and keys are PEM, or the path of one. */
export interface BankAccount {
	/** Whose: the operator's, or that of the payees who state its key. What passes the operator's account is charged on that one alone. */
	of: 'operator' | 'payee';
	/** The Pix key, and the receiver's name and city for its codes. */
	receiver: PixReceiver;
	url: string;
	/** Where tokens are issued, if not at the path of the standard's own example. */
	token_url?: string | undefined;
	client_id: string;
	client_secret: string;
	cert: string;
	cert_key: string;
	/** The issuers of the certificate that the bank presents to the webhook. */
	webhook_ca?: string | undefined;
}

/** What charges on an account need beside it. */
export type ChargingDeps = Pick<Charging, 'db' | 'environment' | 'report'>;

/** Opens the API of an account's bank. */
export function openCharging(account: BankAccount, deps: ChargingDeps): Charging {
	const url = account.url.replace(/\/+$/, '');
	const bank = createPixBank({
		url,
		tokenUrl: account.token_url ?? `${new URL(url).origin}/oauth/token`,
		clientId: account.client_id,
		clientSecret: account.client_secret,
		cert: readPem(account.cert),
		key: readPem(account.cert_key),
	});
	return { ...deps, bank, of: account.of, receiver: account.receiver };
}
