import { randomUUID } from 'node:crypto';
import { type Kysely, type QueryId, RawNode, type RootOperationNode, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { scheduleOf } from '#domain/settlement/instalments.ts';
import { saoPauloDay } from '#domain/values/calendar-days.ts';
import { DAY, HOUR } from '#domain/values/time.ts';
import { eraseAccount } from '#server/features/accounts/account-data/erase-account.ts';
import { exportAccount } from '#server/features/accounts/account-data/export-account.ts';
import { accountObligations } from '#server/features/settlement/account-obligations.ts';
import { confirmComponent } from '#server/features/settlement/payment-parts/decide-component.ts';
import { exportOthers } from '#server/http/accounts/account.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { vaultOf } from '#server/platform/vault.ts';
import type { Email } from '#server/start/emails.ts';
import { useDatabase } from '#server/testing/database.ts';
import { makeHolder, makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { lockWaits } from '#server/testing/lock-waits.ts';
import { placeBid } from '#server/testing/place-bid.ts';
import { makeProposal, makeProposalLot } from '#server/testing/proposals.ts';
import { makeOverdue } from '#server/testing/won-lots.ts';
import { decideProposal } from './decide-proposal.ts';
import { exportRanking } from './export-ranking.ts';
import { readLotProposals } from './lot-proposals.ts';
import { listProposalLots, readRanking } from './ranking.ts';
import { type SentProposal, sendProposal } from './send-proposal.ts';
import { withdrawProposal } from './withdraw-proposal.ts';

const database = useDatabase();
const sentEmails: Email[] = [];
const emails = { send: async (email: Email) => void sentEmails.push(email) };
const depsOn = (db: Kysely<Database>) => ({ db, environment: 'production' as const, emails });

async function proposal(fields: Partial<SentProposal> = {}): Promise<SentProposal> {
	return {
		auction_id: fields.auction_id ?? (await makeProposalLot(database.db)),
		user_id: fields.user_id ?? (await makePerson(database.db)),
		price: 120_000_00,
		down_payment: 30_000_00,
		instalments: 30,
		correction: 'IPCA',
		key: randomUUID(),
		...fields,
	};
}

const send = (sent: SentProposal, db = database.db) => sendProposal(depsOn(db), sent);
const stored = (auction_id: string) =>
	database.db
		.selectFrom('instalment_proposals')
		.select(['price', 'state', 'minimum', 'round'])
		.where('auction_id', '=', auction_id)
		.orderBy('sent_at')
		.execute();
const ACCEPT = { action: 'accept', document_id: null } as const;
const problemOf = (code: string) => ({ ok: false, problem: { code } });

describe('sending', () => {
	test('stores the proposal with the minimum in force, emails its author and does not change the auction', async () => {
		const sent = await proposal();
		const before = await database.db
			.selectFrom('auctions')
			.selectAll()
			.where('id', '=', sent.auction_id)
			.execute();
		expect(await send(sent)).toMatchObject({ value: { price: 120_000, instalments: 30, state: 'sent' } });
		expect(await stored(sent.auction_id)).toEqual([
			{ price: 120_000_00, state: 'sent', minimum: 100_000_00, round: null },
		]);
		expect(sentEmails.at(-1)).toMatchObject({ kind: 'proposal-sent', user_id: sent.user_id });
		expect(
			await database.db.selectFrom('auctions').selectAll().where('id', '=', sent.auction_id).execute(),
		).toEqual(before);
	});

	test('of a judicial lot names an index (CPC art. 895 § 2)', async () => {
		const user_id = await makeHolder(database.db);
		const correction = 'Sem correção';
		const judicial = await makeProposalLot(database.db, { kind: 'judicial' });
		expect(await send(await proposal({ auction_id: judicial, user_id, correction }))).toMatchObject(
			problemOf('proposal.correction'),
		);
		expect(await stored(judicial)).toEqual([]);
		expect(await send(await proposal({ correction }))).toMatchObject({ ok: true, value: { correction } });
	});

	test('again under the same key gives the same answer; with other conditions it is refused', async () => {
		const sent = await proposal();
		const first = await send(sent);
		expect(await send(sent)).toEqual(first);
		expect(await send({ ...sent, instalments: 29 })).toMatchObject(problemOf('bid.key-reused'));
		expect(await stored(sent.auction_id)).toHaveLength(1);
	});

	test('a higher proposal replaces the first; an equal one does not', async () => {
		const sent = await proposal();
		await send(sent);
		expect(await send({ ...sent, key: randomUUID() })).toMatchObject(problemOf('proposal.not-higher'));
		const higher = { ...sent, price: 130_000_00, down_payment: 40_000_00, key: randomUUID() };
		expect(await send(higher)).toMatchObject({ ok: true });
		expect((await stored(sent.auction_id)).map(({ state }) => state)).toEqual(['replaced', 'sent']);
	});

	test.each<[string, Parameters<typeof makeProposalLot>[1]]>([
		['proposal.not-accepted', { accepts_instalments: false }],
		['proposal.closed', { start_time: new Date(Date.now() - HOUR) }],
		['proposal.below-minimum', { initial_bid: 200_000_00 }],
		['auction.not-found', { environment: 'staging' }],
		['auction.not-found', { withdrawn_at: new Date() }],
	])('is refused with %s', async (code, lot) => {
		expect(await send(await proposal({ auction_id: await makeProposalLot(database.db, lot) }))).toMatchObject(
			problemOf(code),
		);
	});

	test('is refused for a person who may not bid', async () => {
		const seller = await makePerson(database.db);
		const auction_id = await makeProposalLot(database.db, { seller_id: seller });
		const refused = async (user_id: string) => send(await proposal({ auction_id, user_id }));
		expect(await refused(seller)).toMatchObject(problemOf('bid.seller'));
		const remiss = await makePerson(database.db);
		await database.db.insertInto('barred_bidders').values({ auction_id, user_id: remiss }).execute();
		expect(await refused(remiss)).toMatchObject(problemOf('bid.remiss'));
		expect(await refused(await makePerson(database.db, { status: 'pending' }))).toMatchObject(
			problemOf('bid.not-approved'),
		);
		expect(await refused(await makePerson(database.db, { role: 'admin' }))).toMatchObject(
			problemOf('bid.admin'),
		);
		expect(await stored(auction_id)).toEqual([]);
	});

	test('follows the rounds: the minimum of the next one, until it begins', async () => {
		const auction_id = await makeOpenAuction(database.db, { accepts_instalments: true });
		const round = (number: number, start: number, minimum: number) => ({
			auction_id,
			number,
			minimum,
			start_time: new Date(Date.now() + start),
			end_time: new Date(Date.now() + start + HOUR),
		});
		await database.db
			.insertInto('auction_rounds')
			.values([round(1, -2 * HOUR, 150_000_00), round(2, DAY, 60_000_00)])
			.execute();
		expect(await readLotProposals(database.db, 'production', auction_id, null)).toMatchObject({
			window: { round: 2, minimum: 60_000 },
		});
		expect(await send(await proposal({ auction_id, price: 60_000_00 }))).toMatchObject({ ok: true });
		expect(await stored(auction_id)).toMatchObject([{ minimum: 60_000_00, round: 2 }]);
	});
});

/** The database with a lock removed from its statements: the planted fault that the race must show. */
function without(lock: RegExp): Kysely<Database> {
	const strip = (node: RawNode): RawNode =>
		RawNode.create(
			node.sqlFragments.map((text) => text.replace(lock, '')),
			node.parameters.map((each) => (RawNode.is(each) ? strip(each) : each)),
		);
	return database.db.withPlugin({
		transformQuery: ({ node }: { node: RootOperationNode; queryId: QueryId }) =>
			RawNode.is(node) ? strip(node) : node,
		transformResult: async ({ result }) => result,
	});
}

describe('concurrently', () => {
	test('two proposals of one person leave one open, whatever their order', async () => {
		const one = await proposal();
		const other = { ...one, key: randomUUID(), price: 125_000_00, down_payment: 40_000_00 };
		const both = await Promise.all([send(one), send(other)]);
		expect(both.filter(({ ok }) => ok).length).toBeGreaterThanOrEqual(1);
		const open = (await stored(one.auction_id)).filter(({ state }) => state === 'sent');
		expect(open).toMatchObject([{ price: 125_000_00 }]);
	});

	test('the same key sent twice is one proposal with one answer', async () => {
		const sent = await proposal();
		const [first, second] = await Promise.all([send(sent), send(sent)]);
		expect(first).toEqual(second);
		expect(await stored(sent.auction_id)).toHaveLength(1);
	});

	/** Sends a proposal while the lot stops taking proposals; returns whether it was accepted. */
	async function closing(db: Kysely<Database>) {
		const sent = await proposal();
		const other = openDatabase(database.url, 1);
		const answer = await other.transaction().execute(async (trx) => {
			await sql`update auctions set accepts_instalments = false where id = ${sent.auction_id}`.execute(trx);
			const answering = send(sent, db);
			const done = answering.then(() => true);
			const waits = async () => (await lockWaits(database.db)) > 0 || Promise.race([done, false]);
			await expect.poll(waits, { timeout: 10_000 }).toBe(true);
			return { answering };
		});
		const outcome = await answer.answering;
		await other.destroy();
		return outcome.ok;
	}

	test('one sent while the lot closes waits and is refused; without the lock it would be accepted', async () => {
		expect(await closing(database.db)).toBe(false);
		expect(await closing(without(/for share of a/))).toBe(true);
	});

	test('of two acceptances for one lot, one succeeds', async () => {
		const auction_id = await makeProposalLot(database.db, { status: 'completed' });
		const admin = await makePerson(database.db, { role: 'admin' });
		const ids = await Promise.all([1, 2].map(() => makeProposal(database.db, { auction_id })));
		const both = await Promise.all(ids.map((id) => decideProposal(depsOn(database.db), id, admin, ACCEPT)));
		expect(both.filter(({ ok }) => ok)).toHaveLength(1);
		expect(both.find(({ ok }) => !ok)).toMatchObject(problemOf('proposal.state'));
	});
});

test('an open proposal can be withdrawn until the round begins; after that it binds', async () => {
	const sent = await proposal();
	const withdraw = () => withdrawProposal(depsOn(database.db), sent.auction_id, sent.user_id);
	expect(await withdraw()).toMatchObject(problemOf('proposal.not-found'));
	await send(sent);
	expect(await withdraw()).toMatchObject({ value: { state: 'withdrawn' } });
	expect(await withdraw()).toMatchObject(problemOf('proposal.not-found'));
	expect(await send({ ...sent, key: randomUUID() })).toMatchObject({ ok: true });
	await sql`update auctions set start_time = now() where id = ${sent.auction_id}`.execute(database.db);
	expect(await withdraw()).toMatchObject(problemOf('proposal.closed'));
});

describe('deciding', () => {
	const admin = () => makePerson(database.db, { role: 'admin' });
	const decide = async (id: string, decision: Parameters<typeof decideProposal>[3]) =>
		decideProposal(depsOn(database.db), id, await admin(), decision);

	test('declines with a reason, once, by email and in the audit log, which does not hold the reason', async () => {
		const auction_id = await makeProposalLot(database.db);
		const id = await makeProposal(database.db, { auction_id });
		const decline = { action: 'decline', reason: 'Abaixo do esperado' } as const;
		expect(await decide(id, decline)).toMatchObject({ value: { state: 'declined', reason: decline.reason } });
		expect(sentEmails.at(-1)).toMatchObject({ kind: 'proposal-decided', proposal_id: id });
		expect(await decide(id, decline)).toMatchObject(problemOf('proposal.state'));
		const log = await database.db
			.selectFrom('audit_log')
			.selectAll()
			.where('subject', '=', auction_id)
			.execute();
		expect(log).toMatchObject([
			{ action: 'proposal.declined', changes: { proposal_price: { to: 100_000 } } },
		]);
		expect(JSON.stringify(log)).not.toContain(decline.reason);
	});

	test('accepts only after the auction ended without a bid', async () => {
		const accept = async (status: 'pending' | 'active' | 'completed' | 'cancelled') =>
			decide(await makeProposal(database.db, { status }), ACCEPT);
		for (const status of ['pending', 'active'] as const)
			expect(await accept(status)).toMatchObject(problemOf('proposal.auction-open'));
		expect(await accept('cancelled')).toMatchObject(problemOf('proposal.over'));
		expect(await accept('completed')).toMatchObject({ value: { state: 'accepted' } });
		expect(await decide(randomUUID(), ACCEPT)).toMatchObject(problemOf('proposal.not-found'));
	});

	test('accepting sells the lot: ledger, payment with its instalments, journal, and the others refused', async () => {
		const sent = await proposal({ price: 120_000_02, instalments: 3, down_payment: 30_000_01 });
		const [own, other] = [await send(sent), await send(await proposal({ auction_id: sent.auction_id }))];
		if (!own.ok || !other.ok) throw new Error('refused');
		const { auction_id } = sent;
		await sql`update auctions set status = 'completed', ledger_seq = 1 where id = ${auction_id}`.execute(
			database.db,
		);
		expect(await decide(own.value.id, ACCEPT)).toMatchObject({ value: { state: 'accepted' } });

		const auction = await database.db
			.selectFrom('auctions')
			.select(['status', 'outcome', 'current_bid', 'leader', 'bid_count'])
			.where('id', '=', auction_id)
			.executeTakeFirst();
		expect(auction).toEqual({
			status: 'completed',
			outcome: 'sold',
			current_bid: 120_000_02,
			leader: null,
			bid_count: 0,
		});
		const ledger = await database.db
			.selectFrom('ledger_records')
			.select('record')
			.where('auction_id', '=', auction_id)
			.execute();
		expect(JSON.parse(ledger.at(-1)?.record ?? '')).toMatchObject({
			type: 'proposal-accepted',
			data: { proponent: 1, price: 120_000_02, down_payment: 30_000_01, instalments: 3 },
		});
		const payment = await database.db
			.selectFrom('payments')
			.selectAll()
			.where('auction_id', '=', auction_id)
			.executeTakeFirstOrThrow();
		expect(payment).toMatchObject({
			user_id: sent.user_id,
			price: 120_000_02,
			commission: 6_000_00,
			// Not the price: its parts have their own dates.
			as_one: false,
		});
		const parts = await database.db
			.selectFrom('payment_components')
			.select(['kind', 'number', 'amount', 'due_at'])
			.where('payment_id', '=', payment.id)
			.orderBy('kind', 'desc')
			.orderBy('number')
			.execute();
		expect(parts.map(({ kind, number, amount }) => [kind, number, amount])).toEqual([
			['price', null, 30_000_01],
			['instalment', 1, 30_000_00],
			['instalment', 2, 30_000_00],
			['instalment', 3, 30_000_01],
			['commission', null, 6_000_00],
		]);
		// The last instant of the same day of the months after, as the schedule shows it (domain/settlement/instalments.ts).
		const schedule = scheduleOf(sent, saoPauloDay(payment.created_at.getTime())).slice(1);
		expect(
			parts.flatMap(({ number, due_at }) => (number && due_at ? [saoPauloDay(due_at.getTime() - 1)] : [])),
		).toEqual(schedule.map(({ day }) => day));
		const entries = await database.db
			.selectFrom('journal_entries')
			.select(['kind', 'winner', 'seller', 'commission'])
			.where('payment_id', '=', payment.id)
			.execute();
		expect(entries).toEqual([
			{ kind: 'awarded', winner: 126_000_02, seller: -120_000_02, commission: -6_000_00 },
		]);
		expect((await stored(auction_id)).map(({ state }) => state)).toEqual(['accepted', 'declined']);
		expect(sentEmails.slice(-2).map((email) => email.kind)).toEqual(['proposal-decided', 'proposal-decided']);
		expect(await decide(other.value.id, ACCEPT)).toMatchObject(problemOf('proposal.state'));
		expect(await readRanking(database.db, 'production', auction_id)).toMatchObject({
			obstacle: expect.stringContaining('Só uma proposta'),
		});
	});

	test('a judicial lot needs the published document of the judge, of this lot', async () => {
		const auction_id = await makeProposalLot(database.db, { status: 'completed', kind: 'judicial' });
		const id = await makeProposal(database.db, { auction_id, user_id: await makeHolder(database.db) });
		expect(await decide(id, ACCEPT)).toMatchObject(problemOf('proposal.judge'));
		const document = async (fields: object) => {
			const { rows } = await sql<{ id: string }>`
				insert into sale_documents (auction_id, kind, title, sha256, bytes, version, material, published_at)
				select auction_id, 'outros', 'Decisão ' || random(), md5(random()::text) || md5(random()::text), 1, 1, false, published_at
				from jsonb_to_record(${JSON.stringify(fields)}) as f (auction_id uuid, published_at timestamptz) returning id`.execute(
				database.db,
			);
			return rows[0]?.id ?? null;
		};
		const now = new Date().toISOString();
		const other = await makeProposalLot(database.db);
		for (const fields of [{ auction_id }, { auction_id: other, published_at: now }])
			expect(await decide(id, { action: 'accept', document_id: await document(fields) })).toMatchObject(
				problemOf('proposal.judge'),
			);
		const document_id = await document({ auction_id, published_at: now });
		expect(await decide(id, { action: 'accept', document_id })).toMatchObject({
			value: { state: 'accepted' },
		});
	});

	test('once down payment and commission are paid, the next instalment is what is due', async () => {
		const auction_id = await makeProposalLot(database.db, { status: 'completed' });
		const id = await makeProposal(database.db, { auction_id });
		await decide(id, ACCEPT);
		const admin_id = await admin();
		const parts = await database.db
			.selectFrom('payment_components as c')
			.innerJoin('payments as p', 'p.id', 'c.payment_id')
			.select(['c.id', 'c.kind', 'c.number', 'c.due_at', 'c.amount', 'p.id as payment_id'])
			.where('p.auction_id', '=', auction_id)
			.execute();
		const payment = () =>
			database.db
				.selectFrom('payments')
				.select(['status', 'due_at'])
				.where('auction_id', '=', auction_id)
				.executeTakeFirstOrThrow();
		await makeOverdue(database.db, parts[0]?.payment_id ?? '');
		const confirm = (kind: string, number: number | null = null) => {
			const part = parts.find((each) => each.kind === kind && each.number === number);
			const deps = { db: database.db, emails, consentLimit: null };
			const credit = { received: part?.amount ?? null, credited_at: null };
			return confirmComponent(deps, { admin_id, component_id: part?.id ?? '' }, credit);
		};
		expect(await confirm('commission')).toMatchObject({ ok: true });
		expect((await payment()).status).toBe('overdue');
		expect(await confirm('price')).toMatchObject({ ok: true });
		const first = parts.find(({ number }) => number === 1)?.due_at;
		expect(await payment()).toEqual({ status: 'pending', due_at: first });
		expect(await confirm('instalment', 1)).toMatchObject({ ok: true });
		expect((await payment()).due_at).toEqual(parts.find(({ number }) => number === 2)?.due_at);
	});

	test('a cash bid prevails, whatever was proposed', async () => {
		const auction_id = await makeOpenAuction(database.db, { accepts_instalments: true });
		const id = await makeProposal(database.db, { auction_id, price: 900_000_00 });
		const user_id = await makePerson(database.db);
		const bid = { auction_id, user_id, amount: 100_000_00, key: randomUUID(), address: null };
		await placeBid(database.db, 'production', bid);
		const ranking = await readRanking(database.db, 'production', auction_id);
		expect(ranking?.ranking).toMatchObject([
			{ kind: 'cash', amount: 100_000 },
			{ kind: 'proposal', proposal: { id, price: 900_000 } },
		]);
		await sql`update auctions set status = 'completed' where id = ${auction_id}`.execute(database.db);
		expect(await decide(id, ACCEPT)).toMatchObject(problemOf('proposal.cash-prevails'));
		expect(await readRanking(database.db, 'production', auction_id)).toMatchObject({
			obstacle: expect.stringContaining('sempre prevalece'),
		});
	});
});

test('administrators see the ranking and its CSV; others see the number of proposals and their own', async () => {
	const sent = await proposal();
	await send(sent);
	await send(await proposal({ auction_id: sent.auction_id, price: 140_000_00, down_payment: 35_000_00 }));
	const { auction_id, user_id } = sent;
	const ranking = await readRanking(database.db, 'production', auction_id);
	const prices = ranking?.ranking.map((each) => (each.kind === 'proposal' ? each.proposal.price : null));
	expect(prices).toEqual([140_000, 120_000]);
	const [, first = '', second = ''] = exportRanking(ranking as NonNullable<typeof ranking>).split('\r\n');
	expect(first).toMatch(/^1;Parcelado;Pessoa de Teste;.*;140000;35000;30;3500;3500;IPCA;/);
	expect(second).toMatch(/^2;Parcelado;/);
	expect(await listProposalLots(database.db, 'production')).toContainEqual(
		expect.objectContaining({ id: auction_id, open: 2, all: 2 }),
	);
	const mine = await readLotProposals(database.db, 'production', auction_id, user_id);
	expect(mine).toMatchObject({ count: 2, mine: [{ price: 120_000 }] });
	expect(await readLotProposals(database.db, 'production', auction_id, null)).toMatchObject({
		count: 2,
		mine: [],
	});
	expect(await readLotProposals(database.db, 'staging', auction_id, user_id)).toBeNull();
});

test('an open proposal blocks account deletion; a declined one does not, and its reason is erased', async () => {
	const user_id = await makePerson(database.db);
	const id = await makeProposal(database.db, { user_id });
	const deps = { db: database.db, emails, obligations: accountObligations };
	expect(await eraseAccount(deps, user_id)).toMatchObject(problemOf('account.proposing'));
	const reason = 'Abaixo do esperado';
	await decideProposal(depsOn(database.db), id, await makePerson(database.db), { action: 'decline', reason });
	expect(
		(await exportAccount({ db: database.db, vault: vaultOf('x') }, user_id, exportOthers))
			.instalment_proposals,
	).toMatchObject([{ id, price: 100_000, state: 'declined', reason }]);
	expect(await eraseAccount(deps, user_id)).toMatchObject({ ok: true });
	const kept = await database.db
		.selectFrom('instalment_proposals')
		.selectAll()
		.where('id', '=', id)
		.execute();
	expect(kept).toMatchObject([{ user_id, price: 100_000_00, reason: null }]);
});
