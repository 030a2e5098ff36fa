import { createHash, hkdfSync, timingSafeEqual } from 'node:crypto';
import { acceptedSecrets, type Secrets } from '#server/platform/secrets.ts';

/** The account on which a bank reports Pix. */
interface Account {
	of: 'operator' | 'payee';
	receiver: { key: string };
}

/** The secret part of the URL of an account's webhook, known only to the server and its bank; derived from the installation's secret. */
export function webhookSecret(secret: string, { of, receiver }: Account): string {
	// That of the operator's account stands at its bank since there was no other.
	const use = of === 'operator' ? 'pix webhook' : `pix webhook of ${receiver.key}`;
	return Buffer.from(hkdfSync('sha256', secret, '', use, 32)).toString('base64url');
}

/** Whether a text is that part, of either secret, compared in constant time. */
export function isWebhookSecret(given: string, secrets: Secrets, account: Account): boolean {
	const digest = (text: string) => createHash('sha256').update(text).digest();
	return acceptedSecrets(secrets).some((secret) =>
		timingSafeEqual(digest(given), digest(webhookSecret(secret, account))),
	);
}
