import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { AccountExport } from '#contract/account-export.ts';
import { ACCOUNT_API } from '#contract/account-paths.ts';
import { ADMIN_API } from '#contract/admin-paths.ts';
import type { OwnIdentity, ReviewedIdentity } from '#contract/identity.ts';
import type { Registration, RegistrationPage } from '#contract/registrations.ts';
import { claimAddress } from '#server/features/accounts/account-data/claim-address.ts';
import { accountObligations } from '#server/features/settlement/account-obligations.ts';
import { makeAdmin, makePerson } from '#server/testing/factories.ts';
import { giveBar, giveIdentity, holdIdentity, makeCpf, personWith } from '#server/testing/identities.ts';
import { useApp } from '#server/testing/test-app.ts';

const app = useApp();

const form = (tax_id: string, more: object = {}) => ({ person_type: 'individual', tax_id, ...more });

async function someone(status: 'approved' | 'pending' = 'approved') {
	const id = await makePerson(app.db, { status });
	return { id, token: await app.session(id) };
}

async function admin() {
	const id = await makeAdmin(app.db);
	return { id, token: await app.session(id) };
}

const put = (token: string, body: unknown) => app.ask('PUT', ACCOUNT_API.identity, { token, body });
const own = async (token: string) => (await app.ask('GET', ACCOUNT_API.identity, { token })).body;
const stored = (user_id: string) =>
	app.db.selectFrom('identities').selectAll().where('user_id', '=', user_id).executeTakeFirst();
const statusOf = async (id: string) =>
	(await app.db.selectFrom('profiles').select('status').where('id', '=', id).executeTakeFirst())?.status;

const checkNumber = (token: string, id: string) =>
	app.ask('POST', ADMIN_API.identityChecks(id), { token, body: { version: 1, checked: ['tax_id_matches'] } });
const free = (token: string, id: string) =>
	app.ask('POST', ADMIN_API.freeIdentity(id), { token, body: { reason: 'Outra pessoa o provou' } });

async function events(user_id: string) {
	const rows = await app.db
		.selectFrom('security_events')
		.select(['event_type', 'details'])
		.where('user_id', '=', user_id)
		.where('event_type', 'like', 'identity%')
		.orderBy('created_at')
		.execute();
	return rows.map(({ event_type, details }) => [event_type, details]);
}

async function emailsTo(user_id: string) {
	const { rows } = await sql<{ kind: string }>`select data ->> 'kind' as kind from pgboss.job
		where name = 'letters' and data ->> 'user_id' = ${user_id}`.execute(app.db);
	return rows.map(({ kind }) => kind);
}

describe('the own identity', () => {
	test('is null, then what was stated, whole and as it is written', async () => {
		const { token } = await someone();
		expect(await own(token)).toEqual({ identity: null, lost: false, company_document: null });
		const tax_id = makeCpf();
		const sent = form(tax_id.replace(/\D/g, ''), { phone: '(11) 98765-4321', address: 'Rua A, 1' });
		const answer = await put(token, sent);
		expect(answer).toMatchObject({
			status: 200,
			body: { identity: { ...sent, tax_id, representative: null } },
		});
		expect(await own(token)).toEqual(answer.body);
	});

	test('of a company names its representative', async () => {
		const { token } = await someone();
		const representative = { name: 'Ana Lima', tax_id: makeCpf() };
		const company = { person_type: 'company', tax_id: '12ABC34501DE35', representative };
		expect((await put(token, company)).body).toMatchObject({
			identity: { tax_id: '12.ABC.345/01DE-35', representative },
		});
	});

	test('is encrypted in the database, and the hash needs the key', async () => {
		const { id, token } = await someone();
		const tax_id = makeCpf();
		await put(token, form(tax_id, { address: 'Rua do Segredo, 77' }));
		const dump = JSON.stringify(await stored(id));
		const row = await stored(id);
		expect(row?.sealed.toString('latin1')).not.toContain(tax_id);
		expect(row?.sealed.toString('latin1')).not.toContain('Segredo');
		expect(dump).not.toContain(tax_id);
	});

	test.each([
		['a wrong check digit', form('529.982.247-24'), 'tax_id', /^CPF inválido/],
		['a CNPJ as a person', form('12.345.678/0001-95'), 'tax_id', /^CPF inválido/],
		[
			'a wrong CPF of the representative',
			{
				person_type: 'company',
				tax_id: '12.345.678/0001-95',
				representative: { name: 'Ana', tax_id: '1' },
			},
			'representative.tax_id',
			/^CPF do representante inválido/,
		],
	])('is refused with %s, by its field', async (_, body, path, message) => {
		const { id, token } = await someone();
		expect(await put(token, body)).toMatchObject({
			status: 422,
			body: {
				code: 'identity.tax-id-invalid',
				errors: [{ path, message: expect.stringMatching(message) }],
			},
		});
		expect(await stored(id)).toBeUndefined();
	});

	test('is refused with an unknown field, without a tax id, and with a nested surprise', async () => {
		const { token } = await someone();
		for (const body of [
			form(makeCpf(), { cpf: '1' }),
			{ person_type: 'individual' },
			form(makeCpf(), { representative: { name: 'Ana', tax_id: makeCpf(), role: 'admin' } }),
		])
			expect((await put(token, body)).status).toBe(400);
	});

	test('is limited to ten statements an hour, wrong ones included', async () => {
		const { token } = await someone();
		for (let n = 0; n < 10; n++) await put(token, form('529.982.247-24'));
		expect(await put(token, form(makeCpf()))).toMatchObject({
			status: 429,
			body: { code: 'auth.too-many' },
		});
	});
});

describe('the limit on statements', () => {
	test('does not count an unchanged number and representative', async () => {
		const { token } = await someone();
		const tax_id = makeCpf();
		for (let n = 0; n < 15; n++)
			expect((await put(token, form(tax_id, { address: `Rua A, ${n >> 1}` }))).status).toBe(200);
		for (let n = 0; n < 9; n++) expect((await put(token, form(makeCpf()))).status).toBe(200);
		expect((await put(token, form(makeCpf()))).status).toBe(429);
	});
});

describe('a stated tax id', () => {
	test('claims nothing: the second who states it gets the same answer, whoever the first is', async () => {
		const tax_id = makeCpf();
		const answers = [];
		for (const status of ['pending', 'approved'] as const) {
			const { id, token } = await someone(status);
			const { status: code, body } = await put(token, form(tax_id));
			answers.push([code, { ...(body as OwnIdentity).identity, stated_at: '' }]);
			if (status === 'pending') await holdIdentity(app.db, id);
		}
		expect(answers[1]).toEqual(answers[0]);
		expect(answers[0]).toMatchObject([200, { tax_id }]);
	});

	test('is held by whom the desk checks first; the second is refused, until the first is freed', async () => {
		const [one, two, desk] = [await someone(), await someone('pending'), await admin()];
		const tax_id = makeCpf();
		for (const { token } of [one, two]) await put(token, form(tax_id));
		const checks = (id: string) => checkNumber(desk.token, id);
		expect((await checks(one.id)).status).toBe(201);
		expect(await emailsTo(one.id)).toEqual(['identity-checked']);
		const taken = { status: 409, body: { code: 'identity.tax-id-taken' } };
		expect(await checks(two.id)).toMatchObject(taken);
		const approve = () =>
			app.ask('POST', ADMIN_API.approveRegistration(two.id), {
				token: desk.token,
				body: { checked: ['tax_id'] },
			});
		expect(await approve()).toMatchObject(taken);
		expect(await statusOf(two.id)).toBe('pending');
		const { body } = await app.ask('GET', ADMIN_API.registrationIdentity(two.id), { token: desk.token });
		expect(body).toMatchObject({
			held_at: null,
			others: [{ user_id: one.id, status: 'approved', held: true }],
		});
		expect(await free(desk.token, two.id)).toMatchObject({
			status: 409,
			body: { code: 'identity.not-held' },
		});
		expect(await free(desk.token, desk.id)).toMatchObject({ body: { code: 'registration.own' } });
		expect((await free(desk.token, one.id)).status).toBe(200);
		expect(await events(one.id)).toContainEqual(['identity_freed', {}]);
		expect((await approve()).status).toBe(200);
		expect((await stored(two.id))?.held_at).not.toBeNull();
		const review = await app.ask('GET', ADMIN_API.registrationIdentity(one.id), { token: desk.token });
		expect(review.body).toMatchObject({
			held_at: null,
			checks: [{ checked: [], note: 'Outra pessoa o provou' }],
		});
	});

	test.each([
		['tax_id_matches', true],
		['official_base', false],
		['powers', false],
	])('is held by the check %s: %s', async (check, held) => {
		const [{ id }, { token }] = [await someone(), await admin()];
		await giveIdentity(app, id, undefined, { held: false });
		await app.ask('POST', ADMIN_API.identityChecks(id), { token, body: { version: 1, checked: [check] } });
		expect((await stored(id))?.held_at).toEqual(held ? expect.any(Date) : null);
	});

	test.each([
		[{ checked: ['name'] }, false],
		[{ checked: ['name'], identity: { version: 1, checked: ['powers'] } }, false],
		[{ checked: ['tax_id'] }, true],
	])('is held by an approval with %j: %s', async (body, held) => {
		const [{ id }, { token }] = [await someone('pending'), await admin()];
		await giveIdentity(app, id, undefined, { held: false });
		expect(await app.ask('POST', ADMIN_API.approveRegistration(id), { token, body })).toMatchObject({
			status: 200,
		});
		expect((await stored(id))?.held_at).toEqual(held ? expect.any(Date) : null);
	});

	/** Pairs of accounts with the same number that the desk checks at the same moment; returns how often both hold it. */
	async function race(): Promise<number> {
		const { token } = await admin();
		const pairs = await Promise.all(
			Array.from({ length: 5 }, async () => {
				const [people, tax_id] = [await Promise.all([someone(), someone()]), makeCpf()];
				for (const person of people) await put(person.token, form(tax_id));
				return Promise.all(people.map(({ id }) => checkNumber(token, id)));
			}),
		);
		for (const answers of pairs) expect(answers.some(({ status }) => status === 201)).toBe(true);
		return pairs.filter((answers) => answers.every(({ status }) => status === 201)).length;
	}

	test('of two that are checked at once, one is held', async () => {
		expect(await race()).toBe(0);
	});

	test('control: both are held where the index is missing', async () => {
		await sql`drop index identities_held_idx`.execute(app.db);
		try {
			expect(await race()).toBe(5);
		} finally {
			await sql`update identities set held_at = null`.execute(app.db);
			await sql`create unique index identities_held_idx on identities (tax_id_hash) where held_at is not null`.execute(
				app.db,
			);
		}
	});

	test('that changes is held no more, also where the version before writes it', async () => {
		const { id } = await someone();
		await giveIdentity(app, id);
		await sql`update identities set stated_at = now() where user_id = ${id}`.execute(app.db);
		expect((await stored(id))?.held_at).not.toBeNull();
		await sql`update identities set tax_id_hash = sha256(tax_id_hash) where user_id = ${id}`.execute(app.db);
		expect((await stored(id))?.held_at).toBeNull();
	});

	test('of a company is held no more when its representative changes', async () => {
		const { id, token } = await someone();
		const [cpf, next] = [makeCpf(), makeCpf()];
		const company = (tax_id: string) =>
			personWith('12.345.678/0001-95', {
				person_type: 'company',
				representative: { name: 'Ana Lima', tax_id },
			});
		await giveIdentity(app, id, company(cpf));
		expect((await put(token, { ...company(cpf), phone: '(11) 98765-4321' })).status).toBe(200);
		expect((await stored(id))?.held_at).not.toBeNull();
		expect((await put(token, company(next))).status).toBe(200);
		expect((await stored(id))?.held_at).toBeNull();
	});
});

describe('a changed identity', () => {
	test('the first statement keeps the approval; another tax id returns it to review, with an email', async () => {
		const { id, token } = await someone();
		await put(token, form(makeCpf()));
		expect(await statusOf(id)).toBe('approved');
		await put(token, form(makeCpf()));
		expect(await statusOf(id)).toBe('pending');
		expect(await emailsTo(id)).toEqual(['identity-changed']);
		expect(await events(id)).toEqual([
			['identity_stated', {}],
			['identity_changed', {}],
		]);
	});

	test('another phone number or address keeps the approval, and the same identity changes nothing', async () => {
		const { id, token } = await someone();
		const tax_id = makeCpf();
		await put(token, form(tax_id));
		await put(token, form(tax_id, { phone: '(11) 98765-4321' }));
		const before = await stored(id);
		await put(token, form(tax_id, { phone: '(11) 98765-4321' }));
		expect(await stored(id)).toEqual(before);
		expect(before?.version).toBe(2);
		expect(await statusOf(id)).toBe('approved');
		expect(await emailsTo(id)).toEqual([]);
	});

	test('is named in the queue as the reason of the review', async () => {
		const { id, token } = await someone();
		await put(token, form(makeCpf()));
		await put(token, form(makeCpf()));
		const { body } = await app.ask('GET', ADMIN_API.registrations, { token: (await admin()).token });
		const row = (body as RegistrationPage).registrations.find((each) => each.id === id);
		expect(row).toMatchObject({ again: { why: 'identity-changed' }, identity: { checked_at: null } });
	});

	test('of an address that its owner claims is deleted', async () => {
		const { id } = await someone();
		await giveIdentity(app, id);
		await claimAddress({ ...app.context, obligations: accountObligations }, id, null);
		expect(await stored(id)).toBeUndefined();
	});
});

describe('the desk', () => {
	const pathOf = (id: string) => ADMIN_API.registrationIdentity(id);
	const check = (token: string, id: string, body: unknown) =>
		app.ask('POST', ADMIN_API.identityChecks(id), { token, body });

	async function listed(id: string, status: string): Promise<Registration | undefined> {
		const path = `${ADMIN_API.registrations}?status=${status}&limit=100`;
		const { body } = await app.ask('GET', path, { token: (await admin()).token });
		return (body as RegistrationPage).registrations.find((each) => each.id === id);
	}

	test('reads a whole identity, and each reading is recorded with its reader', async () => {
		const [{ id }, reader] = [await someone(), await admin()];
		expect(await app.ask('GET', pathOf(id), { token: reader.token })).toMatchObject({
			status: 404,
			body: { code: 'identity.not-found' },
		});
		const { tax_id } = await giveIdentity(app, id);
		expect(await app.ask('GET', pathOf(id), { token: reader.token })).toMatchObject({
			status: 200,
			body: { tax_id, version: 1, checks: [] },
		});
		expect(await events(reader.id)).toEqual([['identity_read', { document_of: id }]]);
	});

	test('records what it checked, by whom and when; the list then has it', async () => {
		const [{ id }, { id: admin_id, token }] = [await someone(), await admin()];
		await giveIdentity(app, id, undefined, { held: false });
		expect(await listed(id, 'unchecked')).toMatchObject({ identity: { checked_at: null, official: null } });
		const checked = ['tax_id_matches', 'official_base'];
		expect(await check(token, id, { version: 1, checked })).toMatchObject({ status: 201 });
		const { body } = await app.ask('GET', pathOf(id), { token });
		const [first] = (body as ReviewedIdentity).checks;
		expect(first).toMatchObject({ source: 'desk', by: 'Pessoa de Teste', checked, result: null });
		expect(await listed(id, 'unchecked')).toBeUndefined();
		expect((await listed(id, 'approved'))?.identity?.checked_at).toBe(first?.checked_at);
		const { rows } = await sql`select admin_id, action, changes from audit_log where subject = ${id}`.execute(
			app.db,
		);
		expect(rows).toEqual([
			{
				admin_id,
				action: 'registration.identity-checked',
				changes: { checked: { from: [], to: checked } },
			},
		]);
	});

	test('cannot record a check of a version that has changed, of nothing, or of itself', async () => {
		const [{ id }, { id: admin_id, token }] = [await someone(), await admin()];
		const body = { version: 1, checked: ['tax_id_matches'] };
		expect(await check(token, id, body)).toMatchObject({ status: 404 });
		await giveIdentity(app, id);
		await giveIdentity(app, id);
		expect(await check(token, id, body)).toMatchObject({ status: 409, body: { code: 'identity.changed' } });
		expect(await check(token, admin_id, body)).toMatchObject({ body: { code: 'registration.own' } });
		for (const wrong of [
			{ version: 2, checked: [] },
			{ version: 2, checked: ['x'] },
			{ checked: ['powers'] },
		])
			expect((await check(token, id, wrong)).status).toBe(400);
	});

	test('a changed identity is unchecked again', async () => {
		const [{ id }, { token }] = [await someone(), await admin()];
		await giveIdentity(app, id);
		await check(token, id, { version: 1, checked: ['tax_id_matches'] });
		await giveIdentity(app, id, personWith(makeCpf()));
		expect((await listed(id, 'pending'))?.identity?.checked_at).toBeNull();
	});

	test('an approval records the check in its commit, and is refused where the identity has changed', async () => {
		const [{ id }, { token }] = [await someone('pending'), await admin()];
		await giveIdentity(app, id);
		const approve = (version: number) =>
			app.ask('POST', ADMIN_API.approveRegistration(id), {
				token,
				body: { checked: ['name'], identity: { version, checked: ['tax_id_matches'] } },
			});
		expect(await approve(2)).toMatchObject({ status: 409, body: { code: 'identity.changed' } });
		expect(await statusOf(id)).toBe('pending');
		expect(await approve(1)).toMatchObject({ status: 200 });
		expect((await listed(id, 'approved'))?.identity).toMatchObject({
			held: true,
			checked_at: expect.any(String),
		});
	});

	test('a changed name makes it unchecked too', async () => {
		const [{ id, token: owner }, { token }] = [await someone(), await admin()];
		await giveIdentity(app, id);
		await check(token, id, { version: 1, checked: ['tax_id_matches'] });
		await app.ask('POST', `${ACCOUNT_API.auth}/update-user`, {
			token: owner,
			headers: { origin: app.url },
			body: { name: 'Outro Nome' },
		});
		expect((await listed(id, 'pending'))?.identity?.checked_at).toBeNull();
	});
});

test('the export has the identity and what was checked, without the administrator', async () => {
	const [{ id, token }, desk] = [await someone(), await admin()];
	expect((await app.ask('GET', ACCOUNT_API.accountExport, { token })).body).toMatchObject({
		identities: null,
		identity_checks: [],
		bars: [],
	});
	const identity = await giveIdentity(app, id);
	await giveBar(app, identity.tax_id, { reason: 'Não pagou' });
	await app.ask('POST', ADMIN_API.identityChecks(id), {
		token: desk.token,
		body: { version: 1, checked: ['official_base'] },
	});
	const { body } = await app.ask('GET', ACCOUNT_API.accountExport, { token });
	const { identities, identity_checks, bars } = body as AccountExport;
	expect(bars).toMatchObject([{ reason: 'Não pagou', until: null, ended_at: null }]);
	expect(identities).toMatchObject(identity);
	expect(identity_checks).toMatchObject([{ source: 'desk', checked: ['official_base'] }]);
	expect(JSON.stringify(identity_checks)).not.toContain('Pessoa de Teste');
});

test('the export of who only states a number tells nothing of another person with it', async () => {
	const [first, { id, token }] = [await someone(), await someone()];
	const { tax_id } = await giveIdentity(app, first.id);
	await giveBar(app, tax_id, { reason: 'Não pagou' });
	await sql`insert into registration_decisions (user_id, decision, reason) values (${first.id}, 'revoked', 'Fraude')`.execute(
		app.db,
	);
	await put(token, form(tax_id));
	const exported = async (of: string) => {
		const { body } = await app.ask('GET', ACCOUNT_API.accountExport, { token: of });
		const { bars, exclusions } = body as AccountExport;
		return { bars: bars.length, exclusions: exclusions.map(({ kind }) => kind) };
	};
	expect(await exported(token)).toEqual({ bars: 0, exclusions: [] });
	expect(await exported(first.token)).toEqual({ bars: 1, exclusions: ['revoked'] });
	await free((await admin()).token, first.id);
	await holdIdentity(app.db, id);
	expect(await exported(token)).toEqual({ bars: 1, exclusions: [] });
});
