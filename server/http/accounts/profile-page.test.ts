import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { PROFILE_LIST, type ProfilePage } from '#contract/account.ts';
import type { Viewer } from '#contract/session.ts';
import { DAY, HOUR } from '#domain/values/time.ts';
import { openPayments } from '#server/features/settlement/money/open-payments.ts';
import { useDatabase } from '#server/testing/database.ts';
import { makeAuction, makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { placeBid } from '#server/testing/place-bid.ts';
import { readProfilePage } from './profile-page.ts';

const database = useDatabase();

async function viewer(): Promise<Viewer> {
	const id = await makePerson(database.db);
	const person = { name: 'Nome Novo', email: `${id}@teste.invalid`, status: 'approved' as const, role: null };
	return { id, session_id: randomUUID(), ...person, two_factor_enabled: false, two_factor_due: false };
}

const profileOf = (of: Viewer): Promise<ProfilePage> => readProfilePage(database.db, 'production', of);

async function bid(user_id: string, auction_id: string, amount: number): Promise<void> {
	const command = { auction_id, user_id, amount: amount * 100, key: randomUUID(), address: null };
	expect(await placeBid(database.db, 'production', command)).toHaveProperty('accepted');
}

const change = (id: string, set: ReturnType<typeof sql>) =>
	sql`update auctions set ${set} where id = ${id}`.execute(database.db);

test('a new account has its registered name and nothing else', async () => {
	const lists = {
		rejected: null,
		favorites: [],
		bids: [],
		wins: [],
		proposals: [],
		offers: [],
		sessions: [],
	};
	const one = await viewer();
	expect(await profileOf(one)).toEqual({ registered_name: 'Pessoa de Teste', document: null, ...lists });
	await sql`delete from profiles where id = ${one.id}`.execute(database.db);
	expect(await profileOf(one)).toEqual({ registered_name: 'Nome Novo', document: null, ...lists });
});

test.each([
	['documents/a/b.pdf', 'pdf'],
	['documents/a/b.webp', 'image'],
])('the document %s is shown as %s, without its storage key', async (document_url, kind) => {
	const one = await viewer();
	await sql`update profiles set document_url = ${document_url}, document_uploaded_at = '2026-11-20T12:00:00Z'
		where id = ${one.id}`.execute(database.db);
	const page = await profileOf(one);
	expect(page.document).toEqual({ kind, uploaded_at: '2026-11-20T12:00:00.000Z' });
	expect(JSON.stringify(page)).not.toContain(document_url);
});

test('favourites are cards, newest first, of this environment, without withdrawn auctions', async () => {
	const [one, other] = [await viewer(), await viewer()];
	const add = (user_id: string, auction_id: string, age: number) =>
		sql`insert into favorites (user_id, auction_id, created_at)
			values (${user_id}, ${auction_id}, now() - ${age} * interval '1 hour')`.execute(database.db);
	const [older, newer] = [await makeAuction(database.db), await makeAuction(database.db)];
	await add(one.id, older, 2);
	await add(one.id, newer, 1);
	await add(one.id, await makeAuction(database.db, { environment: 'staging' }), 0);
	await add(one.id, await makeAuction(database.db, { withdrawn_at: new Date() }), 0);
	await add(other.id, await makeAuction(database.db), 0);
	const { favorites } = await profileOf(one);
	expect(favorites.map(({ id }) => id)).toEqual([newer, older]);
	expect(favorites[0]).toMatchObject({ initial_bid: 100_000, status: 'pending', auction_images: [] });
});

describe('bids', () => {
	test('one line per auction with the highest bid and the leader, latest first', async () => {
		const [one, other] = [await viewer(), await viewer()];
		const [lost, leading] = [await makeOpenAuction(database.db), await makeOpenAuction(database.db)];
		await bid(one.id, lost, 100_000);
		await bid(other.id, lost, 150_000.5);
		await bid(one.id, leading, 100_000);
		await bid(other.id, leading, 150_000);
		await bid(one.id, leading, 200_000);
		const { bids } = await profileOf(one);
		expect(bids).toMatchObject([
			{ auction_id: leading, amount: 200_000, current_bid: 200_000, bid_count: 3, leading: true },
			{ auction_id: lost, amount: 100_000, current_bid: 150_000.5, bid_count: 2, leading: false },
		]);
		expect(bids[0]?.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
		expect(Object.keys(bids[0] ?? {}).sort()).toEqual([
			'amount',
			'auction_id',
			'auction_type',
			'bid_count',
			'bidder',
			'created_at',
			'current_bid',
			'end_time',
			'leading',
			'outcome',
			'scheduled_end_time',
			'seq',
			'status',
			'title',
		]);
	});

	test('nobody leads a cancelled auction, and a withdrawn one is not shown', async () => {
		const one = await viewer();
		const [cancelled, withdrawn] = [await makeOpenAuction(database.db), await makeOpenAuction(database.db)];
		await bid(one.id, cancelled, 100_000);
		await bid(one.id, withdrawn, 100_000);
		await change(cancelled, sql`status = 'cancelled'`);
		await change(withdrawn, sql`withdrawn_at = now()`);
		expect((await profileOf(one)).bids).toMatchObject([{ auction_id: cancelled, leading: false }]);
	});

	test('another environment shows none of them', async () => {
		const one = await viewer();
		await bid(one.id, await makeOpenAuction(database.db), 100_000);
		expect(await readProfilePage(database.db, 'staging', one)).toMatchObject({ bids: [], wins: [] });
	});
});

describe('wins', () => {
	const now = Date.now();

	async function win(one: Viewer, ended: number, hours = 24): Promise<string> {
		const id = await makeOpenAuction(database.db, { commission_bp: 550, payment_deadline_hours: hours });
		await bid(one.id, id, 123_456.78);
		await complete(id, ended);
		return id;
	}

	/** As the scheduler does: the end of the lot and the leader's payment are one commit. */
	const complete = (id: string, ended: number) =>
		database.db.transaction().execute(async (trx) => {
			const end = new Date(ended).toISOString();
			await sql`update auctions set status = 'completed', start_time = ${end}::timestamptz - interval '1 day',
				end_time = ${end} where id = ${id}`.execute(trx);
			await openPayments([{ auction_id: id, price: 123_456_78, commission_bp: 550 }]).execute(trx);
		});

	test('have price, commission and deadline of the lot, and are overdue after it', async () => {
		const one = await viewer();
		const [late, due] = [await win(one, now - 2 * DAY), await win(one, now - HOUR)];
		const cost = { amount: 123_456.78, commission: 6_790.12, total: 130_246.9 };
		expect((await profileOf(one)).wins).toMatchObject([
			{
				auction_id: due,
				...cost,
				payment: 'pending',
				due_at: expect.stringContaining(new Date(now + 23 * HOUR).toISOString().slice(0, -1)),
			},
			{ auction_id: late, ...cost, payment: 'overdue' },
		]);
	});

	test('show the state of the latest payment, whatever the lot’s', async () => {
		const one = await viewer();
		const id = await win(one, now - 2 * DAY);
		const pay = (status: string, due: number, paid_at: string | null, age: number) =>
			sql`insert into payments (auction_id, user_id, status, price, commission, amount, due_at, paid_at, created_at)
				values (${id}, ${one.id}, ${status}, 10000, 1, 10001, ${new Date(due).toISOString()}, ${paid_at},
					now() - ${age} * interval '1 hour')`.execute(database.db);
		const only = async () => (await profileOf(one)).wins;
		await sql`update payments set status = 'cancelled' where auction_id = ${id}`.execute(database.db);
		await pay('cancelled', now, null, 3);
		expect(await only()).toMatchObject([
			{ payment: 'cancelled', amount: 100, commission: 0.01, total: 100.01 },
		]);
		await pay('pending', now + DAY, null, 2);
		expect(await only()).toMatchObject([{ payment: 'pending' }]);
		await sql`update payments set due_at = now() - interval '1 minute' where status = 'pending'`.execute(
			database.db,
		);
		expect(await only()).toMatchObject([{ payment: 'overdue' }]);
		await sql`update payments set status = 'paid', paid_at = now() where status = 'pending'`.execute(
			database.db,
		);
		expect(await only()).toMatchObject([{ payment: 'paid', total: 100.01 }]);
	});

	test('belong to the person with a payment, also after a second chance, and only once the lot is over', async () => {
		const [one, other] = [await viewer(), await viewer()];
		const id = await makeOpenAuction(database.db);
		await bid(one.id, id, 100_000);
		await bid(other.id, id, 200_000);
		expect(await profileOf(other)).toMatchObject({ wins: [] });
		await complete(id, now);
		expect(await profileOf(one)).toMatchObject({ wins: [], bids: [{ leading: false }] });
		expect(await profileOf(other)).toMatchObject({ wins: [{ auction_id: id }], bids: [{ leading: true }] });
		await sql`update payments set status = 'cancelled' where auction_id = ${id}`.execute(database.db);
		await sql`insert into payments (auction_id, user_id, price, commission, amount, due_at)
			values (${id}, ${one.id}, 10000, 1, 10001, now() + interval '1 day')`.execute(database.db);
		expect(await profileOf(one)).toMatchObject({ wins: [{ payment: 'pending', total: 100.01 }] });
		expect(await profileOf(other)).toMatchObject({ wins: [{ payment: 'cancelled' }] });
	});
});

test('sessions are the live ones, the requesting one first, then by last activity', async () => {
	const one = await viewer();
	const start = async (active: number, ends: number, user_agent: string | null = 'Firefox') => {
		const { rows } = await sql<{ id: string }>`
			insert into sessions (user_id, token, expires_at, updated_at, active_at, ip_address, user_agent)
			values (${one.id}, ${randomUUID()}, now() + ${ends} * interval '1 minute', now(),
				now() - ${active} * interval '1 minute', ${user_agent && '192.0.2.1'}, ${user_agent ?? ''})
			returning id`.execute(database.db);
		return rows[0]?.id as string;
	};
	const [quiet, busy] = [await start(9, 5, null), await start(1, 5)];
	await start(0, -1);
	const { sessions } = await profileOf({ ...one, session_id: quiet });
	expect(sessions).toMatchObject([
		{ id: quiet, current: true, user_agent: null, address: null },
		{ id: busy, current: false, user_agent: 'Firefox', address: '192.0.2.1' },
	]);
});

test('no list is longer than the page shows', async () => {
	const one = await viewer();
	const auctions = await Promise.all(
		Array.from({ length: PROFILE_LIST + 1 }, () => makeAuction(database.db)),
	);
	await sql`insert into favorites (user_id, auction_id)
		select ${one.id}, id from auctions where id = any (${auctions}::uuid[])`.execute(database.db);
	await sql`insert into sessions (user_id, token, expires_at, updated_at)
		select ${one.id}, gen_random_uuid()::text, now() + interval '1 hour', now()
		from generate_series(0, ${PROFILE_LIST})`.execute(database.db);
	const page = await profileOf(one);
	expect([page.favorites.length, page.sessions.length]).toEqual([PROFILE_LIST, PROFILE_LIST]);
});
