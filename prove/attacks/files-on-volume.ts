import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ACCOUNT_API } from '#contract/account-paths.ts';
import { pdfFile } from '#server/testing/pdf-file.ts';
import type { CrashTest } from './crash-test.ts';

/** Asks for a recovery email as somebody new, and uploads that person's document. Returns the status of the upload. */
export async function askAndUpload(test: CrashTest): Promise<number> {
	const { cookie, email, url } = await test.newPerson();
	const headers = { 'sec-fetch-site': 'same-origin' };
	const asked = await fetch(`${url}/api/auth/request-password-reset`, {
		method: 'POST',
		headers: { ...headers, 'content-type': 'application/json' },
		body: JSON.stringify({ email, redirectTo: '/auth' }),
	});
	if (!asked.ok) throw new Error(`the recovery was answered ${asked.status}: ${await asked.text()}`);
	const body = new FormData();
	body.append('file', new Blob([new Uint8Array(pdfFile())], { type: 'application/pdf' }), 'documento.pdf');
	const sent = await fetch(`${url}${ACCOUNT_API.document}`, {
		method: 'POST',
		headers: { ...headers, cookie },
		body,
	});
	await sent.arrayBuffer();
	return sent.status;
}

/** The number of emails in the outbox of a data folder. */
export async function emailsIn(data: string): Promise<number> {
	const files = await readdir(join(data, 'outbox')).catch(() => []);
	return files.filter((name) => name.endsWith('.eml')).length;
}
