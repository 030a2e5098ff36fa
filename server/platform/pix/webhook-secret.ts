import { createHash, hkdfSync, timingSafeEqual } from 'node:crypto';

/** The secret part of the webhook's URL, known only to the server and the bank; derived from the operator's secret. */
export function webhookSecret(secret: string): string {
	return Buffer.from(hkdfSync('sha256', secret, '', 'pix webhook', 32)).toString('base64url');
}

/** Whether a text is that part, compared in constant time. */
export function isWebhookSecret(given: string, secret: string): boolean {
	const digest = (text: string) => createHash('sha256').update(text).digest();
	return timingSafeEqual(digest(given), digest(webhookSecret(secret)));
}
