import type { X509Certificate } from 'node:crypto';
import type { EmailSender } from '#server/features/notifications/email.ts';
import type { PaymentEmail } from '#server/features/settlement/payments/payment-emails.ts';
import { readCertificates } from '#server/platform/pix/pem.ts';
import { type BankVariables, type Charging, openCharging } from './charging.ts';
import type { ReceivingAccount } from './receiving-account.ts';

/** What is needed to have payments paid by the bank's API Pix. */
export interface PixBankDeps extends Charging {
	emails: EmailSender<PaymentEmail>;
	/** Who must have issued the client certificate of a webhook; null where the proxy alone looks at it. */
	authorities: readonly X509Certificate[] | null;
}

/** What the variables describe; null where they name no bank. */
export function openPixBank(
	given: BankVariables & { PIX_WEBHOOK_CA?: string | undefined },
	receiver: ReceivingAccount | null,
	{ emails, ...rest }: Pick<PixBankDeps, 'db' | 'environment' | 'emails' | 'report'>,
): PixBankDeps | null {
	const charging = openCharging(given, receiver, rest);
	const authorities = given.PIX_WEBHOOK_CA ? readCertificates(given.PIX_WEBHOOK_CA) : null;
	return charging && { ...charging, emails, authorities };
}
