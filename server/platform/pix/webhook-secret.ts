import { createHash, hkdfSync, timingSafeEqual } from 'node:crypto';
import { acceptedSecrets, type Secrets } from '#server/platform/secrets.ts';

/** The secret part of the webhook's URL, known only to the server and the bank; derived from the operator's secret. */
export function webhookSecret(secret: string): string {
	return Buffer.from(hkdfSync('sha256', secret, '', 'pix webhook', 32)).toString('base64url');
}

/** Whether a text is that part, of either secret, compared in constant time. */
export function isWebhookSecret(given: string, secrets: Secrets): boolean {
	const digest = (text: string) => createHash('sha256').update(text).digest();
	return acceptedSecrets(secrets).some((secret) =>
		timingSafeEqual(digest(given), digest(webhookSecret(secret))),
	);
}
