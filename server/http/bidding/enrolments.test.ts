import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import type { AccountExport } from '#contract/account-export.ts';
import { ACCOUNT_API } from '#contract/account-paths.ts';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import type { Enrolment, EnrolmentPage } from '#contract/enrolments.ts';
import type { OwnIdentity } from '#contract/identity.ts';
import { API } from '#contract/paths.ts';
import { SUPPORTING_API } from '#contract/supporting-paths.ts';
import { acceptanceText, declarationOf } from '#domain/auction/enrolment.ts';
import { isReceiptSigned, type SignedAcceptance } from '#domain/ledger/receipts.ts';
import { isoOf } from '#domain/values/time.ts';
import { eraseAccount } from '#server/features/accounts/account-data/erase-account.ts';
import { notifyOutdatedEnrolments } from '#server/features/bidding/enrolment/notify-outdated-enrolments.ts';
import { readAcceptancesOfLot } from '#server/features/bidding/enrolment/read-enrolment.ts';
import { accountObligations } from '#server/features/settlement/account-obligations.ts';
import { sha256 } from '#server/platform/sha256.ts';
import { isSigned } from '#server/platform/signing.ts';
import {
	accept,
	anyHash,
	makeRegulatedLot,
	publishEdital,
	publishErratum,
	type RegulatedLot,
} from '#server/testing/enrolments.ts';
import { makeAdmin, makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { giveIdentity, holdIdentity, makeCnpj, makeCpf, personWith } from '#server/testing/identities.ts';
import { makeAuctioneer, makeSale, makeSeller } from '#server/testing/sales.ts';
import { useApp } from '#server/testing/test-app.ts';

const { all } = inject('runs');

/** Every sale of these tests is judicial. */
const DECLARATION = declarationOf('judicial');

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

const read = async (token: string, auction_id: string) =>
	(await app.ask('GET', BIDDER_API.enrolment(auction_id), { token })).body as Enrolment;

const bid = (token: string, auction_id: string, amount = 100_000, max_amount?: number) =>
	app.ask('POST', BIDDER_API.bids(auction_id), {
		token,
		headers: { 'idempotency-key': randomUUID() },
		body: { amount, ...(max_amount && { max_amount }) },
	});

const list = async (query: string) =>
	(await app.ask('GET', `${ADMIN_API.enrolments}?limit=100${query}`, { token: desk.token }))
		.body as EnrolmentPage;

async function emailsTo(user_id: string) {
	const { rows } = await sql<{ kind: string }>`select data ->> 'kind' as kind from pgboss.job
		where name = 'letters' and data ->> 'user_id' = ${user_id} order by created_on`.execute(app.db);
	return rows.map(({ kind }) => kind);
}

describe('what a sale asks for', () => {
	test.each([
		['a regulated lot without an edital', () => makeOpenAuction(app.db, { kind: 'judicial' })],
		[
			'a sale that asks for nothing',
			async () => (await makeRegulatedLot(app.db, { enrolment: 'open' })).auction_id,
		],
	])('%s: no acceptance, but a number that was compared with the person', async (_, make) => {
		const [{ id, token }, auction_id] = [await someone('without'), await make()];
		expect(await read(token, auction_id)).toMatchObject({ state: 'none', edital: null });
		expect(await bid(token, auction_id)).toMatchObject({
			status: 403,
			body: { code: 'bid.identity-missing' },
		});
		await giveIdentity(app, id, undefined, { held: false });
		expect(await read(token, auction_id)).toMatchObject({ state: 'requested', identity_held: false });
		expect(await bid(token, auction_id)).toMatchObject({
			status: 403,
			body: { code: 'bid.not-enrolled', params: { state: 'requested' } },
		});
		await holdIdentity(app.db, id);
		expect(await read(token, auction_id)).toMatchObject({ state: 'not-needed' });
		expect((await bid(token, auction_id)).status).toBe(201);
	});

	test('a voluntary lot: nothing, and bids are taken without an identity', async () => {
		const [{ token }, auction_id] = [await someone('without'), await makeOpenAuction(app.db)];
		expect(await read(token, auction_id)).toMatchObject({ state: 'not-needed' });
		expect(await accept(app, token, auction_id, anyHash())).toMatchObject({
			status: 409,
			body: { code: 'enrolment.not-needed' },
		});
		expect((await bid(token, auction_id)).status).toBe(201);
	});

	test('an acceptance does not count before the number was compared with the person', async () => {
		const lot = await makeRegulatedLot(app.db);
		const { id, token } = await someone('without');
		await giveIdentity(app, id, undefined, { held: false });
		expect(await read(token, lot.auction_id)).toMatchObject({ state: 'none', identity_held: false });
		expect(await accept(app, token, lot.auction_id, lot.edital_sha256)).toMatchObject({
			status: 201,
			body: { state: 'requested' },
		});
		expect(await bid(token, lot.auction_id)).toMatchObject({
			status: 403,
			body: { params: { state: 'requested' } },
		});
		await holdIdentity(app.db, id);
		expect((await bid(token, lot.auction_id)).status).toBe(201);
		await giveIdentity(app, id, undefined, { held: false });
		await app.db.updateTable('profiles').set({ status: 'approved' }).where('id', '=', id).execute();
		expect(await bid(token, lot.auction_id, 110_000)).toMatchObject({
			body: { params: { state: 'requested' } },
		});
	});

	test('an acceptance: its edital with hash, size and date, and the words of the declaration', async () => {
		const lot = await makeRegulatedLot(app.db);
		const { token } = await someone();
		expect(await read(token, lot.auction_id)).toMatchObject({
			state: 'none',
			review: false,
			identity_stated: true,
			declaration: DECLARATION,
			receipt: null,
			edital_sha256: lot.edital_sha256,
			edital: { sha256: lot.edital_sha256, version: 1, url: API.saleDocumentFile(lot.edital_sha256) },
		});
	});

	test('a judicial sale: the Resolution of the CNJ beside the edital, in the stored words (L07); no other kind', async () => {
		const [judicial, other] = [await makeRegulatedLot(app.db), await makeRegulatedLot(app.db)];
		await app.db
			.updateTable('auctions')
			.set({ kind: 'extrajudicial' })
			.where('id', '=', other.auction_id)
			.execute();
		const { token } = await someone();
		for (const { auction_id, edital_sha256 } of [judicial, other]) {
			await accept(app, token, auction_id, edital_sha256);
			await bid(token, auction_id);
		}
		const resolution = /Resolução CNJ nº 236/;
		expect((await read(token, judicial.auction_id)).accepted_beside).toMatch(resolution);
		expect((await read(token, other.auction_id)).accepted_beside).toBeNull();
		const wordsOf = async ({ auction_id }: RegulatedLot) =>
			(await readAcceptancesOfLot(app.db, auction_id)).map(({ words }) => words);
		expect(await wordsOf(judicial)).toEqual([expect.stringMatching(resolution)]);
		expect(await wordsOf(other)).toEqual([expect.not.stringMatching(resolution)]);
	});

	test('a lot that does not exist or was withdrawn has none', async () => {
		const { token } = await someone();
		expect((await app.ask('GET', BIDDER_API.enrolment(randomUUID()), { token })).status).toBe(404);
		expect((await accept(app, token, randomUUID(), anyHash())).status).toBe(404);
	});
});

describe('an acceptance', () => {
	test('is asked for before the first bid of a sale, once, and then holds for all its lots', async () => {
		const lot = await makeRegulatedLot(app.db);
		const other = await makeOpenAuction(app.db, { sale_id: lot.sale_id, kind: 'judicial' });
		const { token } = await someone();
		expect(await bid(token, lot.auction_id)).toMatchObject({
			status: 403,
			body: { code: 'bid.not-enrolled', params: { state: 'none' } },
		});
		expect(await accept(app, token, lot.auction_id, lot.edital_sha256)).toMatchObject({
			status: 201,
			body: { state: 'approved' },
		});
		expect((await bid(token, lot.auction_id)).status).toBe(201);
		expect((await bid(token, other)).status).toBe(201);
	});

	test('of a lot without a sale holds for this lot', async () => {
		const auction_id = await makeOpenAuction(app.db, { kind: 'extrajudicial' });
		const edital_sha256 = anyHash();
		await app.db
			.insertInto('sale_documents')
			.values({
				sale_id: null,
				auction_id,
				kind: 'edital',
				title: 'Edital',
				sha256: edital_sha256,
				bytes: 1,
				version: 1,
				published_at: new Date(),
			})
			.execute();
		const { token } = await someone();
		expect((await bid(token, auction_id)).status).toBe(403);
		expect((await accept(app, token, auction_id, edital_sha256)).status).toBe(201);
		expect((await bid(token, auction_id)).status).toBe(201);
	});

	test('needs an identity, and so does a bid', async () => {
		const lot = await makeRegulatedLot(app.db);
		const { token } = await someone('without');
		expect(await bid(token, lot.auction_id)).toMatchObject({
			status: 403,
			body: { code: 'bid.identity-missing' },
		});
		expect(await accept(app, token, lot.auction_id, lot.edital_sha256)).toMatchObject({
			status: 422,
			body: { code: 'enrolment.identity-missing' },
		});
	});

	test('keeps hash, version, words, time and address, with a receipt whose signature and hash are right', async () => {
		const lot = await makeRegulatedLot(app.db);
		const { id, token } = await someone();
		await accept(app, token, lot.auction_id, lot.edital_sha256);
		await bid(token, lot.auction_id);
		const { receipt } = await read(token, lot.auction_id);
		const [stored] = await readAcceptancesOfLot(app.db, lot.auction_id);
		if (!stored) throw new Error('no acceptance');
		const { accepted_at, hash, bidder, ...rest } = stored;
		expect(rest).toMatchObject({
			subject_id: lot.sale_id,
			edital_sha256: lot.edital_sha256,
			edital_version: 1,
			words: DECLARATION,
			address: '127.0.0.1',
		});
		expect(bidder).toBe(1);
		expect(sha256(acceptanceText({ ...rest, accepted_at: isoOf(accepted_at) }))).toBe(hash);
		expect(receipt).toMatchObject({ acceptance_hash: hash, at: isoOf(accepted_at), subject_id: lot.sale_id });
		const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
		expect(isReceiptSigned(receipt as SignedAcceptance, hashOf, isSigned)).toBe(true);
		const forged = { ...(receipt as SignedAcceptance), edital_sha256: anyHash() };
		expect(isReceiptSigned(forged, hashOf, isSigned)).toBe(false);
		const { body } = await app.ask('GET', ACCOUNT_API.accountExport, { token });
		expect((body as AccountExport).enrolments).toMatchObject([
			{ state: 'approved', acceptances: [{ edital_sha256: lot.edital_sha256, hash, words: DECLARATION }] },
		]);
		expect(id).toBeTruthy();
	});

	test.each([
		['of another edital', { edital_sha256: anyHash(), no_impediment: true }, 409, 'enrolment.edital-changed'],
		['without the declaration', { edital_sha256: anyHash() }, 400, 'request.invalid'],
		['that denies it', { edital_sha256: anyHash(), no_impediment: false }, 400, 'request.invalid'],
		['of no hash', { edital_sha256: 'x', no_impediment: true }, 400, 'request.invalid'],
		[
			'with an unknown field',
			{ edital_sha256: anyHash(), no_impediment: true, state: 'approved' },
			400,
			'request.invalid',
		],
	])('%s is refused and stores nothing', async (_, body, status, code) => {
		const lot = await makeRegulatedLot(app.db);
		const { id, token } = await someone();
		const answer = await app.ask('POST', BIDDER_API.enrolment(lot.auction_id), { token, body });
		expect(answer).toMatchObject({ status, body: { code } });
		expect(await app.db.selectFrom('enrolments').select('id').where('user_id', '=', id).execute()).toEqual(
			[],
		);
	});

	test('of an administrator is refused', async () => {
		const lot = await makeRegulatedLot(app.db);
		expect(await accept(app, desk.token, lot.auction_id, lot.edital_sha256)).toMatchObject({
			body: { code: 'bid.admin' },
		});
	});

	test('of the seller or a party of the case is refused by the tax id; the creditor who sues may buy', async () => {
		const [debtor, creditor, company] = [makeCpf(), makeCpf(), '12.345.678/0001-95'];
		const seller_id = await makeSeller(app.db);
		await app.db.updateTable('sellers').set({ tax_id: company }).where('id', '=', seller_id).execute();
		const parties = JSON.stringify([
			{ role: 'Executado', name: 'Devedor', tax_id: debtor.replace(/\D/g, '') },
			{ role: 'Exequente', name: 'Credor', tax_id: creditor },
		]);
		const own = makeCpf();
		const auctioneer_id = await makeAuctioneer(app.db, { tax_id: own });
		const lot = await makeRegulatedLot(app.db, { parties, seller_id, auctioneer_id });
		const acceptanceOf = async (tax_id: string, more = {}) => {
			const id = await makePerson(app.db);
			await giveIdentity(app, id, personWith(tax_id, more));
			return accept(app, await app.session(id), lot.auction_id, lot.edital_sha256);
		};
		const refused = await acceptanceOf(debtor);
		expect(refused).toMatchObject({ status: 403, body: { code: 'enrolment.party' } });
		expect((refused.body as { detail: string }).detail).toMatch(/executado.*Contato/);
		expect((await acceptanceOf(own)).body).toMatchObject({ code: 'enrolment.party' });
		const representative = { name: 'Ana', tax_id: makeCpf() };
		expect(await acceptanceOf(company, { person_type: 'company', representative })).toMatchObject({
			body: { code: 'enrolment.party' },
		});
		expect((await acceptanceOf(creditor)).status).toBe(201);
	});
});

describe('a bid needs the editais of its own lot', () => {
	const lotOf = (sale_id: string) => makeOpenAuction(app.db, { sale_id, kind: 'judicial' });
	const refusedAs = (state: string) => ({
		status: 403,
		body: { code: 'bid.not-enrolled', params: { state } },
	});

	test('where the sale has none: the edital of one lot opens no other', async () => {
		const sale_id = await makeSale(app.db, { published_at: new Date() });
		const [a, b] = [await lotOf(sale_id), await lotOf(sale_id)];
		const [first, second] = [
			await publishEdital(app.db, { auction_id: a }),
			await publishEdital(app.db, { auction_id: b }),
		];
		const { token } = await someone();
		expect(await accept(app, token, a, first)).toMatchObject({ status: 201, body: { state: 'approved' } });
		expect((await bid(token, a)).status).toBe(201);
		expect(await bid(token, b)).toMatchObject(refusedAs('none'));
		expect(await read(token, b)).toMatchObject({ state: 'none', edital_sha256: second, lot_edital: null });
		expect(await accept(app, token, b, second)).toMatchObject({ status: 201, body: { state: 'approved' } });
		expect((await bid(token, b)).status).toBe(201);
		const { receipts } = await read(token, a);
		expect(receipts.map(({ edital_sha256 }) => edital_sha256)).toEqual([second, first]);
	});

	test('beside the sale’s: both are shown, accepted and kept; an erratum of one lot asks its own bidders alone', async () => {
		const lot = await makeRegulatedLot(app.db);
		const plain = await lotOf(lot.sale_id);
		const { id, token } = await someone();
		const other = await someone();
		await accept(app, token, plain, lot.edital_sha256);
		await accept(app, other.token, plain, lot.edital_sha256);
		const own = await publishEdital(app.db, { auction_id: lot.auction_id });
		expect(await bid(token, lot.auction_id)).toMatchObject(refusedAs('none'));
		expect((await bid(token, plain)).status).toBe(201);
		expect(await read(token, lot.auction_id)).toMatchObject({
			edital_sha256: lot.edital_sha256,
			lot_edital_sha256: own,
			lot_edital: { sha256: own, version: 1 },
		});
		const send = (more = {}) => accept(app, token, lot.auction_id, lot.edital_sha256, more);
		for (const more of [{}, { lot_edital_sha256: anyHash() }])
			expect(await send(more)).toMatchObject({ status: 409, body: { code: 'enrolment.edital-changed' } });
		expect(await send({ lot_edital_sha256: own })).toMatchObject({
			status: 201,
			body: { state: 'approved' },
		});
		expect((await bid(token, lot.auction_id, 110_000)).status).toBe(201);
		const kept = await readAcceptancesOfLot(app.db, lot.auction_id);
		expect(kept.map(({ edital_sha256 }) => edital_sha256)).toEqual(
			expect.arrayContaining([lot.edital_sha256, own]),
		);
		await publishEdital(app.db, { auction_id: lot.auction_id }, false);
		expect((await read(token, lot.auction_id)).state).toBe('approved');
		const third = await publishEdital(app.db, { auction_id: lot.auction_id });
		expect(await bid(token, lot.auction_id, 130_000)).toMatchObject(refusedAs('stale'));
		expect((await bid(other.token, plain, 110_000)).status).toBe(201);
		await notifyOutdatedEnrolments(app.context);
		expect([await emailsTo(id), await emailsTo(other.id)]).toEqual([['enrolment-stale'], []]);
		expect(await send({ lot_edital_sha256: third })).toMatchObject({
			status: 201,
			body: { state: 'approved' },
		});
	});

	test('an acceptance of a later version without material changes counts', async () => {
		const lot = await makeRegulatedLot(app.db);
		const second = await publishErratum(app.db, lot.sale_id, false);
		const { token } = await someone();
		expect((await accept(app, token, lot.auction_id, second)).status).toBe(201);
		expect((await bid(token, lot.auction_id)).status).toBe(201);
	});
});

describe('an erratum', () => {
	async function enrolled(lot: RegulatedLot) {
		const person = await someone();
		expect((await accept(app, person.token, lot.auction_id, lot.edital_sha256)).status).toBe(201);
		return person;
	}

	test('with material changes asks again, tells everybody once by email, and the next bid waits', async () => {
		const lot = await makeRegulatedLot(app.db);
		const { id, token } = await enrolled(lot);
		const second = await publishErratum(app.db, lot.sale_id);
		expect(await read(token, lot.auction_id)).toMatchObject({ state: 'stale', edital_sha256: second });
		expect(await bid(token, lot.auction_id)).toMatchObject({
			body: { code: 'bid.not-enrolled', params: { state: 'stale' } },
		});
		await Promise.all([notifyOutdatedEnrolments(app.context), notifyOutdatedEnrolments(app.context)]);
		await notifyOutdatedEnrolments(app.context);
		expect(await emailsTo(id)).toEqual(['enrolment-stale']);
		expect(await accept(app, token, lot.auction_id, lot.edital_sha256)).toMatchObject({
			body: { code: 'enrolment.edital-changed' },
		});
		expect((await accept(app, token, lot.auction_id, second)).status).toBe(201);
		expect((await bid(token, lot.auction_id)).status).toBe(201);
		const third = await publishErratum(app.db, lot.sale_id);
		expect(await read(token, lot.auction_id)).toMatchObject({ state: 'stale', edital_sha256: third });
		await notifyOutdatedEnrolments(app.context);
		expect(await emailsTo(id)).toEqual(['enrolment-stale', 'enrolment-stale']);
	});

	test('without material changes asks nobody again; who comes later accepts it', async () => {
		const lot = await makeRegulatedLot(app.db);
		const { token } = await enrolled(lot);
		const second = await publishErratum(app.db, lot.sale_id, false);
		expect(await read(token, lot.auction_id)).toMatchObject({ state: 'approved', edital_sha256: second });
		expect((await bid(token, lot.auction_id)).status).toBe(201);
		const late = await someone();
		expect((await accept(app, late.token, lot.auction_id, lot.edital_sha256)).status).toBe(409);
		expect((await accept(app, late.token, lot.auction_id, second)).status).toBe(201);
	});

	test('of a draft asks nobody, until it is published', async () => {
		const lot = await makeRegulatedLot(app.db);
		const { token } = await enrolled(lot);
		const sha = anyHash();
		const { id } = await app.db
			.insertInto('sale_documents')
			.values({
				sale_id: lot.sale_id,
				auction_id: null,
				kind: 'edital',
				title: 'Edital',
				sha256: sha,
				bytes: 1,
				version: 2,
			})
			.returning('id')
			.executeTakeFirstOrThrow();
		expect((await read(token, lot.auction_id)).state).toBe('approved');
		await app.db
			.updateTable('sale_documents')
			.set({ published_at: new Date() })
			.where('id', '=', id)
			.execute();
		expect((await read(token, lot.auction_id)).state).toBe('stale');
	});

	test('stops the proxy bid of who has not accepted it', async () => {
		const lot = await makeRegulatedLot(app.db);
		const [ana, bia] = [await enrolled(lot), await enrolled(lot)];
		await bid(ana.token, lot.auction_id, 100_000, 500_000);
		const second = await publishErratum(app.db, lot.sale_id);
		await accept(app, bia.token, lot.auction_id, second);
		expect((await bid(bia.token, lot.auction_id, 150_000)).status).toBe(201);
		const { leader } = await app.db
			.selectFrom('auctions')
			.select('leader')
			.where('id', '=', lot.auction_id)
			.executeTakeFirstOrThrow();
		expect(leader).toBe(2);
	});

	/**
	 * An acceptance and an erratum at the same moment, many times; returns how often an enrolment counts although its
	 * edital is not the latest.
	 */
	async function race(times: number): Promise<number> {
		let wrong = 0;
		for (let n = 0; n < times; n++) {
			const lot = await makeRegulatedLot(app.db);
			const person = await someone();
			const [, sha] = await Promise.all([
				accept(app, person.token, lot.auction_id, lot.edital_sha256),
				publishErratum(app.db, lot.sale_id),
			]);
			const { rows } = await sql<{
				wrong: boolean;
			}>`select state = 'approved' and not stale and edital_sha256 <> ${sha}
				as wrong from enrolments where user_id = ${person.id}`.execute(app.db);
			if (rows[0]?.wrong) wrong += 1;
		}
		return wrong;
	}

	test.runIf(all)(
		'at the moment of an acceptance: no old acceptance counts',
		{ timeout: 60_000 },
		async () => {
			expect(await race(25)).toBe(0);
		},
	);

	test.runIf(all)('control: without the lock an old acceptance counts', { timeout: 120_000 }, async () => {
		// The erratum waits between its lock and its commit, so that an acceptance that does not wait falls in between.
		await sql`create or replace function edital_amended() returns trigger language plpgsql as $$
			begin
				update enrolments set stale = true where subject_id = new.sale_id and edital_sha256 <> new.sha256;
				perform pg_sleep(0.2);
				return null;
			end $$`.execute(app.db);
		expect(await race(5)).toBeGreaterThan(0);
	});
});

describe('the desk', () => {
	const decide = (path: string, body: object) => app.ask('POST', path, { token: desk.token, body });

	async function requested() {
		const lot = await makeRegulatedLot(app.db, { enrolment: 'review' });
		const person = await someone();
		expect(await accept(app, person.token, lot.auction_id, lot.edital_sha256)).toMatchObject({
			status: 201,
			body: { state: 'requested', review: true },
		});
		const { enrolments, total } = await list(`&sale=${lot.sale_id}`);
		expect(total).toBe(1);
		const [row] = enrolments;
		if (!row) throw new Error('no enrolment');
		return { lot, person, row };
	}

	test('approves a request: until then no bid is taken; the person is told by email', async () => {
		const { lot, person, row } = await requested();
		expect(row).toMatchObject({
			state: 'requested',
			stale: false,
			approved: true,
			edital_version: 1,
			version: 1,
			person: { id: person.id },
			sale: { id: lot.sale_id, title: 'Leilão de teste' },
			identity_checked_at: null,
		});
		expect(await bid(person.token, lot.auction_id)).toMatchObject({
			body: { code: 'bid.not-enrolled', params: { state: 'requested' } },
		});
		expect((await decide(ADMIN_API.approveEnrolment(row.id), { version: 1 })).status).toBe(200);
		expect((await bid(person.token, lot.auction_id)).status).toBe(201);
		expect(await emailsTo(person.id)).toEqual(['enrolment-requested', 'enrolment-approved']);
		expect((await list(`&sale=${lot.sale_id}`)).total).toBe(0);
		expect((await list(`&state=approved&sale=${lot.sale_id}`)).total).toBe(1);
	});

	test('refuses one with a reason, which the person reads; after it no bid is taken; a new request is possible', async () => {
		const { lot, person, row } = await requested();
		const refuse = { version: 1, reason: 'Documento de outra pessoa' };
		expect((await decide(ADMIN_API.refuseEnrolment(row.id), refuse)).status).toBe(200);
		expect(await read(person.token, lot.auction_id)).toMatchObject({
			state: 'refused',
			reason: 'Documento de outra pessoa',
		});
		expect(await bid(person.token, lot.auction_id)).toMatchObject({ body: { params: { state: 'refused' } } });
		expect(await emailsTo(person.id)).toEqual(['enrolment-requested', 'enrolment-refused']);
		const { rows } = await sql<{ changes: unknown }>`select changes from audit_log
			where action = 'enrolment.refused' and subject = ${person.id}`.execute(app.db);
		expect(JSON.stringify(rows)).not.toContain('Documento');
		expect(await accept(app, person.token, lot.auction_id, lot.edital_sha256)).toMatchObject({
			body: { state: 'requested', reason: null },
		});
	});

	test('cannot decide on a version that changed, twice alike, or on itself', async () => {
		const { row } = await requested();
		const approve = ADMIN_API.approveEnrolment(row.id);
		expect(await decide(approve, { version: 2 })).toMatchObject({
			status: 409,
			body: { code: 'enrolment.changed' },
		});
		expect((await decide(approve, {})).status).toBe(400);
		expect((await decide(approve, { version: 1 })).status).toBe(200);
		expect((await decide(approve, { version: 2 })).status).toBe(409);
		expect((await decide(ADMIN_API.approveEnrolment(randomUUID()), { version: 1 })).status).toBe(404);
		await app.db.updateTable('enrolments').set({ user_id: desk.id }).where('id', '=', row.id).execute();
		const own = { version: 2, reason: 'Teste de recusa' };
		expect(await decide(ADMIN_API.refuseEnrolment(row.id), own)).toMatchObject({
			body: { code: 'registration.own' },
		});
	});

	test('refuses an enrolment that was approved, also one by acceptance alone', async () => {
		const lot = await makeRegulatedLot(app.db);
		const person = await someone();
		await accept(app, person.token, lot.auction_id, lot.edital_sha256);
		const [row] = (await list(`&state=approved&sale=${lot.sale_id}`)).enrolments;
		await decide(ADMIN_API.refuseEnrolment(row?.id ?? ''), { version: 1, reason: 'Indício de fraude' });
		expect((await bid(person.token, lot.auction_id)).status).toBe(403);
		// Another account with the number asks the desk, too.
		const { body } = await app.ask('GET', ACCOUNT_API.identity, { token: person.token });
		const { tax_id = '' } = (body as OwnIdentity).identity ?? {};
		const other = await someone('without');
		await giveIdentity(app, other.id, personWith(tax_id), { held: false });
		expect(await accept(app, other.token, lot.auction_id, lot.edital_sha256)).toMatchObject({
			body: { state: 'requested' },
		});
		const [waits] = (await list(`&sale=${lot.sale_id}`)).enrolments;
		expect(waits?.person.id).toBe(other.id);
		// So does a company that they represent; in another sale nobody has refused them.
		const agent = await someone('without');
		const representative = { name: 'Ana Lima', tax_id };
		await giveIdentity(app, agent.id, personWith(makeCnpj(), { person_type: 'company', representative }));
		expect(await accept(app, agent.token, lot.auction_id, lot.edital_sha256)).toMatchObject({
			body: { state: 'requested' },
		});
		const elsewhere = await makeRegulatedLot(app.db);
		expect(await accept(app, agent.token, elsewhere.auction_id, elsewhere.edital_sha256)).toMatchObject({
			body: { state: 'approved' },
		});
		// Accepting again asks the desk again, however often.
		for (const _ of ['first', 'second'])
			expect(await accept(app, person.token, lot.auction_id, lot.edital_sha256)).toMatchObject({
				body: { state: 'requested' },
			});
		expect((await bid(person.token, lot.auction_id)).status).toBe(403);
	});

	test('whose approval an erratum leaves: only the acceptance is asked again', async () => {
		const { lot, person, row } = await requested();
		await decide(ADMIN_API.approveEnrolment(row.id), { version: 1 });
		const second = await publishErratum(app.db, lot.sale_id);
		expect(await accept(app, person.token, lot.auction_id, second)).toMatchObject({
			body: { state: 'approved' },
		});
	});

	test('two acceptances of one person at once are one enrolment', async () => {
		const lot = await makeRegulatedLot(app.db);
		const { id, token } = await someone();
		const answers = await Promise.all(
			Array.from({ length: 5 }, () => accept(app, token, lot.auction_id, lot.edital_sha256)),
		);
		expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
		const rows = await app.db.selectFrom('enrolments').select('id').where('user_id', '=', id).execute();
		expect(rows).toHaveLength(1);
	});
});

test('a deleted account leaves acceptance and right of preference under the pseudonym, without identity and reasons', async () => {
	const lot = await makeRegulatedLot(app.db, { enrolment: 'accept' });
	const { id, token } = await someone();
	expect((await accept(app, token, lot.auction_id, lot.edital_sha256)).status).toBe(201);
	const asks = { token, body: { ground: 'spouse' } };
	expect((await app.ask('POST', SUPPORTING_API.preferenceRequests(lot.auction_id), asks)).status).toBe(201);
	const [row] = (await list(`&state=approved&sale=${lot.sale_id}`)).enrolments;
	const right = app.db.selectFrom('preference_rights').select('id').where('user_id', '=', id);
	const refuse = { token: desk.token, body: { version: 1, reason: 'Certidão de outra pessoa' } };
	for (const path of [
		ADMIN_API.refuseEnrolment(row?.id ?? ''),
		ADMIN_API.refusePreference((await right.executeTakeFirstOrThrow()).id),
	])
		expect((await app.ask('POST', path, refuse)).status).toBe(200);
	const deps = { db: app.db, emails: app.context.emails, obligations: accountObligations };
	expect(await eraseAccount(deps, id)).toMatchObject({ ok: true });
	const of = async (table: 'identities' | 'enrolments' | 'preference_rights') =>
		(await sql<object>`select * from ${sql.table(table)} where user_id = ${id}`.execute(app.db)).rows;
	expect(await of('identities')).toEqual([]);
	expect(await of('enrolments')).toMatchObject([{ state: 'refused', reason: null }]);
	expect(await of('preference_rights')).toMatchObject([{ ground: 'spouse', state: 'refused', reason: null }]);
	const { rows } =
		await sql`select c.words from edital_acceptances c where c.enrolment_id = ${row?.id}`.execute(app.db);
	expect(rows).toEqual([{ words: DECLARATION }]);
});
