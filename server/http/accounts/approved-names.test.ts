import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { ACCOUNT_API } from '#contract/account-paths.ts';
import { ADMIN_API } from '#contract/admin-paths.ts';
import type { Ranking } from '#contract/admin-payments.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import { API } from '#contract/paths.ts';
import type { RegistrationPage } from '#contract/registrations.ts';
import { hasPaper, SALE_PAPERS } from '#domain/settlement/papers.ts';
import { eraseAccount } from '#server/features/accounts/account-data/erase-account.ts';
import { runAllDue } from '#server/features/bidding/scheduler.ts';
import { accountObligations } from '#server/features/settlement/account-obligations.ts';
import { acceptOffer } from '#server/features/settlement/second-chance/answer-offer.ts';
import { offerToNext } from '#server/features/settlement/second-chance/offer-lot.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { biddingDeps } from '#server/testing/bidding-deps.ts';
import { makeAdmin, makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { lockWaits } from '#server/testing/lock-waits.ts';
import { makeProposal, makeProposalLot } from '#server/testing/proposals.ts';
import { readPdf } from '#server/testing/read-pdf.ts';
import { useApp } from '#server/testing/test-app.ts';
import { unzip } from '#server/testing/unzip.ts';
import { lastPayment, makeOverdue, makePaid, makeWonLot } from '#server/testing/won-lots.ts';

const { all } = inject('runs');

const app = useApp();
const deps = { id: '', token: '' };
beforeAll(async () => {
	deps.id = await makeAdmin(app.db);
	deps.token = await app.session(deps.id);
});

const APPROVED = 'Pessoa de Teste';
const CHANGED = 'Outra Pessoa Qualquer';

const rename = (token: string, name = CHANGED) =>
	app.ask('POST', `${ACCOUNT_API.auth}/update-user`, { token, headers: { origin: app.url }, body: { name } });

async function profileOf(id: string) {
	const found = app.db.selectFrom('profiles').select(['name', 'status']).where('id', '=', id);
	return found.executeTakeFirstOrThrow();
}

const accountName = async (id: string) =>
	(await app.db.selectFrom('users').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name;

const events = (user_id: string) =>
	app.db
		.selectFrom('security_events')
		.selectAll()
		.where('user_id', '=', user_id)
		.where('event_type', '=', 'name_changed')
		.execute();

async function emailsTo(user_id: string) {
	const { rows } = await sql<{ kind: string }>`select data ->> 'kind' as kind from pgboss.job
		where name = 'letters' and data ->> 'user_id' = ${user_id}`.execute(app.db);
	return rows.map(({ kind }) => kind);
}

const bid = (auction_id: string, token: string, amount: number, max_amount?: number) =>
	app.ask('POST', BIDDER_API.bids(auction_id), {
		token,
		headers: { 'idempotency-key': randomUUID() },
		body: { amount, ...(max_amount && { max_amount }) },
	});

const approve = (user_id: string, body: object = {}) =>
	app.ask('POST', ADMIN_API.approveRegistration(user_id), {
		token: deps.token,
		body: { checked: ['name'], ...body },
	});

async function fileOf(path: string, token: string): Promise<Buffer> {
	const response = await fetch(app.url + path, { headers: { cookie: token } });
	expect(response.status).toBe(200);
	return Buffer.from(await response.arrayBuffer());
}

/** The papers of a win that is paid. */
const PAPERS_OF_PAID = SALE_PAPERS.filter((paper) =>
	hasPaper(paper, { status: 'paid', paid: ['price', 'commission'] }),
);

/** All official texts about a paid lot, joined: papers, payment, ranking, and the court bundle with its tables. */
async function official(auction_id: string, winner: string): Promise<string> {
	const texts: string[] = [];
	for (const paper of PAPERS_OF_PAID) {
		const { pages } = await readPdf(await fileOf(BIDDER_API.paper(auction_id, paper), winner));
		texts.push(pages.join(' ').replace(/\s+/g, ' '));
	}
	for (const path of [
		BIDDER_API.payment(auction_id),
		ADMIN_API.ranking(auction_id),
		ADMIN_API.adminBids(auction_id),
	])
		texts.push(JSON.stringify((await app.ask('GET', path, { token: deps.token })).body));
	const bundle = await unzip(await fileOf(ADMIN_API.bundle(auction_id), deps.token));
	for (const [name, bytes] of bundle) if (name.endsWith('.csv')) texts.push(bytes.toString());
	return texts.join('\n');
}

async function paidLot() {
	const lot = await makeWonLot(app.db);
	await makePaid(app.db, lot.payment_id);
	const id = lot.people.at(-1) as string;
	return { ...lot, winner: { id, token: await app.session(id) } };
}

describe('a name changed after the approval', () => {
	test.runIf(all)(
		'appears in no paper, ranking, table or bundle of earlier wins and bids',
		async () => {
			const { auction_id, winner, people } = await paidLot();
			const before = await official(auction_id, winner.token);
			for (const id of people) expect((await rename(await app.session(id))).status).toBe(200);
			expect(await accountName(winner.id)).toBe(CHANGED);
			const after = await official(auction_id, winner.token);
			expect(after).not.toContain(CHANGED);
			const names = (text: string) => text.split(APPROVED).length;
			expect(names(before)).toBeGreaterThan(10);
			// The bundle has a line about the earlier bundle.
			expect(names(after)).toBe(names(before) + 1);

			// Approved again under the new name: what was won under the old one keeps it.
			expect((await approve(winner.id)).status).toBe(200);
			expect(await official(auction_id, winner.token)).not.toContain(CHANGED);
		},
		180_000,
	);

	test('returns the registration to review, with a record and an email, and the next bid is refused', async () => {
		const auction = await makeOpenAuction(app.db);
		const id = await makePerson(app.db);
		const token = await app.session(id);
		expect((await bid(auction, token, 100_000, 150_000)).status).toBe(201);
		expect(await rename(token)).toMatchObject({ status: 200, body: { status: true } });
		expect(await profileOf(id)).toEqual({ name: CHANGED, status: 'pending' });
		expect(await events(id)).toMatchObject([
			{ details: {}, session_id: expect.any(String), source: 'server' },
		]);
		expect(await emailsTo(id)).toEqual(['name-changed']);
		const { body } = await app.ask('GET', ADMIN_API.registrations, { token: deps.token });
		expect((body as RegistrationPage).registrations.find((each) => each.id === id)).toMatchObject({
			name: CHANGED,
			again: { why: 'name-changed', approved_name: APPROVED, reason: null },
		});

		// The bid remains; the proxy bid behind it does not bid any more (rules §1, §19).
		expect(await bid(auction, token, 200_000)).toMatchObject({
			status: 403,
			body: { code: 'bid.not-approved' },
		});
		expect((await app.ask('GET', API.auction(auction))).body).toMatchObject({ current_bid: 100_000 });
		expect(await bid(auction, await app.approved(), 101_000)).toMatchObject({
			status: 201,
			body: { leader: 2 },
		});
	});

	test('the same name, or the approved one again, changes nothing', async () => {
		const id = await makePerson(app.db);
		const token = await app.session(id);
		for (const same of [APPROVED, `  ${APPROVED} `]) expect((await rename(token, same)).status).toBe(200);
		expect(await profileOf(id)).toEqual({ name: APPROVED, status: 'approved' });
		// The state that an earlier version's name change left in an account.
		await sql`update users set name = ${CHANGED} where id = ${id}`.execute(app.db);
		expect((await rename(token, APPROVED)).status).toBe(200);
		expect(await accountName(id)).toBe(APPROVED);
		expect(await profileOf(id)).toEqual({ name: APPROVED, status: 'approved' });
		expect(await events(id)).toEqual([]);
		expect(await emailsTo(id)).toEqual([]);
	});

	test.each(['pending', 'rejected'] as const)('of a %s registration is copied into it', async (status) => {
		const id = await makePerson(app.db, { status });
		expect((await rename(await app.session(id))).status).toBe(200);
		expect(await profileOf(id)).toEqual({ name: CHANGED, status });
		expect(await events(id)).toEqual([]);
	});

	test.runIf(all)(
		'of an administrator changes neither the registration nor earlier log entries',
		async () => {
			const { auction_id } = await paidLot();
			const id = await makeAdmin(app.db);
			const token = await app.session(id);
			await fileOf(ADMIN_API.bundle(auction_id), token);
			expect((await rename(token)).status).toBe(200);
			expect(await profileOf(id)).toEqual({ name: APPROVED, status: 'approved' });
			const bundle = await unzip(await fileOf(ADMIN_API.bundle(auction_id), deps.token));
			expect(bundle.get('atos-da-administracao.csv')?.toString()).not.toContain(CHANGED);
			const log = await app.ask('GET', `${ADMIN_API.audit}?search=${auction_id}`, { token: deps.token });
			expect(JSON.stringify((log.body as { entries: unknown }).entries)).not.toContain(CHANGED);
		},
	);

	test('is refused for another person’s account, for a visitor, and when empty', async () => {
		const id = await makePerson(app.db);
		const token = await app.session(id);
		expect(
			(await app.ask('POST', `${ACCOUNT_API.auth}/update-user`, { body: { name: CHANGED } })).status,
		).toBe(401);
		for (const body of [
			{ name: 'x' },
			{ name: CHANGED, status: 'approved' },
			{ name: CHANGED, id: deps.id },
		]) {
			const answer = await app.ask('POST', `${ACCOUNT_API.auth}/update-user`, {
				token,
				headers: { origin: app.url },
				body,
			});
			expect(answer.status).toBe(400);
		}
		expect(await profileOf(id)).toEqual({ name: APPROVED, status: 'approved' });
	});
});

describe('an administrator’s decision', () => {
	test('on a name that has changed meanwhile is refused', async () => {
		const id = await makePerson(app.db, { status: 'pending' });
		await rename(await app.session(id));
		const stale = { name_seen: APPROVED };
		expect(await approve(id, stale)).toMatchObject({ status: 409, body: { code: 'registration.changed' } });
		expect((await approve(id, { name_seen: CHANGED })).status).toBe(200);
		expect(await profileOf(id)).toEqual({ name: CHANGED, status: 'approved' });
	});

	test('on a name that is stored with its accents apart is taken', async () => {
		const id = await makePerson(app.db, { status: 'pending' });
		const name = 'João Conceição';
		await app.db
			.updateTable('profiles')
			.set({ name: name.normalize('NFD') })
			.where('id', '=', id)
			.execute();
		expect((await approve(id, { name_seen: name })).status).toBe(200);
	});
});

describe('the winner’s name', () => {
	/** A lot that this person leads and whose end has passed. */
	async function dueLot(token: string): Promise<string> {
		const auction = await makeOpenAuction(app.db);
		expect((await bid(auction, token, 100_000)).status).toBe(201);
		await sql`update auctions set end_time = now() - interval '1 millisecond' where id = ${auction}`.execute(
			app.db,
		);
		return auction;
	}
	const winnerName = async (auction_id: string) => {
		const id = await lastPayment(app.db, auction_id);
		const found = app.db.selectFrom('payments').select('winner_name').where('id', '=', id);
		return (await found.executeTakeFirstOrThrow()).winner_name;
	};

	test('is the approved one, in whatever order the change and the win happen', async () => {
		const id = await makePerson(app.db);
		const token = await app.session(id);
		const [before, during, after] = [await dueLot(token), await dueLot(token), await dueLot(token)];
		await runAllDueOf(after);

		// The lot is won while the change is written but not committed.
		const gate = openDatabase(app.databaseUrl, 1);
		await gate.transaction().execute(async (hold) => {
			await sql`select from profiles where id = ${id} for update`.execute(hold);
			const renaming = rename(token);
			await expect.poll(() => lockWaits(app.db), { timeout: 10_000 }).toBeGreaterThan(0);
			await runAllDueOf(during);
			expect(await winnerName(during)).toBe(APPROVED);
			return { renaming };
		});
		await gate.destroy();
		await expect.poll(() => profileOf(id), { timeout: 10_000 }).toEqual({ name: CHANGED, status: 'pending' });
		await runAllDueOf(before);
		for (const auction of [before, during, after]) expect(await winnerName(auction)).toBe(APPROVED);
	});

	/** Closes one lot; the others are not due yet. */
	async function runAllDueOf(auction_id: string): Promise<void> {
		const { db } = app;
		await sql`update auctions set end_time = now() + interval '1 hour'
			where id <> ${auction_id} and status = 'active'`.execute(db);
		await sql`update auctions set end_time = now() - interval '1 millisecond' where id = ${auction_id}`.execute(
			db,
		);
		await runAllDue(biddingDeps(db));
	}

	test('after two changes at once is the same in account and registration', async () => {
		for (let round = 0; round < 10; round++) {
			const id = await makePerson(app.db);
			const token = await app.session(id);
			await Promise.all(['Ana Um', 'Ana Dois', 'Ana Três'].map((name) => rename(token, name)));
			expect(await profileOf(id)).toEqual({ name: await accountName(id), status: 'pending' });
			expect(await events(id)).toHaveLength(1);
		}
	});

	test('of a second winner is the name approved at that time; the ranking keeps the name at the bid', async () => {
		const { db } = app;
		const { auction_id, payment_id, people } = await makeWonLot(db);
		await makeOverdue(db, payment_id);
		const next = people.at(-2) as string;
		expect(await offerToNext(app.context, deps.id, payment_id, { deadline_hours: 24 })).toMatchObject({
			ok: true,
		});
		await rename(await app.session(next));
		const caller = { user_id: next, auction_id, environment: 'production' } as const;
		expect(await acceptOffer(app.context, caller)).toMatchObject({ problem: { code: 'bid.not-approved' } });
		expect((await approve(next)).status).toBe(200);
		expect(await acceptOffer(app.context, caller)).toMatchObject({ ok: true });
		expect(await winnerName(auction_id)).toBe(CHANGED);
		const ranking = (await app.ask('GET', ADMIN_API.ranking(auction_id), { token: deps.token }))
			.body as Ranking;
		expect(ranking.bidders.map(({ name }) => name)).toEqual([APPROVED, APPROVED, APPROVED]);
	});

	test('of a proposal is the name under which it was sent', async () => {
		const [auction, id] = [await makeProposalLot(app.db), await makePerson(app.db)];
		await makeProposal(app.db, { auction_id: auction, user_id: id });
		await rename(await app.session(id));
		for (const path of [ADMIN_API.adminProposals, ADMIN_API.adminProposalsExport]) {
			const response = await fetch(`${app.url}${path}?auction=${auction}`, {
				headers: { cookie: deps.token },
			});
			const text = await response.text();
			expect(text).toContain(APPROVED);
			expect(text).not.toContain(CHANGED);
		}
	});

	test('is erased with the account', async () => {
		const { auction_id, winner } = await paidLot();
		expect(await eraseAccount({ ...app.context, obligations: accountObligations }, winner.id)).toMatchObject({
			ok: true,
		});
		expect(await winnerName(auction_id)).toBe('Conta excluída');
		const ranking = (await app.ask('GET', ADMIN_API.ranking(auction_id), { token: deps.token }))
			.body as Ranking;
		expect(ranking.bidders[0]).toMatchObject({ name: 'Conta excluída' });
	});
});
