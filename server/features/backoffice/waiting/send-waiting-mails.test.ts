import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { saoPauloTime } from '#domain/values/calendar-days.ts';
import { useDatabase } from '#server/testing/database.ts';
import { makeAdmin, makePerson } from '#server/testing/factories.ts';
import { makeWork } from '#server/testing/waiting-work.ts';
import { chooseWaitingMail } from './own-choices.ts';
import { sendWaitingMails } from './send-waiting-mails.ts';
import { type WaitingEmail, waitingEmailWriters } from './waiting-email.ts';

const database = useDatabase();
const brand = { name: 'Martelo', url: 'https://martelo.test' };

beforeEach(() => sql`delete from user_roles`.execute(database.db));

/** Sends what is due at a time of São Paulo; returns the readers. */
async function sentAt(day: number, hour: number, minute = 0): Promise<string[]> {
	const sent: string[] = [];
	const emails = { send: async ({ user_id }: WaitingEmail) => void sent.push(user_id) };
	await sendWaitingMails({ db: database.db, emails }, saoPauloTime(2026, 12, day, hour, minute));
	return sent.sort();
}

test('each administrator has one a day, from 8:00 to 12:00, on whichever server', async () => {
	const [ana, bruno] = [await makeAdmin(database.db), await makeAdmin(database.db)];
	await makePerson(database.db);
	const left = await makeAdmin(database.db);
	await sql`update users set deleted_at = now() where id = ${left}`.execute(database.db);
	expect(await sentAt(1, 7, 59)).toEqual([]);
	const both = await Promise.all([sentAt(1, 8, 5), sentAt(1, 8, 5)]);
	expect(both.flat().sort()).toEqual([ana, bruno].sort());
	expect(await sentAt(1, 11, 59)).toEqual([]);
	expect(await sentAt(2, 12)).toEqual([]);
	expect(await sentAt(3, 11, 59)).toHaveLength(2);
});

test('whoever does not want it has none, and wants it again without a second one that day', async () => {
	const ana = await makeAdmin(database.db);
	await chooseWaitingMail(database.db, ana, false);
	expect(await sentAt(4, 8)).toEqual([]);
	await chooseWaitingMail(database.db, ana, true);
	expect(await sentAt(4, 9)).toEqual([ana]);
	expect(await sentAt(4, 10)).toEqual([]);
});

test('the email lists what waits by section with links, and is not written where nothing waits', async () => {
	const ana = await makeAdmin(database.db);
	const writers = waitingEmailWriters({
		db: database.db,
		brand,
		environment: 'production',
		legalTermsUnit: 'day',
	});
	const write = () => writers['waiting-work']({ kind: 'waiting-work', user_id: ana }, 0);
	expect(await write()).toBeNull();
	const made = [await makeWork(database.db, 'proofs'), await makeWork(database.db, 'paused')];
	const email = await write();
	expect(email).toMatchObject({
		title: '2 tarefas esperam por você',
		lists: [
			{ title: 'Ao vivo', links: [{ label: '1 leilão está pausado' }] },
			{ title: 'Pagamentos', links: [{ label: '1 comprovante a conferir' }] },
		],
	});
	for (const { url } of email?.lists?.flatMap(({ links }) => links) ?? [])
		expect(url).toMatch(/^https:\/\/martelo\.test\/(admin|auctions)\//);
	await sql`delete from user_roles`.execute(database.db);
	expect(await write()).toBeNull();
	for (const { end } of made) await end();
});
