import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import webPush from 'web-push';

/** The keys that identify the server to push services (RFC 8292), in base64url. */
export interface VapidKeys {
	publicKey: string;
	privateKey: string;
}

function isKey(text: string, bytes: number): boolean {
	return /^[\w-]+$/.test(text) && Buffer.from(text, 'base64url').length === bytes;
}

/** Whether a text is a public key: an uncompressed point of P-256. */
export function isVapidPublicKey(text: string): boolean {
	return isKey(text, 65) && Buffer.from(text, 'base64url')[0] === 4;
}

/** Whether a text is a private key: 32 bytes. */
export function isVapidPrivateKey(text: string): boolean {
	return isKey(text, 32);
}

/** The configured keys, or keys that are created once and stored in `folder`. */
export function openVapidKeys(folder: string, configured: Partial<VapidKeys>): VapidKeys {
	const { publicKey, privateKey } = configured;
	if (publicKey && privateKey) return { publicKey, privateKey };
	const file = join(folder, 'vapid-keys.json');
	mkdirSync(folder, { recursive: true, mode: 0o700 });
	try {
		writeFileSync(file, JSON.stringify(webPush.generateVAPIDKeys()), {
			mode: 0o600,
			flag: 'wx',
			flush: true,
		});
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
	}
	return JSON.parse(readFileSync(file, 'utf8')) as VapidKeys;
}
