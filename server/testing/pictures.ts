import { FUNCTIONS } from '#contract/paths.ts';
import { makePerson } from './factories.ts';
import type { TestApp } from './test-app.ts';
import type { UploadAnswer } from './upload.ts';

/** The cookie of an administrator whose second factor is on, and their id. */
export async function administrator(app: TestApp): Promise<{ id: string; cookie: string }> {
	const id = await makePerson(app.house.db, { role: 'admin' });
	await app.house.db.updateTable('users').set({ two_factor_enabled: true }).where('id', '=', id).execute();
	return { id, cookie: await app.session(id) };
}

/** A form for `image-optimizer` as a browser sends it; the file's own name is the last part's. */
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
export async function sendPicture(
	app: Pick<TestApp, 'url'>,
	cookie: string,
	form: FormData,
): Promise<UploadAnswer & { headers: Headers }> {
	const response = await fetch(`${app.url}${FUNCTIONS.imageOptimizer}`, {
		method: 'POST',
		headers: { cookie, 'sec-fetch-site': 'same-origin' },
		body: form,
	});
	const body = (await response.json()) as Record<string, unknown>;
	return { status: response.status, headers: response.headers, body };
}
