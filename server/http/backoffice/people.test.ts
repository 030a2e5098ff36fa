import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ADMIN_API } from '#contract/admin-paths.ts';
import type { PeopleQueue, PersonFile } from '#contract/people.ts';
import { HOUR } from '#domain/values/time.ts';
import { accept, makeEnrolment, makeRegulatedLot } from '#server/testing/enrolments.ts';
import { makeAdmin, makePerson } from '#server/testing/factories.ts';
import { giveBar, giveIdentity, makeCpf, personWith } from '#server/testing/identities.ts';
import { placeBid } from '#server/testing/place-bid.ts';
import { makePreference } from '#server/testing/preference.ts';
import { useApp } from '#server/testing/test-app.ts';

const app = useApp();
let token = '';
beforeAll(async () => {
	token = await app.session(await makeAdmin(app.db));
});

const ask = (query = '') => app.ask('GET', `${ADMIN_API.people}?limit=100${query}`, { token });
const read = async (query = '') => (await ask(query)).body as PeopleQueue;
const kindsOf = ({ items }: PeopleQueue) => items.map(({ kind }) => kind);

async function makeStated(status: 'approved' | 'pending' = 'approved', tax_id = makeCpf()) {
	const id = await makePerson(app.db, { status });
	await giveIdentity(app, id, personWith(tax_id), { held: false });
	// A statement of a number sends an approved registration back to review only if it changes one.
	await sql`update profiles set status = ${status} where id = ${id}`.execute(app.db);
	return id;
}

describe('the queue', () => {
	beforeEach(async () => {
		await sql`update profiles set status = 'rejected' where status = 'pending'`.execute(app.db);
		await sql`update identities set held_at = now() where held_at is null`.execute(app.db);
		await sql`update enrolments set state = 'approved' where state = 'requested'`.execute(app.db);
		await sql`update preference_rights set state = 'approved' where state = 'requested'`.execute(app.db);
	});

	test('has every kind of decision, with what is decided', async () => {
		await makePerson(app.db, { status: 'pending' });
		await makeStated();
		const [enrolment, preference] = [
			await makeEnrolment(app, 'requested'),
			await makePreference(app.db, 'requested'),
		];
		const queue = await read();
		expect(kindsOf(queue).toSorted()).toEqual(['enrolment', 'identity', 'preference', 'registration']);
		expect(queue.counts).toMatchObject({ registration: 1, identity: 1, enrolment: 1, preference: 1 });
		expect(queue.items.find(({ kind }) => kind === 'enrolment')).toMatchObject({
			id: enrolment,
			enrolment: { id: enrolment, version: 1 },
			registration: null,
			preference: null,
		});
		expect(queue.items.find(({ kind }) => kind === 'preference')).toMatchObject({
			preference: { id: preference },
		});
		for (const kind of ['registration', 'identity', 'enrolment', 'preference'])
			expect(kindsOf(await read(`&kind=${kind}`))).toEqual([kind]);
	});

	test('what was decided is not in it, nor an administrator, nor a preference in a lot that is over', async () => {
		await makePerson(app.db);
		await makeEnrolment(app, 'approved');
		const admin = await makeAdmin(app.db);
		await giveIdentity(app, admin, personWith(makeCpf()), { held: false });
		const over = await makePreference(app.db, 'requested');
		await sql`update auctions set status = 'completed' where id = (
			select auction_id from preference_rights where id = ${over})`.execute(app.db);
		expect(await read()).toMatchObject({ items: [], total: 0, next_cursor: null });
	});

	test('begins with who waits for a running lot, the one that ends first; who sent no document comes last', async () => {
		const late = await makePerson(app.db, { status: 'pending' });
		const early = await makePerson(app.db, { status: 'pending' });
		await sql`update profiles set document_url = 'documents/x.png', document_uploaded_at = now() where id = ${early}`.execute(
			app.db,
		);
		const [calm, urgent] = [await makeEnrolment(app, 'requested'), await makeEnrolment(app, 'requested')];
		const preference = await makePreference(app.db, 'requested');
		await sql`update auctions set end_time = now() + interval '3 hours' where id = (
			select auction_id from preference_rights where id = ${preference})`.execute(app.db);
		for (const [id, hours] of [
			[calm, 2],
			[urgent, 1],
		] as const)
			await sql`update auctions set end_time = now() + ${hours} * interval '1 hour' where sale_id = (
				select sale_id from enrolments where id = ${id})`.execute(app.db);
		const { items } = await read();
		expect(items.map(({ id }) => id)).toEqual([urgent, calm, preference, early, late]);
		expect(items[0]?.lot).toMatchObject({ running: true });
		expect(Date.parse(items[0]?.lot?.at ?? '') - Date.now()).toBeLessThan(HOUR);
	});

	test('a registration is as urgent as the sale in which the person is enrolled', async () => {
		const waiting = await makePerson(app.db, { status: 'pending' });
		const enrolled = await makeStated('pending');
		const { sale_id, edital_sha256 } = await makeRegulatedLot(app.db);
		await sql`insert into enrolments (user_id, environment, sale_id, state, edital_sha256)
			values (${enrolled}, 'production', ${sale_id}, 'approved', ${edital_sha256})`.execute(app.db);
		expect((await read()).items.map(({ id }) => id)).toEqual([enrolled, waiting]);
	});

	test('is searched by name, email and whole CPF', async () => {
		const tax_id = makeCpf();
		const id = await makeStated('pending', tax_id);
		await makePerson(app.db, { status: 'pending' });
		await sql`update profiles set name = 'Sílvia Prado' where id = ${id}`.execute(app.db);
		for (const search of ['SILVIA pra', tax_id, tax_id.replace(/\D/g, '')]) {
			const { items, total, counts } = await read(`&search=${encodeURIComponent(search)}`);
			expect(
				items.map((item) => item.id),
				search,
			).toEqual([id]);
			expect({ total, ...counts }).toMatchObject({ total: 1, registration: 2 });
		}
		expect((await read(`&search=${makeCpf()}`)).items).toEqual([]);
		expect((await read(`&search=${encodeURIComponent(tax_id.slice(0, 7))}`)).items).toEqual([]);
	});

	test('is read page by page, each item once', async () => {
		const ids = new Set<string>();
		for (let made = 0; made < 5; made++) ids.add(await makePerson(app.db, { status: 'pending' }));
		const seen: string[] = [];
		let cursor: string | null = '';
		while (cursor !== null) {
			const query: string = `?limit=2${cursor && `&cursor=${cursor}`}`;
			const page = (await app.ask('GET', ADMIN_API.people + query, { token })).body as PeopleQueue;
			seen.push(...page.items.map(({ id }) => id));
			cursor = page.next_cursor;
		}
		expect(seen.toSorted()).toEqual([...ids].toSorted());
	});

	test.each(['&kind=payment', '&cursor=abc', '&state=requested'])('refuses %s', async (query) => {
		expect((await ask(query)).status).toBe(400);
	});
});

describe('one person', () => {
	const file = (id: string) => app.ask('GET', ADMIN_API.person(id), { token });

	test('with what they did, what stands against the number, and the acts of administrators', async () => {
		const tax_id = makeCpf();
		const id = await makePerson(app.db);
		await giveIdentity(app, id, personWith(tax_id));
		const { auction_id, edital_sha256 } = await makeRegulatedLot(app.db);
		await accept(app, await app.session(id), auction_id, edital_sha256);
		const bid = { auction_id, user_id: id, amount: 100_000_00, key: randomUUID(), address: null };
		expect(await placeBid(app.db, 'production', bid)).not.toHaveProperty('refused');
		await giveBar(app, tax_id, { reason: 'Não pagou o lote 3' });
		await app.ask('POST', ADMIN_API.revokeRegistration(id), {
			token,
			body: { reason: 'Documento de outra pessoa' },
		});
		const person = (await file(id)).body as PersonFile;
		expect(person).toMatchObject({
			id,
			status: 'rejected',
			identity: 'held',
			enrolments: [{ state: 'approved' }],
			bids: { count: 1, lots: 1 },
			payments: { count: 0, unpaid: 0 },
			bars: [{ reason: 'Não pagou o lote 3', until: null }],
			exclusions: [{ kind: 'revoked', ended_at: null }],
			acts: [{ action: 'registration.revoked' }],
		});
		expect(JSON.stringify(person)).not.toContain(tax_id);
	});

	test('who did nothing, and nobody', async () => {
		const id = await makePerson(app.db);
		expect((await file(id)).body).toMatchObject({
			identity: 'none',
			enrolments: [],
			bids: { count: 0, lots: 0, last_at: null },
			bars: [],
			exclusions: [],
			acts: [],
		});
		expect((await file(randomUUID())).status).toBe(404);
	});
});
