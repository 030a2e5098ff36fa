import { ACCOUNT_API } from '#contract/account-paths.ts';
import { FUNCTIONS } from '#contract/function-paths.ts';
import { makeAdmin } from './factories.ts';
import type { TestApp } from './test-app.ts';

interface UploadAnswer {
	status: number;
	headers: Headers;
	body: Record<string, unknown>;
}

/** Sends a form as a browser does. By default it is a document for the person's registration. */
export async function sendForm(
	app: Pick<TestApp, 'url'>,
	cookie: string,
	form: FormData,
	path: string = ACCOUNT_API.document,
): Promise<UploadAnswer> {
	const headers = { cookie, 'sec-fetch-site': 'same-origin' };
	const response = await fetch(app.url + path, { method: 'POST', headers, body: form });
	const body = (await response.json()) as Record<string, unknown>;
	return { status: response.status, headers: response.headers, body };
}

/** Uploads a file as the document of a person's registration. */
export async function upload(
	app: TestApp,
	token: string,
	file: Uint8Array,
	name = 'documento.png',
): Promise<Omit<UploadAnswer, 'headers'>> {
	const { status, body } = await sendForm(app, token, pictureForm([['file', file]], name));
	return { status, body };
}

/** A new administrator's id and session cookie. */
export async function administrator(app: TestApp): Promise<{ id: string; cookie: string }> {
	const id = await makeAdmin(app.db);
	return { id, cookie: await app.session(id) };
}

/** A form with fields in this order, of which the binary ones are files. */
export function pictureForm(
	fields: [name: string, value: string | Uint8Array][],
	filename = 'foto.png',
): FormData {
	const form = new FormData();
	for (const [name, value] of fields) {
		if (typeof value === 'string') form.append(name, value);
		else form.append(name, new Blob([new Uint8Array(value)], { type: 'image/png' }), filename);
	}
	return form;
}

/** Sends a form to `image-optimizer`. */
export function sendPicture(
	app: Pick<TestApp, 'url'>,
	cookie: string,
	form: FormData,
): Promise<UploadAnswer> {
	return sendForm(app, cookie, form, FUNCTIONS.imageOptimizer);
}
