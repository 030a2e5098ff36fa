import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { AccountExport } from '#contract/account-export.ts';
import { ACCOUNT_API } from '#contract/account-paths.ts';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import type { EnrolmentPage } from '#contract/enrolments.ts';
import type { PreferencePage } from '#contract/preference.ts';
import { SUPPORTING_API } from '#contract/supporting-paths.ts';
import { accept, makeRegulatedLot, type RegulatedLot } from '#server/testing/enrolments.ts';
import { makeAdmin, makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { giveIdentity } from '#server/testing/identities.ts';
import { lockWaits } from '#server/testing/lock-waits.ts';
import { useApp } from '#server/testing/test-app.ts';
import { waitFor } from '#server/testing/wait-for.ts';

const app = useApp();
const desk = { id: '', token: '' };
beforeAll(async () => {
	desk.id = await makeAdmin(app.db);
	desk.token = await app.session(desk.id);
});

async function someone(identity: 'with' | 'without' = 'with') {
	const id = await makePerson(app.db);
	if (identity === 'with') await giveIdentity(app, id);
	return { id, token: await app.session(id) };
}

const ask = (token: string, auction_id: string, body: object = { ground: 'co-owner' }) =>
	app.ask('POST', SUPPORTING_API.preferenceRequests(auction_id), { token, body });

const read = async (token: string, auction_id: string) =>
	(await app.ask('GET', BIDDER_API.preference(auction_id), { token })).body;

const list = async (sale: string, state = 'requested') =>
	(
		await app.ask('GET', `${ADMIN_API.preferences}?limit=100&state=${state}&sale=${sale}`, {
			token: desk.token,
		})
	).body as PreferencePage;

const decide = (path: string, body: object, token = desk.token) => app.ask('POST', path, { token, body });
const approve = (id: string, version = 1) => decide(ADMIN_API.approvePreference(id), { version });
const refuse = (id: string, version = 1) =>
	decide(ADMIN_API.refusePreference(id), { version, reason: 'Certidão de outra pessoa' });

/** A person with requests in two lots of one sale, and the rights in the order of the requests. */
async function twoRequests() {
	const lot = await makeRegulatedLot(app.db);
	const other = await makeOpenAuction(app.db, { sale_id: lot.sale_id, kind: 'judicial', lot_number: 2 });
	const person = await someone();
	await accept(app, person.token, lot.auction_id, lot.edital_sha256);
	for (const id of [lot.auction_id, other]) expect((await ask(person.token, id)).status).toBe(201);
	const rows = (await list(lot.sale_id)).preferences;
	const [first, second] = [lot.auction_id, other].map(
		(id) => rows.find((row) => row.lot.id === id)?.id ?? '',
	);
	return { lot, other, person, first: first as string, second: second as string };
}

const isPreferential = async (id: string) =>
	(
		await app.db
			.selectFrom('auctions')
			.select('has_preference')
			.where('id', '=', id)
			.executeTakeFirstOrThrow()
	).has_preference;

const bid = (token: string, auction_id: string) =>
	app.ask('POST', BIDDER_API.bids(auction_id), {
		token,
		headers: { 'idempotency-key': randomUUID() },
		body: { amount: 100_000 },
	});

async function emailsTo(user_id: string) {
	const { rows } = await sql<{ kind: string }>`select data ->> 'kind' as kind from pgboss.job
		where name = 'letters' and data ->> 'user_id' = ${user_id} order by created_on`.execute(app.db);
	return rows.map(({ kind }) => kind).filter((kind) => kind.startsWith('preference'));
}

test('a request in a lot that is over, or was withdrawn, waits for nobody any more', async () => {
	const { lot, other, first } = await twoRequests();
	await sql`update auctions set status = 'cancelled' where id = ${other}`.execute(app.db);
	expect(await list(lot.sale_id)).toMatchObject({ preferences: [{ id: first }], total: 1 });
	await sql`update auctions set withdrawn_at = now() where id = ${lot.auction_id}`.execute(app.db);
	expect(await list(lot.sale_id)).toMatchObject({ preferences: [], total: 0 });
});

describe('a decision', () => {
	test('approves the one right that was shown, with its lot', async () => {
		const { lot, other, person, first } = await twoRequests();
		const shown = (await list(lot.sale_id)).preferences.find(({ id }) => id === first);
		expect(shown).toMatchObject({
			lot: { id: lot.auction_id },
			person: { id: person.id },
			ground: 'co-owner',
			document: null,
		});
		expect((await approve(first)).status).toBe(200);
		expect(await read(person.token, lot.auction_id)).toMatchObject({ state: 'approved' });
		expect(await read(person.token, other)).toMatchObject({ state: 'requested' });
		expect([await isPreferential(lot.auction_id), await isPreferential(other)]).toEqual([true, false]);
		expect(await emailsTo(person.id)).toEqual([
			'preference-requested',
			'preference-requested',
			'preference-approved',
		]);
	});

	test('revives no right that was refused', async () => {
		const { lot, other, person, first, second } = await twoRequests();
		expect((await refuse(second)).status).toBe(200);
		expect((await approve(first)).status).toBe(200);
		await accept(app, person.token, lot.auction_id, lot.edital_sha256);
		expect(await read(person.token, other)).toMatchObject({
			state: 'refused',
			reason: 'Certidão de outra pessoa',
		});
		expect(await isPreferential(other)).toBe(false);
	});

	test('of the enrolment decides no right', async () => {
		const { lot, other, person } = await twoRequests();
		await app.db
			.updateTable('enrolments')
			.set({ state: 'requested' })
			.where('user_id', '=', person.id)
			.execute();
		const path = `${ADMIN_API.enrolments}?sale=${lot.sale_id}`;
		const { enrolments } = (await app.ask('GET', path, { token: desk.token })).body as EnrolmentPage;
		const [row] = enrolments;
		const body = { version: row?.version };
		expect((await decide(ADMIN_API.approveEnrolment(row?.id ?? ''), body)).status).toBe(200);
		for (const id of [lot.auction_id, other])
			expect(await read(person.token, id)).toMatchObject({ state: 'requested' });
	});

	test('is about the version that was read, never about oneself, and not twice alike', async () => {
		const { first, second } = await twoRequests();
		expect(await approve(first, 2)).toMatchObject({ status: 409, body: { code: 'preference.changed' } });
		expect((await approve(first)).status).toBe(200);
		expect(await approve(first, 2)).toMatchObject({ status: 409, body: { code: 'preference.changed' } });
		expect(await approve(randomUUID())).toMatchObject({
			status: 404,
			body: { code: 'preference.not-found' },
		});
		expect(await decide(ADMIN_API.refusePreference(second), { version: 1 })).toMatchObject({ status: 400 });
		await sql`update preference_rights set user_id = ${desk.id} where id = ${second}`.execute(app.db);
		expect(await approve(second)).toMatchObject({ status: 403, body: { code: 'registration.own' } });
	});

	test('of two at once is one', async () => {
		const { first } = await twoRequests();
		// Both wait for a row that a transaction holds, so that neither is over before the other begins.
		const answers = await app.db.transaction().execute(async (trx) => {
			await sql`select from preference_rights where id = ${first} for update`.execute(trx);
			const both = [approve(first), refuse(first)];
			await waitFor('both decisions', async () => (await lockWaits(app.db)) === 2);
			return both;
		});
		const statuses = (await Promise.all(answers)).map(({ status }) => status);
		expect(statuses.toSorted()).toEqual([200, 409]);
	});

	test('is in the audit log with the lot, without the reason', async () => {
		const { person, first } = await twoRequests();
		await refuse(first);
		const { rows } = await sql<{ changes: object }>`select changes from audit_log
			where action = 'preference.refused' and subject = ${person.id}`.execute(app.db);
		expect(rows).toMatchObject([{ changes: { status: { from: 'requested', to: 'refused' } } }]);
		expect(JSON.stringify(rows)).not.toContain('Certidão');
	});

	test('comes too late after the end of the lot', async () => {
		const { lot, first } = await twoRequests();
		await sql`update auctions set status = 'cancelled' where id = ${lot.auction_id}`.execute(app.db);
		expect(await approve(first)).toMatchObject({ status: 409, body: { code: 'preference.over' } });
	});
});

describe('a request', () => {
	test('leaves the right to bid as it is, in this lot and in others', async () => {
		const { lot, other, person } = await twoRequests();
		expect((await bid(person.token, lot.auction_id)).status).toBe(201);
		expect((await bid(person.token, other)).status).toBe(201);
	});

	test('that is sent again changes nothing, and another ground is one more version of it', async () => {
		const { lot, person, first } = await twoRequests();
		const again = await Promise.all([1, 2, 3].map(() => ask(person.token, lot.auction_id)));
		expect(again.map(({ status }) => status)).toEqual([201, 201, 201]);
		const version = async () => (await list(lot.sale_id)).preferences.find(({ id }) => id === first)?.version;
		expect(await version()).toBe(1);
		expect((await ask(person.token, lot.auction_id, { ground: 'tenant' })).status).toBe(201);
		expect(await version()).toBe(2);
		expect(await emailsTo(person.id)).toEqual(['preference-requested', 'preference-requested']);
	});

	test('is repeated after a refusal, and not after an approval', async () => {
		const { lot, person, first } = await twoRequests();
		await refuse(first);
		expect(await ask(person.token, lot.auction_id, { ground: 'spouse' })).toMatchObject({
			status: 201,
			body: { state: 'requested', ground: 'spouse', reason: null },
		});
		expect((await approve(first, 3)).status).toBe(200);
		expect(await ask(person.token, lot.auction_id)).toMatchObject({
			status: 409,
			body: { code: 'preference.granted' },
		});
		const { body } = await app.ask('GET', ACCOUNT_API.accountExport, { token: person.token });
		expect((body as AccountExport).preferences.map(({ state }) => state)).toEqual(['approved', 'requested']);
	});

	const voluntary = async () => makeOpenAuction(app.db);
	const ended = async () => {
		const { auction_id } = await makeRegulatedLot(app.db);
		await sql`update auctions set status = 'cancelled' where id = ${auction_id}`.execute(app.db);
		return auction_id;
	};
	const regulated = async () => (await makeRegulatedLot(app.db)).auction_id;
	test.each([
		['a lot that does not exist', async () => randomUUID(), 404, 'auction.not-found'],
		['a lot that is sold without an edital', voluntary, 409, 'enrolment.not-needed'],
		['a lot that is over', ended, 409, 'preference.over'],
	])('for %s is refused', async (_, make, status, code) => {
		const { token } = await someone();
		expect(await ask(token, await make())).toMatchObject({ status, body: { code } });
	});

	test('needs a stated CPF or CNPJ, a known ground and a document of one’s own, and is not for administrators', async () => {
		const lot = await regulated();
		const [stranger, { token }] = [await someone('without'), await someone()];
		expect(await ask(stranger.token, lot)).toMatchObject({
			status: 422,
			body: { code: 'enrolment.identity-missing' },
		});
		expect(await ask(token, lot, { ground: 'fiduciante' })).toMatchObject({
			status: 422,
			body: { code: 'preference.ground' },
		});
		for (const body of [{}, { ground: 'friend' }, { ground: 'other', state: 'approved' }])
			expect(await ask(token, lot, body)).toMatchObject({ status: 400 });
		expect(await ask(token, lot, { ground: 'other', document_id: randomUUID() })).toMatchObject({
			status: 422,
			body: { code: 'preference.document-missing' },
		});
		expect(await ask(desk.token, lot)).toMatchObject({ status: 403, body: { code: 'bid.admin' } });
		expect(await read(token, lot)).toMatchObject({ state: 'none', ground: null, reason: null, payoff: null });
	});

	test('is no part of the enrolment', async () => {
		const { auction_id, edital_sha256 }: RegulatedLot = await makeRegulatedLot(app.db);
		const { token } = await someone();
		const body = { edital_sha256, no_impediment: true, preference: { ground: 'spouse' } };
		expect(await app.ask('POST', BIDDER_API.enrolment(auction_id), { token, body })).toMatchObject({
			status: 400,
		});
	});
});
