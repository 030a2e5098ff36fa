import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { FUNCTIONS } from '#contract/function-paths.ts';
import { DOCUMENTS } from '#contract/paths.ts';
import { SECOND } from '#domain/values/time.ts';
import { makePerson } from '#server/testing/factories.ts';
import { plain } from '#server/testing/hostile-pictures.ts';
import { scriptedPdf } from '#server/testing/pdf-file.ts';
import { useApp } from '#server/testing/test-app.ts';
import { upload } from '#server/testing/uploads.ts';

const app = useApp();
const PDF = scriptedPdf('app.alert(1)');
const people = { owner: '', picture: '', none: '', other: '', admin: '', bare: '' };

beforeAll(async () => {
	const { db } = app;
	people.owner = await makePerson(db, { status: 'pending' });
	people.picture = await makePerson(db, { status: 'pending' });
	people.none = await makePerson(db, { status: 'pending' });
	people.other = await makePerson(db);
	people.admin = await makePerson(db, { role: 'admin' });
	people.bare = await makePerson(db, { role: 'admin' });
	const factor = { two_factor_enabled: true };
	await db.updateTable('users').set(factor).where('id', '=', people.admin).execute();
	await upload(app, await app.session(people.owner), PDF);
	await upload(app, await app.session(people.picture), await plain().png().toBuffer());
});
afterEach(() => vi.useRealTimers());

async function requestLink(by: keyof typeof people, userId: string) {
	const token = await app.session(people[by]);
	return app.ask('POST', FUNCTIONS.documentUrl, { token, body: { userId } });
}

async function linkOf(by: keyof typeof people, owner: keyof typeof people): Promise<string> {
	const { body } = await requestLink(by, people[owner]);
	return (body as { url: string }).url;
}

describe('who gets a link', () => {
	test('the owner and an administrator, on the product’s own address', async () => {
		for (const by of ['owner', 'admin'] as const) {
			const answer = await requestLink(by, people.owner);
			expect(answer).toMatchObject({ status: 200, body: { url: expect.any(String) } });
			const { url } = answer.body as { url: string };
			expect(url).toMatch(new RegExp(`^${app.context.brand.url}${DOCUMENTS}/[\\w-]+\\.[\\w-]{43}$`));
		}
	});

	test('nobody else: the answer is the same whether there is a document, none, or no such person', async () => {
		const answers = await Promise.all([
			requestLink('other', people.owner),
			requestLink('other', people.none),
			requestLink('other', randomUUID()),
			requestLink('bare', people.owner),
			requestLink('none', people.none),
			requestLink('admin', people.none),
			requestLink('admin', randomUUID()),
		]);
		for (const { status, body } of answers) {
			expect(status).toBe(404);
			expect(body).toEqual(answers[0]?.body);
		}
		expect(answers[0]?.body).toMatchObject({
			code: 'document.missing',
			title: 'Nenhum documento enviado',
		});
	});

	test('extra fields in the body reveal nothing', async () => {
		const token = await app.session(people.owner);
		for (const body of [{}, { userId: 'x' }, { userId: people.owner, role: 'admin' }, { userId: null }])
			expect(await app.ask('POST', FUNCTIONS.documentUrl, { token, body })).toMatchObject({ status: 400 });
	});
});

describe('what a link opens', () => {
	const headersOf = ({ headers }: Response) => ({
		csp: headers.get('content-security-policy'),
		nosniff: headers.get('x-content-type-options'),
		cache: headers.get('cache-control'),
		referrer: headers.get('referrer-policy'),
		corp: headers.get('cross-origin-resource-policy'),
		frame: headers.get('x-frame-options'),
		cookies: headers.getSetCookie(),
	});
	const SANDBOX = {
		csp: "sandbox; default-src 'none'; style-src 'unsafe-inline'",
		nosniff: 'nosniff',
		cache: 'no-store, private',
		referrer: 'no-referrer',
		corp: 'same-origin',
		frame: 'DENY',
		cookies: [],
	};

	test('a PDF as it was sent, to save; a picture to view; both in a sandbox, without a session', async () => {
		const pdf = await fetch(await linkOf('owner', 'owner'));
		expect(pdf.status).toBe(200);
		expect(pdf.headers.get('content-type')).toBe('application/pdf');
		expect(pdf.headers.get('content-disposition')).toBe('attachment; filename="documento.pdf"');
		expect(headersOf(pdf)).toEqual(SANDBOX);
		expect(Buffer.from(await pdf.arrayBuffer())).toEqual(PDF);

		const picture = await fetch(await linkOf('admin', 'picture'));
		expect(picture.headers.get('content-type')).toBe('image/jpeg');
		expect(picture.headers.get('content-disposition')).toBe('inline');
		expect(headersOf(picture)).toEqual(SANDBOX);
		expect((await picture.arrayBuffer()).byteLength).toBe(Number(picture.headers.get('content-length')));
	});

	test.each([
		['forged', async () => `${app.url}${DOCUMENTS}/${'A'.repeat(80)}.${'A'.repeat(43)}`],
		['changed', async () => `${await linkOf('owner', 'owner')}x`],
		[
			'too old',
			async () => {
				const url = await linkOf('owner', 'owner');
				vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61 * SECOND });
				return url;
			},
		],
	])('nothing when it is %s: a refusal, in the same sandbox', async (_, make) => {
		const answer = await fetch(await make());
		expect(answer.status).toBe(404);
		expect(headersOf(answer)).toEqual(SANDBOX);
		expect(await answer.json()).toMatchObject({
			code: 'document.link-expired',
			detail: 'Este link valia por 60 segundos. Peça outro.',
		});
	});

	test('still works 59 seconds later', async () => {
		const url = await linkOf('owner', 'owner');
		vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 59 * SECOND });
		expect((await fetch(url)).status).toBe(200);
	});

	test.each(['', '/', '/a/b'])('the address %j below it is a refusal, and no page', async (path) => {
		const answer = await fetch(`${app.url}${DOCUMENTS}${path}`);
		expect(answer.status).toBe(404);
		expect(headersOf(answer)).toEqual(SANDBOX);
		expect(await answer.json()).toMatchObject({ code: 'request.not-found' });
	});
});

test('records who asked, for whose document and from where, and no link', async () => {
	const count = () =>
		app.db
			.selectFrom('security_events')
			.select(['event_type', 'user_id', 'details', 'address', 'session_id'])
			.where('event_type', 'in', ['document_link', 'document_opened'])
			.orderBy('created_at')
			.execute();
	const before = (await count()).length;
	await requestLink('other', people.owner);
	const url = await linkOf('admin', 'owner');
	await fetch(url);
	const [asking, opening, ...rest] = (await count()).slice(before);
	expect(rest).toEqual([]);
	expect(asking).toMatchObject({
		event_type: 'document_link',
		user_id: people.admin,
		address: '127.0.0.1',
		session_id: expect.any(String),
		details: { document_of: people.owner },
	});
	expect(opening).toMatchObject({
		event_type: 'document_opened',
		user_id: null,
		address: '127.0.0.1',
		details: asking?.details,
	});
	expect(JSON.stringify([asking, opening])).not.toContain(url.split('/').at(-1)?.slice(0, 30));
});

test('an error while a document is opened leaves no link in the log', async () => {
	const url = await linkOf('owner', 'owner');
	const logged = vi.spyOn(app.context.log, 'error');
	const broken = vi.spyOn(app.context.storage, 'open').mockRejectedValue(new Error('disk gone'));
	expect((await fetch(url)).status).toBe(500);
	expect(logged).toHaveBeenCalledOnce();
	expect(JSON.stringify(logged.mock.calls)).not.toContain(url.split('/').at(-1));
	expect(logged.mock.calls[0]?.[0]).toMatchObject({ path: DOCUMENTS });
	broken.mockRestore();
	logged.mockRestore();
});
