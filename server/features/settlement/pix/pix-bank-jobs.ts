import type { X509Certificate } from 'node:crypto';
import type { EmailSender } from '#server/features/notifications/email.ts';
import type { PaymentEmail } from '#server/features/settlement/money/payment-emails.ts';
import { readCertificates } from '#server/platform/pix/pem.ts';
import { type BankAccount, type Charging, type ChargingDeps, openCharging } from './charging.ts';

/** What is needed to collect payments on one account through its bank's API Pix. */
export interface PixBankDeps extends Charging {
	emails: EmailSender<PaymentEmail>;
	/** Issuers of the client certificate that a webhook must present; null when only the proxy checks it. */
	authorities: readonly X509Certificate[] | null;
}

/** Opens the bank of an account. */
export function openPixBank(
	account: BankAccount,
	{ emails, ...rest }: ChargingDeps & Pick<PixBankDeps, 'emails'>,
): PixBankDeps {
	const authorities = account.webhook_ca === undefined ? null : readCertificates(account.webhook_ca);
	return { ...openCharging(account, rest), emails, authorities };
}
