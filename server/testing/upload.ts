import { API } from '#contract/paths.ts';
import type { TestApp } from './test-app.ts';

export interface UploadAnswer {
	status: number;
	body: Record<string, unknown>;
}

/** Sends a form to the document endpoint as a browser does, with a person's session. */
export async function sendForm(app: TestApp, token: string, form: FormData): Promise<UploadAnswer> {
	const response = await fetch(`${app.url}${API.document}`, {
		method: 'POST',
		headers: { cookie: token, 'sec-fetch-site': 'same-origin' },
		body: form,
	});
	return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** Sends one file as the document of a person's registration. */
export function upload(
	app: TestApp,
	token: string,
	file: Uint8Array,
	name = 'documento.png',
): Promise<UploadAnswer> {
	const form = new FormData();
	form.append('file', new Blob([new Uint8Array(file)], { type: 'image/png' }), name);
	return sendForm(app, token, form);
}
