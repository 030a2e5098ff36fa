/**
 * Whether an Ed25519 signature of a text was made with a public key, both in base64url. Null if this browser cannot
 * verify it, because it is too old or the page was not loaded over HTTPS.
 */
export async function isSignature(
	text: string,
	signature: string,
	public_key: string,
): Promise<boolean | null> {
	try {
		const key = await crypto.subtle.importKey('raw', bytesOf(public_key), 'Ed25519', false, ['verify']);
		return await crypto.subtle.verify('Ed25519', key, bytesOf(signature), new TextEncoder().encode(text));
	} catch (error) {
		const lacking = globalThis.crypto?.subtle === undefined || nameOf(error) === 'NotSupportedError';
		return lacking ? null : false;
	}
}

function nameOf(error: unknown): string {
	return error instanceof Error ? error.name : '';
}

/** Throws if the text is not base64url. */
function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
	const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
	return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
