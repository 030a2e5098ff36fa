import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { NOTIFICATION_KINDS } from '#domain/notices/bidder-notifications.ts';
import { HOUR, MINUTE, micros } from '#domain/values/time.ts';
import { runAllDue } from '#server/features/bidding/scheduler.ts';
import { saveChoice } from '#server/features/notifications/choices.ts';
import { dispatchEmails, type NotificationEmail } from '#server/features/notifications/dispatch.ts';
import {
	markRead,
	readNotifications,
	readSettings,
} from '#server/features/notifications/read-notifications.ts';
import { writeNotifications } from '#server/features/notifications/write-notifications.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { biddingDeps } from '#server/testing/bidding-deps.ts';
import { useDatabase } from '#server/testing/database.ts';
import { makeAuction, makeOpenAuction, makePerson, makeRoundsAuction } from '#server/testing/factories.ts';
import { placeBid } from '#server/testing/place-bid.ts';
import { claimEmailNotification } from './notification-content.ts';
import { notificationEmailWriters } from './notification-email.ts';
import { findUnread, projectNotifications, skipOldNews } from './project-notifications.ts';
import { notifyEndings, notifyRounds } from './start-notifications.ts';

const database = useDatabase();

async function bid(auction_id: string, user_id: string, reais: number, max_amount?: number): Promise<void> {
	const command = { auction_id, user_id, amount: reais * 100, key: randomUUID(), address: null };
	const secret = max_amount && { proxy_bid: { amount: max_amount * 100, nonce: 'nonce' } };
	await placeBid(database.db, 'production', { ...command, ...secret });
}

const project = (auction_id: string, db: Kysely<Database> = database.db) =>
	projectNotifications(db, 'production', [auction_id]);

/** The kinds of notifications a person has about an auction, oldest first. */
async function kindsOf(user_id: string, auction_id: string): Promise<string[]> {
	const { rows } = await sql<{ kind: string }>`select kind from notifications
		where user_id = ${user_id} and auction_id = ${auction_id} order by number`.execute(database.db);
	return rows.map(({ kind }) => kind);
}

/** Dispatches the due emails and returns them. */
async function dispatched(): Promise<NotificationEmail[]> {
	const sent: NotificationEmail[] = [];
	await dispatchEmails(database.db, { send: async (email) => void sent.push(email) });
	return sent;
}

const passTime = (milliseconds: number) =>
	sql`update notifications set emailed_at = emailed_at - ${milliseconds} * interval '1 millisecond',
		email_due_at = email_due_at - ${milliseconds} * interval '1 millisecond'`.execute(database.db);

async function openWithTwoBidders(fields: Parameters<typeof makeOpenAuction>[1] = {}) {
	const auction = await makeOpenAuction(database.db, fields);
	return { auction, ana: await makePerson(database.db), bruno: await makePerson(database.db) };
}

const end = (auction_id: string) =>
	sql`update auctions set end_time = now() - interval '1 millisecond' where id = ${auction_id}`.execute(
		database.db,
	);

beforeEach(() => sql`delete from notifications`.execute(database.db));

describe('outbid', () => {
	test('is written once, however often the ledger is read', async () => {
		const { auction, ana, bruno } = await openWithTwoBidders();
		await bid(auction, ana, 100_000);
		expect(await project(auction)).toEqual([ana]);
		await bid(auction, bruno, 110_000);
		expect((await project(auction)).toSorted()).toEqual([ana, bruno].toSorted());
		expect(await project(auction)).toEqual([]);
		expect(await kindsOf(ana, auction)).toEqual(['winning', 'outbid']);
		expect(await kindsOf(bruno, auction)).toEqual(['winning']);
	});

	test('is not sent to a bidder outbid at once by a maximum, nor to its holder, and never shows a maximum', async () => {
		const { auction, ana, bruno } = await openWithTwoBidders();
		await bid(auction, ana, 100_000, 150_123);
		await project(auction);
		await bid(auction, bruno, 110_000);
		await project(auction);
		expect(await kindsOf(bruno, auction)).toEqual([]);
		expect(await kindsOf(ana, auction)).toEqual(['winning']);
		await bid(auction, bruno, 160_000);
		await project(auction);
		expect(await kindsOf(ana, auction)).toEqual(['winning', 'outbid']);
		const { rows } = await sql<{ row: string }>`select n::text as row from notifications n`.execute(
			database.db,
		);
		expect(rows.filter(({ row }) => row.includes('15012300'))).toEqual([]);
	});

	test('many bids between two reads make one notification each, with the newest price', async () => {
		const { auction, ana, bruno } = await openWithTwoBidders();
		for (const [n, who] of [ana, bruno, ana, bruno, ana, bruno].entries())
			await bid(auction, who, 100_000 + n * 10_000);
		await project(auction);
		expect(await kindsOf(ana, auction)).toEqual(['outbid']);
		const { notices, unread } = await readNotifications(database.db, ana);
		expect(notices[0]?.description.replaceAll('\u00a0', ' ')).toContain('R$ 150.000,00');
		expect(unread).toBe(1);
	});

	test('two servers at once write each notification once', async () => {
		const other = openDatabase(database.url, 4);
		const made = await Promise.all(Array.from({ length: 8 }, () => openWithTwoBidders()));
		for (const { auction, ana, bruno } of made) {
			await bid(auction, ana, 100_000);
			await bid(auction, bruno, 110_000);
		}
		const ids = made.map(({ auction }) => auction);
		await Promise.all(
			[database.db, other, database.db, other].map((db) => projectNotifications(db, 'production', ids)),
		);
		await projectNotifications(database.db, 'production', ids);
		for (const { auction, ana } of made) expect(await kindsOf(ana, auction)).toEqual(['outbid']);
		await other.destroy();
	});

	test('a read that fails before its commit leaves everything to the next one', async () => {
		const { auction, ana, bruno } = await openWithTwoBidders();
		await bid(auction, ana, 100_000);
		await bid(auction, bruno, 110_000);
		await sql`create function broken() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`.execute(
			database.db,
		);
		await sql`create trigger broken before update on notification_cursors for each row execute function broken()`.execute(
			database.db,
		);
		await expect(project(auction)).rejects.toThrow('broken');
		expect(await kindsOf(ana, auction)).toEqual([]);
		await sql`drop function broken cascade`.execute(database.db);
		expect(await findUnread(database.db, 'production', 1000)).toContain(auction);
		await project(auction);
		expect(await kindsOf(ana, auction)).toEqual(['outbid']);
	});
});

describe('every kind', () => {
	test.each(NOTIFICATION_KINDS)('%s can be stored, and its channels chosen', async (kind) => {
		const { auction, ana } = await openWithTwoBidders();
		const notification = { user_id: ana, auction_id: auction, kind, cause: 1, price: 100_000_00 };
		const end_time = micros(Date.now() + HOUR);
		expect(await writeNotifications(database.db, [{ ...notification, end_time }])).toEqual([ana]);
		expect(await kindsOf(ana, auction)).toEqual([kind]);
		const chosen = { kind, channel: 'toast', enabled: false } as const;
		await saveChoice(database.db, ana, chosen);
		expect((await readSettings(database.db, ana, '')).choices).toContainEqual(chosen);
	});
});

describe('who gets nothing', () => {
	test.each([
		['deleted', sql`update users set deleted_at = now()`],
		['revoked', sql`update profiles set status = 'rejected'`],
	])('an account that is %s', async (_name, change) => {
		const { auction, ana, bruno } = await openWithTwoBidders();
		await bid(auction, ana, 100_000);
		await project(auction);
		await sql`${change} where id = ${ana}`.execute(database.db);
		await bid(auction, bruno, 110_000);
		await project(auction);
		expect(await kindsOf(ana, auction)).toEqual(['winning']);
	});

	test('anybody, once the auction is withdrawn; its earlier notifications leave the list', async () => {
		const { auction, ana, bruno } = await openWithTwoBidders();
		await bid(auction, ana, 100_000);
		await bid(auction, bruno, 110_000);
		await project(auction);
		expect((await readNotifications(database.db, ana)).unread).toBe(1);
		await sql`update auctions set withdrawn_at = now() where id = ${auction}`.execute(database.db);
		expect(await dispatched()).toEqual([]);
		expect(await readNotifications(database.db, ana)).toEqual({ notices: [], unread: 0 });
	});

	test('people of the other environment', async () => {
		const { auction, ana } = await openWithTwoBidders();
		await bid(auction, ana, 100_000);
		expect(await projectNotifications(database.db, 'staging', [auction])).toEqual([]);
		expect(await findUnread(database.db, 'staging', 1000)).not.toContain(auction);
	});

	test('bidders of records that were skipped as old', async () => {
		const { auction, ana, bruno } = await openWithTwoBidders();
		await bid(auction, ana, 100_000);
		await bid(auction, bruno, 110_000);
		await skipOldNews(database.db);
		expect(await project(auction)).toEqual([]);
		await bid(auction, ana, 120_000);
		await project(auction);
		expect(await kindsOf(bruno, auction)).toEqual(['outbid']);
		expect(await kindsOf(ana, auction)).toEqual(['winning']);
	});
});

describe('emails', () => {
	const outbid = async (
		{ auction, ana, bruno }: Awaited<ReturnType<typeof openWithTwoBidders>>,
		reais: number,
	) => {
		await bid(auction, ana, reais);
		await bid(auction, bruno, reais + 10_000);
		await project(auction);
	};

	test('at most one about being outbid in five minutes: the newest, with the newest price', async () => {
		const setup = await openWithTwoBidders();
		await outbid(setup, 100_000);
		const [first] = await dispatched();
		expect(first).toEqual({ kind: 'notice', user_id: setup.ana, number: expect.any(Number) });
		await outbid(setup, 130_000);
		await outbid(setup, 160_000);
		expect(await dispatched()).toEqual([]);
		await passTime(5 * MINUTE);
		const [second, ...more] = await dispatched();
		expect(more).toEqual([]);
		const key = { user_id: setup.ana, number: second && 'number' in second ? second.number : 0 };
		expect(await claimEmailNotification(database.db, key)).toMatchObject({
			kind: 'outbid',
			price: 170_000_00,
		});
		// The first one is still in the queue because no mail server answered; it is outdated now.
		const old = { user_id: setup.ana, number: first && 'number' in first ? first.number : 0 };
		expect(await claimEmailNotification(database.db, old)).toBeNull();
	});

	test('an email that is retried late delays the next one', async () => {
		const setup = await openWithTwoBidders();
		await outbid(setup, 100_000);
		const [first] = await dispatched();
		await passTime(4 * MINUTE);
		const key = { user_id: setup.ana, number: first && 'number' in first ? first.number : 0 };
		expect(await claimEmailNotification(database.db, key)).not.toBeNull();
		await outbid(setup, 130_000);
		await sql`update notifications set email_due_at = now() where email_due_at is not null`.execute(
			database.db,
		);
		expect(await dispatched()).toEqual([]);
	});

	test('nothing is sent to a bidder who leads again meanwhile, before or after the queue', async () => {
		const setup = await openWithTwoBidders();
		await outbid(setup, 100_000);
		const [email] = await dispatched();
		await bid(setup.auction, setup.ana, 120_000);
		await project(setup.auction);
		const key = { user_id: setup.ana, number: email && 'number' in email ? email.number : 0 };
		expect(await claimEmailNotification(database.db, key)).toBeNull();
		const other = await openWithTwoBidders();
		await outbid(other, 100_000);
		await bid(other.auction, other.ana, 120_000);
		const emails = await dispatched();
		expect(emails.filter((email) => 'user_id' in email && email.user_id === other.ana)).toEqual([]);
	});

	test('choices apply both when the notification is written and when the email is', async () => {
		const setup = await openWithTwoBidders();
		await saveChoice(database.db, setup.ana, { kind: 'outbid', channel: 'email', enabled: false });
		await outbid(setup, 100_000);
		expect(await dispatched()).toEqual([]);
		const other = await openWithTwoBidders();
		await outbid(other, 100_000);
		const [email] = await dispatched();
		await saveChoice(database.db, other.ana, { kind: 'outbid', channel: 'email', enabled: false });
		const key = { user_id: other.ana, number: email && 'number' in email ? email.number : 0 };
		expect(await claimEmailNotification(database.db, key)).toBeNull();
	});

	test('a queue that fails leaves the email due', async () => {
		const setup = await openWithTwoBidders();
		await outbid(setup, 100_000);
		const broken = dispatchEmails(database.db, { send: () => Promise.reject(new Error('no queue')) });
		await expect(broken).rejects.toThrow('no queue');
		expect(await dispatched()).toHaveLength(1);
	});
});

describe('the end', () => {
	test('notifies the winner and everybody else who bid, once', async () => {
		const { auction, ana, bruno } = await openWithTwoBidders();
		const refused = await makePerson(database.db);
		await bid(auction, ana, 100_000);
		await bid(auction, bruno, 110_000);
		await bid(auction, refused, 100_000);
		await project(auction);
		await end(auction);
		await runAllDue(biddingDeps(database.db));
		await project(auction);
		await project(auction);
		expect(await kindsOf(ana, auction)).toEqual(['outbid', 'lost']);
		expect(await kindsOf(bruno, auction)).toEqual(['winning', 'won']);
		expect(await kindsOf(refused, auction)).toEqual([]);
		const emails = await dispatched();
		expect(emails.map(({ user_id }) => user_id).toSorted()).toEqual([ana, bruno].toSorted());
		const brand = { name: 'Martelo', url: 'https://leiloes.exemplo.com.br' };
		const { notice } = notificationEmailWriters({ db: database.db, brand, secret: 's'.repeat(32) });
		const subjects = await Promise.all(
			emails.map(async (email) => (await notice(email, Date.now()))?.subject ?? ''),
		);
		expect(subjects.toSorted()).toEqual([
			expect.stringMatching(/: arrematado por R\$\s110\.000,00$/),
			expect.stringMatching(
				/^Você arrematou .*: pague R\$\s115\.500,00 até [a-z]{3}\.?, \d\d\/\d\d, \d{1,2}h(\d\d)?$/,
			),
		]);
		const written = () =>
			Promise.all(emails.map(async (email) => (await claimEmailNotification(database.db, email))?.kind));
		expect((await written()).toSorted()).toEqual(['lost', 'won']);
		await sql`update auctions set outcome = 'annulled' where id = ${auction}`.execute(database.db);
		expect(await written()).toEqual([undefined, undefined]);
	});
});

describe('ending soon', () => {
	async function favourite(ends: number) {
		const now = Date.now();
		const auction = await makeOpenAuction(database.db, { end_time: new Date(now + ends) });
		await project(auction);
		const ana = await makePerson(database.db, { status: 'pending' });
		await database.db.insertInto('favorites').values({ user_id: ana, auction_id: auction }).execute();
		return { auction, ana };
	}
	const move = (id: string, to: number) =>
		sql`update auctions set end_time = now() + ${to} * interval '1 millisecond' where id = ${id}`.execute(
			database.db,
		);

	test('is notified once, fifteen minutes before the end, and not again after a soft close', async () => {
		const { auction, ana } = await favourite(20 * MINUTE);
		await notifyEndings(database.db, 'production');
		expect(await kindsOf(ana, auction)).toEqual([]);
		await move(auction, 14 * MINUTE);
		expect(await notifyEndings(database.db, 'production')).toEqual([ana]);
		await move(auction, 15 * MINUTE);
		expect(await notifyEndings(database.db, 'production')).toEqual([]);
		expect(await kindsOf(ana, auction)).toEqual(['ending']);
	});

	test('is notified again when the end was moved far away and comes near once more', async () => {
		const { auction, ana } = await favourite(10 * MINUTE);
		await notifyEndings(database.db, 'production');
		await move(auction, 2 * HOUR);
		expect(await notifyEndings(database.db, 'production')).toEqual([]);
		// An hour has passed since the first end; the database's clock cannot be advanced.
		await sql`update notification_cursors set told_end = now() - interval '1 hour' where auction_id = ${auction}`.execute(
			database.db,
		);
		await move(auction, 12 * MINUTE);
		await notifyEndings(database.db, 'production');
		expect(await kindsOf(ana, auction)).toEqual(['ending', 'ending']);
	});

	test('is not notified for a lot that the auctioneer ends', async () => {
		const end_time = new Date(Date.now() + 10 * MINUTE);
		const auction = await makeAuction(database.db, { auction_type: 'live', status: 'active', end_time });
		expect(await notifyEndings(database.db, 'production')).toEqual([]);
		expect(await findUnread(database.db, 'production', 1000)).not.toContain(auction);
	});
});

test('notifications are marked read up to a number, never back', async () => {
	const { auction, ana, bruno } = await openWithTwoBidders();
	await bid(auction, ana, 100_000);
	await bid(auction, bruno, 110_000);
	await project(auction);
	const [line] = (await readNotifications(database.db, ana)).notices;
	await markRead(database.db, ana, line?.number ?? 0);
	expect(await readNotifications(database.db, ana)).toMatchObject({ unread: 0, notices: [{ read: true }] });
	await markRead(database.db, ana, 0);
	await markRead(database.db, ana, 2_000_000_000);
	expect((await readNotifications(database.db, ana)).unread).toBe(0);
});

test('the opening is told to those who have the lot as a favourite, once, a quarter of an hour before', async () => {
	const start_time = new Date(Date.now() + 20 * MINUTE);
	const lot = { status: 'pending' as const, start_time, end_time: new Date(start_time.getTime() + HOUR) };
	const auction = await makeAuction(database.db, lot);
	const ana = await makePerson(database.db, { status: 'pending' });
	await database.db.insertInto('favorites').values({ user_id: ana, auction_id: auction }).execute();
	expect(await notifyRounds(database.db, 'production')).toEqual([]);
	await database.db
		.updateTable('auctions')
		.set({ start_time: new Date(Date.now() + 10 * MINUTE) })
		.where('id', '=', auction)
		.execute();
	expect(await notifyRounds(database.db, 'production')).toEqual([ana]);
	expect(await notifyRounds(database.db, 'production')).toEqual([]);
	const { notices } = await readNotifications(database.db, ana);
	expect(notices[0]?.title).toMatch(/^O leilão abre (hoje|amanhã|\p{L}{3}\.,) /u);
});

describe('the next round', () => {
	/** A lot whose first round ended without bids, and whose second one starts in `starts` milliseconds. */
	async function followed(starts: number) {
		const now = Date.now();
		const rounds = [
			{ start: now - HOUR, end: now - MINUTE, minimum: 100_000_00 },
			{ start: now + starts, end: now + starts + HOUR, minimum: 60_000_00 },
		];
		const auction = await makeRoundsAuction(database.db, rounds, { end_time: new Date(now + HOUR) });
		await runAllDue(biddingDeps(database.db));
		const [ana, bruno] = [
			await makePerson(database.db, { status: 'pending' }),
			await makePerson(database.db),
		];
		await database.db.insertInto('favorites').values({ user_id: ana, auction_id: auction }).execute();
		// Refused, because it is below the minimum.
		await bid(auction, bruno, 50_000);
		await end(auction);
		await runAllDue(biddingDeps(database.db));
		await project(auction);
		return { auction, ana, bruno };
	}
	const contentOf = async (user_id: string) => {
		const [email] = await dispatched();
		expect(email).toMatchObject({ user_id });
		return claimEmailNotification(database.db, { user_id, number: Number(email?.number) });
	};

	test('is told to those who have the lot as a favourite or bid in it, once, within a day of its start', async () => {
		const { auction, ana, bruno } = await followed(20 * HOUR);
		const people = [ana, bruno].toSorted();
		expect((await notifyRounds(database.db, 'staging')).length).toBe(0);
		expect((await notifyRounds(database.db, 'production')).toSorted()).toEqual(people);
		expect(await notifyRounds(database.db, 'production')).toEqual([]);
		for (const person of people) expect(await kindsOf(person, auction)).toEqual(['round']);
		const { notices } = await readNotifications(database.db, ana);
		expect(notices[0]?.title).toMatch(/^2º leilão abre \p{L}{3}\., \d\d\/\d\d, às \d{1,2}h(\d\d)?$/u);
		expect(notices[0]?.description.replaceAll('\u00a0', ' ')).toContain('a partir de R$ 60.000,00');
	});

	test('waits until a day before its start', async () => {
		await followed(30 * HOUR);
		expect(await notifyRounds(database.db, 'production')).toEqual([]);
	});

	test('is told when it opened at once', async () => {
		const { auction, ana } = await followed(-30_000);
		await runAllDue(biddingDeps(database.db));
		expect(await notifyRounds(database.db, 'production')).toContain(ana);
		expect(await kindsOf(ana, auction)).toEqual(['round']);
	});

	test('has the minimum and the start of that round in its email, and none once another round counts', async () => {
		const { auction, ana, bruno } = await followed(20 * HOUR);
		await notifyRounds(database.db, 'production');
		await database.db.deleteFrom('notifications').where('user_id', '=', bruno).execute();
		const content = await contentOf(ana);
		const { start_time } = await database.db
			.selectFrom('auctions')
			.select('start_time')
			.where('id', '=', auction)
			.executeTakeFirstOrThrow();
		expect(content).toMatchObject({ kind: 'round', round: 2, price: 60_000_00 });
		expect(Date.parse(content?.end_time ?? '')).toBe(start_time.getTime());
		await sql`update auctions set round = 3 where id = ${auction}`.execute(database.db);
		const [{ number } = { number: 0 }] = (
			await sql<{ number: number }>`select number from notifications where user_id = ${ana}`.execute(
				database.db,
			)
		).rows;
		expect(await claimEmailNotification(database.db, { user_id: ana, number })).toBeNull();
	});
});
