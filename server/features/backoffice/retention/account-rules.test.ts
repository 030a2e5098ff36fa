import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useDatabase } from '#server/testing/database.ts';
import { makeAuction, makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { makeInquiry } from '#server/testing/inquiries.ts';
import { applyRule, retentionDeps } from '#server/testing/retention.ts';
import { makeSale } from '#server/testing/sales.ts';
import { makeWonLot } from '#server/testing/won-lots.ts';

const database = useDatabase();
const ago = (interval: string) => sql<Date>`now() - ${interval}::interval`;
const applied = async (rule: string) => applyRule(await retentionDeps(database.db), rule);

test('answers of bids without a record go after thirty days; keys of recorded bids stay', async () => {
	const { db } = database;
	const user_id = await makePerson(db);
	const auction_id = await makeOpenAuction(db);
	const bid = { user_id, auction_id, amount: 1, max_amount: null };
	for (const age of ['29 days', '31 days'])
		for (const answer of [{ seq: 1 }, { seq: null, refusal: '{}' }]) {
			const key = `${answer.seq ? 'recorded' : 'refused'} ${age}`;
			await db
				.insertInto('idempotency_keys')
				.values({ ...bid, ...answer, key, created_at: ago(age) })
				.execute();
		}
	expect(await applied('refused-answers')).toBe(1);
	const kept = await db.selectFrom('idempotency_keys').select('key').orderBy('key').execute();
	expect(kept.map(({ key }) => key)).toEqual(['recorded 29 days', 'recorded 31 days', 'refused 29 days']);
});

test('ended sessions go after thirty days, expired links after one, attempts as soon as they do not count', async () => {
	const { db } = database;
	const user_id = await makePerson(db);
	for (const age of ['-10 minutes', '29 days', '31 days', '32 days', '33 days']) {
		const session = { user_id, token: age, expires_at: ago(age), updated_at: ago(age) };
		await db.insertInto('sessions').values(session).execute();
	}
	for (const age of ['1 hour', '25 hours'])
		await db
			.insertInto('verifications')
			.values({ identifier: age, value: user_id, expires_at: ago(age) })
			.execute();
	for (const age of ['1 minute', '-1 minute'])
		await sql`insert into sliding_limits (key, marks, expires_at) values (${age}, '{}', ${ago(age)})`.execute(
			db,
		);
	expect([await applied('sessions'), await applied('links'), await applied('attempts')]).toEqual([3, 1, 1]);
	const sessions = await db.selectFrom('sessions').select('token').orderBy('token').execute();
	expect(sessions.map(({ token }) => token)).toEqual(['-10 minutes', '29 days']);
	expect(await db.selectFrom('verifications').select('identifier').execute()).toEqual([
		{ identifier: '1 hour' },
	]);
	const { rows } = await sql`select key from sliding_limits`.execute(db);
	expect(rows).toEqual([{ key: '-1 minute' }]);
});

test('notifications go a year after they were written, unless their auction is not over', async () => {
	const { db } = database;
	const { auction_id: over, people } = await makeWonLot(db, { bidders: 1 });
	const [user_id = ''] = people;
	const open = await makeOpenAuction(db);
	await sql`insert into notification_counts (user_id, head) values (${user_id}, 3)`.execute(db);
	for (const [number, auction_id, age] of [
		[1, over, '13 months'],
		[2, over, '11 months'],
		[3, open, '13 months'],
	] as const) {
		const row = {
			user_id,
			number,
			auction_id,
			kind: 'won' as const,
			cause: number,
			price: 1,
			end_time: ago(age),
		};
		await db
			.insertInto('notifications')
			.values({ ...row, created_at: ago(age), toast: true })
			.execute();
	}
	expect(await applied('notifications')).toBe(1);
	const kept = await db.selectFrom('notifications').select('number').orderBy('number').execute();
	expect(kept).toEqual([{ number: 2 }, { number: 3 }]);
});

test('bars go five years after their end, those without an end never', async () => {
	const { db } = database;
	for (const [reason, until, ended_at] of [
		['without an end', null, null],
		['over for long', ago('61 months'), null],
		['lifted long ago', ago('-1 year'), ago('61 months')],
		['lifted lately', null, ago('59 months')],
	] as const)
		await sql`insert into bars (tax_id_hash, sealed, reason, until, ended_at)
			values (${Buffer.alloc(32)}, ${Buffer.alloc(40)}, ${reason}, ${until}, ${ended_at})`.execute(db);
	expect(await applied('ended-bars')).toBe(2);
	const { rows } = await sql`select reason from bars order by reason`.execute(db);
	expect(rows).toEqual([{ reason: 'lifted lately' }, { reason: 'without an end' }]);
});

test('exclusions go five years after they began or ended', async () => {
	const { db } = database;
	for (const [kind, at, ended_at] of [
		['revoked', ago('61 months'), null],
		['unpaid', ago('59 months'), null],
		['enrolment-refused', ago('70 months'), ago('59 months')],
	] as const)
		await sql`insert into exclusions (tax_id_hash, kind, held, at, ended_at)
			values (${Buffer.alloc(32)}, ${kind}, true, ${at}, ${ended_at})`.execute(db);
	expect(await applied('exclusions')).toBe(1);
	const { rows } = await sql`select kind from exclusions order by kind`.execute(db);
	expect(rows).toEqual([{ kind: 'enrolment-refused' }, { kind: 'unpaid' }]);
});

test('parties of a sale that was never published go a year after its last change', async () => {
	const { db } = database;
	const parties = JSON.stringify([{ role: 'executado', name: 'Fulano', tax_id: '529.982.247-25' }]);
	const made: Record<string, string> = {};
	for (const name of ['abandoned', 'changed lately', 'published', 'planned'])
		made[name] = await makeSale(db, { parties });
	await sql`update sales set published_at = now() where id = ${made.published}`.execute(db);
	await sql`update sales set publish_at = now() where id = ${made.planned}`.execute(db);
	await sql`alter table sales disable trigger sales_changed`.execute(db);
	await sql`update sales set changed_at = now() - interval '13 months' where id <> ${made['changed lately']}`.execute(
		db,
	);
	await sql`alter table sales enable trigger sales_changed`.execute(db);
	expect(await applied('draft-parties')).toBe(1);
	const { rows } = await sql`select id from sales where parties = '[]'`.execute(db);
	expect(rows).toEqual([{ id: made.abandoned }]);
	// A change counts from now on.
	await sql`update sales set title = 'Outro título' where id = ${made.abandoned}`.execute(db);
	const { rows: changed } = await sql<{ fresh: boolean }>`
		select changed_at > now() - interval '1 minute' as fresh from sales where id = ${made.abandoned}`.execute(
		db,
	);
	expect(changed).toEqual([{ fresh: true }]);
});

test('a lot of the sale that was published keeps its parties', async () => {
	const { db } = database;
	const sale = await makeSale(db, {
		parties: JSON.stringify([{ role: 'executado', name: 'Fulano', tax_id: null }]),
	});
	await makeAuction(db, { sale_id: sale, published_at: new Date() });
	await sql`alter table sales disable trigger sales_changed`.execute(db);
	await sql`update sales set changed_at = now() - interval '13 months' where id = ${sale}`.execute(db);
	await sql`alter table sales enable trigger sales_changed`.execute(db);
	expect(await applied('draft-parties')).toBe(0);
});

const UNCONFIRMED = { email_verified: false, created_at: ago('31 days') };
const people: Record<string, string> = {};

/** Eight people, of whom one is to be forgotten. */
async function makePeople(): Promise<void> {
	for (const name of [
		'forgotten',
		'new',
		'confirmed',
		'signed in',
		'with a document',
		'with bids',
		'with a right of preference',
		'deleted',
	]) {
		people[name] = await makePerson(database.db, { status: 'pending' });
		await database.db
			.updateTable('users')
			.set(name === 'new' ? { email_verified: false } : UNCONFIRMED)
			.where('id', '=', people[name])
			.execute();
	}
	const { db } = database;
	const is = (name: string) => people[name] as string;
	await sql`update users set email_verified = true where id = ${is('confirmed')}`.execute(db);
	await sql`update users set deleted_at = now() where id = ${is('deleted')}`.execute(db);
	await sql`update profiles set document_url = 'documents/a.pdf', document_uploaded_at = now()
		where id = ${is('with a document')}`.execute(db);
	await db
		.insertInto('sessions')
		.values({ user_id: is('signed in'), token: randomUUID(), expires_at: ago('0 s'), updated_at: ago('0 s') })
		.execute();
	const auction = await makeOpenAuction(db);
	await sql`insert into auction_bidders values (${auction}, ${is('with bids')}, 1)`.execute(db);
	await sql`insert into preference_rights (auction_id, user_id, ground)
		values (${auction}, ${is('with a right of preference')}, 'tenant')`.execute(db);
}

test('an account that nobody confirmed and that did nothing goes after thirty days', async () => {
	await makePeople();
	expect(await applied('unconfirmed-accounts')).toBe(1);
	const ids = Object.values(people);
	const { rows } = await sql<{ id: string }>`select id from users where id = any(${ids})`.execute(
		database.db,
	);
	expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(ids.filter((id) => id !== people.forgotten)));
});

test('where no confirmation is required, no account goes', async () => {
	await makePeople();
	const deps = { ...(await retentionDeps(database.db)), confirmationRequired: false };
	expect(await applyRule(deps, 'unconfirmed-accounts')).toBe(0);
});

test('visits and unpublished questions go six months after the answer; published questions stay, and so does what waits', async () => {
	const { db } = database;
	const auction_id = await makeOpenAuction(db);
	const user_id = await makePerson(db);
	const ids: Record<string, string> = {};
	for (const [kind, state, age] of [
		['visit', 'answered', '7 months'],
		['visit', 'answered', '5 months'],
		['visit', 'waiting', '7 months'],
		['question', 'refused', '7 months'],
		['question', 'answered', '7 months'],
	] as const) {
		const id = await makeInquiry(db, kind, { auction_id, user_id });
		ids[`${kind} ${state} ${age}`] = id;
		await sql`update inquiries set state = ${state}, asked_at = ${ago(age)},
				decided_at = ${state === 'waiting' ? null : ago(age)}, reason = ${state === 'refused' ? 'Fim' : null},
				visit_at = ${kind === 'visit' && state === 'answered' ? ago(age) : null} where id = ${id}`.execute(
			db,
		);
	}
	expect(await applied('inquiries')).toBe(2);
	const left = await db.selectFrom('inquiries').select('id').execute();
	expect(new Set(left.map(({ id }) => id))).toEqual(
		new Set([
			ids['visit answered 5 months'],
			ids['visit waiting 7 months'],
			ids['question answered 7 months'],
		]),
	);
});
