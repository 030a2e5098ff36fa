import type { X509Certificate } from 'node:crypto';
import type { EmailSender } from '#server/features/notifications/email.ts';
import type { PaymentEmail } from '#server/features/settlement/money/payment-emails.ts';
import { readCertificates } from '#server/platform/pix/pem.ts';
import { type BankVariables, type Charging, openCharging } from './charging.ts';
import type { ReceivingAccount } from './receiving-account.ts';

/** What is needed to collect payments through the bank's API Pix. */
export interface PixBankDeps extends Charging {
	emails: EmailSender<PaymentEmail>;
	/** Issuers of the client certificate that a webhook must present; null when only the proxy checks it. */
	authorities: readonly X509Certificate[] | null;
}

/** The bank that the variables configure; null when they configure none. */
export function openPixBank(
	variables: BankVariables & { PIX_WEBHOOK_CA?: string | undefined },
	receiver: ReceivingAccount | null,
	{ emails, ...rest }: Pick<PixBankDeps, 'db' | 'environment' | 'emails' | 'report'>,
): PixBankDeps | null {
	const charging = openCharging(variables, receiver, rest);
	const authorities = variables.PIX_WEBHOOK_CA ? readCertificates(variables.PIX_WEBHOOK_CA) : null;
	return charging && { ...charging, emails, authorities };
}
