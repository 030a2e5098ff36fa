import { createHash, hkdfSync, timingSafeEqual } from 'node:crypto';

/** The part of the webhook's address that only the operator and its bank know, derived from the operator's secret. */
export function webhookSecret(secret: string): string {
	return Buffer.from(hkdfSync('sha256', secret, '', 'pix webhook', 32)).toString('base64url');
}

/** Whether a text is that part; in the same time wherever the two differ. */
export function isWebhookSecret(given: string, secret: string): boolean {
	const digest = (text: string) => createHash('sha256').update(text).digest();
	return timingSafeEqual(digest(given), digest(webhookSecret(secret)));
}
