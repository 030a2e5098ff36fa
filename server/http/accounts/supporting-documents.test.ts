import { describe, expect, test } from 'vitest';
import type { AccountExport } from '#contract/account-export.ts';
import { ACCOUNT_API } from '#contract/account-paths.ts';
import { ADMIN_API } from '#contract/admin-paths.ts';
import type { OwnIdentity, ReviewedIdentity } from '#contract/identity.ts';
import { DOCUMENTS } from '#contract/paths.ts';
import type { PreferencePage } from '#contract/preference.ts';
import type { SupportingDocument } from '#contract/supporting-documents.ts';
import { SUPPORTING_API } from '#contract/supporting-paths.ts';
import { ownersOf } from '#server/features/backoffice/files/owners.ts';
import { makeRegulatedLot, type RegulatedLot } from '#server/testing/enrolments.ts';
import { makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { giveIdentity } from '#server/testing/identities.ts';
import { documentForm, giveCompany } from '#server/testing/supporting-documents.ts';
import { useApp } from '#server/testing/test-app.ts';
import { administrator, sendForm } from '#server/testing/uploads.ts';

const app = useApp();

async function someone(identity: 'person' | 'company' | 'none', status: 'pending' | 'approved' = 'approved') {
	const id = await makePerson(app.db, { status });
	if (identity === 'person') await giveIdentity(app, id);
	if (identity === 'company') await giveCompany(app, id);
	return { id, token: await app.session(id) };
}

const send = (token: string, path: string, form = documentForm()) => sendForm(app, token, form, path);

async function sent(token: string, path: string): Promise<SupportingDocument> {
	const { status, body } = await send(token, path);
	expect([status, body]).toMatchObject([201, { kind: 'pdf' }]);
	return body as unknown as SupportingDocument;
}

const fileOf = async (id: string) =>
	(
		await app.db
			.selectFrom('supporting_documents')
			.select('file')
			.where('id', '=', id)
			.executeTakeFirstOrThrow()
	).file;

async function linkTo(token: string, id: string): Promise<string> {
	const { status, body } = await app.ask('POST', SUPPORTING_API.link(id), { token });
	expect(status).toBe(200);
	return new URL((body as { url: string }).url).pathname;
}

async function eventsAbout(user_id: string) {
	const rows = await app.db
		.selectFrom('security_events')
		.select(['event_type', 'user_id'])
		.where((e) => e(e.ref('details', '->>').key('document_of'), '=', user_id))
		.orderBy('created_at')
		.execute();
	return rows.map(({ event_type, user_id }) => [event_type, user_id]);
}

describe("a company's document", () => {
	test('is stored, shown to its owner and to the desk, and opens by recorded links', async () => {
		const [company, desk] = [await someone('company', 'pending'), await administrator(app)];
		const { id } = await sent(company.token, SUPPORTING_API.company);
		const own = await app.ask('GET', ACCOUNT_API.identity, { token: company.token });
		expect((own.body as OwnIdentity).company_document).toMatchObject({ id, kind: 'pdf' });
		const seen = await app.ask('GET', ADMIN_API.registrationIdentity(company.id), { token: desk.cookie });
		expect((seen.body as ReviewedIdentity).company_document?.id).toBe(id);
		for (const token of [company.token, desk.cookie]) {
			const path = await linkTo(token, id);
			expect(path).toContain(`${DOCUMENTS}/`);
			const opened = await app.ask('GET', path);
			expect(opened.status).toBe(200);
			expect(opened.headers.get('content-security-policy')).toContain('sandbox');
		}
		expect((await eventsAbout(company.id)).filter(([kind]) => kind !== 'identity_read')).toEqual([
			['supporting_document_link', company.id],
			['supporting_document_opened', null],
			['supporting_document_link', desk.id],
			['supporting_document_opened', null],
		]);
	});

	test('is replaced by the next one until the registration is approved: same id, old file and old links gone', async () => {
		const company = await someone('company', 'pending');
		const first = await sent(company.token, SUPPORTING_API.company);
		const [file, link] = [await fileOf(first.id), await linkTo(company.token, first.id)];
		const second = await sent(company.token, SUPPORTING_API.company);
		expect(second.id).toBe(first.id);
		expect(second.uploaded_at > first.uploaded_at).toBe(true);
		expect(await app.context.storage.bytes(file)).toBeNull();
		expect((await app.ask('GET', link)).status).toBe(404);
		const kept = await fileOf(first.id);
		expect(await ownersOf(app.db, [kept])).toEqual(
			new Map([[kept, { kind: 'person', id: company.id, label: 'Pessoa de Teste' }]]),
		);
		await app.db.updateTable('profiles').set({ status: 'approved' }).where('id', '=', company.id).execute();
		expect(await send(company.token, SUPPORTING_API.company)).toMatchObject({
			status: 409,
			body: { code: 'document.approved' },
		});
		expect(await fileOf(first.id)).toBe(kept);
	});

	test('of a company that was approved without one is taken once', async () => {
		const company = await someone('company');
		await sent(company.token, SUPPORTING_API.company);
		expect((await send(company.token, SUPPORTING_API.company)).status).toBe(409);
	});

	test.each([['person'], ['none']] as const)(
		'of somebody without a CNPJ (%s) is refused and leaves nothing',
		async (identity) => {
			const person = await someone(identity, 'pending');
			expect(await send(person.token, SUPPORTING_API.company)).toMatchObject({
				status: 409,
				body: { code: 'identity.not-company' },
			});
			expect(await app.context.storage.list(`documents/${person.id}`)).toEqual([]);
		},
	);

	test('that is neither a picture nor a PDF is refused', async () => {
		const { token } = await someone('company', 'pending');
		const form = documentForm(Buffer.from('não é um documento'));
		expect((await send(token, SUPPORTING_API.company, form)).status).toBe(415);
	});

	test('is in the export of its owner', async () => {
		const company = await someone('company', 'pending');
		const { id } = await sent(company.token, SUPPORTING_API.company);
		const { body } = await app.ask('GET', ACCOUNT_API.accountExport, { token: company.token });
		expect((body as AccountExport).supporting_documents).toMatchObject([
			{ id, role: 'company', kind: 'pdf', auction: null },
		]);
	});
});

describe('the document of a right of preference', () => {
	const ask = (token: string, lot: RegulatedLot, document_id?: string) =>
		app.ask('POST', SUPPORTING_API.preferenceRequests(lot.auction_id), {
			token,
			body: { ground: 'co-owner', document_id },
		});

	async function queue(lot: RegulatedLot, token: string) {
		const path = `${ADMIN_API.preferences}?sale=${lot.sale_id}`;
		const [row] = ((await app.ask('GET', path, { token })).body as PreferencePage).preferences;
		if (!row) throw new Error('no request');
		return row;
	}

	test('goes with the request to the desk, which opens it and decides', async () => {
		const [lot, person, desk] = [
			await makeRegulatedLot(app.db),
			await someone('person'),
			await administrator(app),
		];
		const { id } = await sent(person.token, SUPPORTING_API.preference(lot.auction_id));
		expect(await ask(person.token, lot, id)).toMatchObject({ status: 201, body: { state: 'requested' } });
		const row = await queue(lot, desk.cookie);
		expect(row).toMatchObject({ ground: 'co-owner', document: { id, kind: 'pdf' } });
		expect((await app.ask('GET', await linkTo(desk.cookie, id))).status).toBe(200);
		const { body } = await app.ask('GET', ACCOUNT_API.accountExport, { token: person.token });
		expect((body as AccountExport).supporting_documents).toMatchObject([{ id, role: 'preference' }]);
		const path = ADMIN_API.approvePreference(row.id);
		const approved = await app.ask('POST', path, { token: desk.cookie, body: { version: row.version } });
		expect(approved.status).toBe(200);
		expect(await send(person.token, SUPPORTING_API.preference(lot.auction_id))).toMatchObject({
			status: 409,
			body: { code: 'preference.granted' },
		});
	});

	test('that is replaced while the desk decides asks the desk to look again', async () => {
		const [lot, person, desk] = [
			await makeRegulatedLot(app.db),
			await someone('person'),
			await administrator(app),
		];
		const { id } = await sent(person.token, SUPPORTING_API.preference(lot.auction_id));
		await ask(person.token, lot, id);
		const row = await queue(lot, desk.cookie);
		await sent(person.token, SUPPORTING_API.preference(lot.auction_id));
		const path = ADMIN_API.approvePreference(row.id);
		expect(await app.ask('POST', path, { token: desk.cookie, body: { version: row.version } })).toMatchObject(
			{ status: 409, body: { code: 'preference.changed' } },
		);
		const { version } = await queue(lot, desk.cookie);
		expect((await app.ask('POST', path, { token: desk.cookie, body: { version } })).status).toBe(200);
	});

	test('of another person or another lot is refused, and the request stores nothing', async () => {
		const [lot, person] = [await makeRegulatedLot(app.db), await someone('person')];
		const other = await makeRegulatedLot(app.db);
		const theirs = await someone('person');
		const foreign = [
			await sent(theirs.token, SUPPORTING_API.preference(lot.auction_id)),
			await sent(person.token, SUPPORTING_API.preference(other.auction_id)),
		];
		for (const { id } of foreign)
			expect(await ask(person.token, lot, id)).toMatchObject({
				status: 422,
				body: { code: 'preference.document-missing' },
			});
		const stored = app.db.selectFrom('preference_rights').select('id').where('user_id', '=', person.id);
		expect(await stored.execute()).toEqual([]);
		expect((await app.ask('POST', SUPPORTING_API.link(foreign[0]?.id ?? ''), person)).status).toBe(404);
	});

	test('is optional, and refused where the sale asks for nothing', async () => {
		const [lot, person] = [await makeRegulatedLot(app.db), await someone('person')];
		expect((await ask(person.token, lot)).status).toBe(201);
		const path = SUPPORTING_API.preference(await makeOpenAuction(app.db));
		expect(await send(person.token, path)).toMatchObject({
			status: 409,
			body: { code: 'enrolment.not-needed' },
		});
	});
});
