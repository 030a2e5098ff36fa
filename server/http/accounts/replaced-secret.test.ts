import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import type { BidAnswer } from '#contract/bids.ts';
import { API } from '#contract/paths.ts';
import {
	checkSigningKey,
	encrypted,
	readSecrets,
	secretOptions,
} from '#server/features/accounts/auth-secrets.ts';
import { reencryptSecrets } from '#server/features/accounts/reencrypt-secrets.ts';
import { secretsHealth } from '#server/features/accounts/secrets-health.ts';
import { unsubscribeLink } from '#server/features/notifications/unsubscribe.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { acceptedSecrets, versionOf } from '#server/platform/secrets.ts';
import { type Account, appCode, makeAccount, PASSWORD, signedIn, signIn } from '#server/testing/accounts.ts';
import { openBrowser } from '#server/testing/browser.ts';
import { useDatabase } from '#server/testing/database.ts';
import { makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { lockWaits } from '#server/testing/lock-waits.ts';
import { serveApp } from '#server/testing/serve-app.ts';
import { beginSession } from '#server/testing/session-cookie.ts';
import { ask } from '#server/testing/test-app.ts';

const { all } = inject('runs');

const database = useDatabase();

const FORMER = 'the secret of the first months, long enough';
const SECRET = 'the secret that replaced it, also long enough';
const BOTH = { secret: SECRET, secretBefore: FORMER };
const ALONE = { secret: SECRET, secretBefore: null };
const BEFORE = { secret: FORMER, secretBefore: null };
type Given = typeof BOTH | typeof ALONE;

let data = '';
beforeAll(async () => {
	data = await mkdtemp(join(import.meta.dirname, '../../../node_modules/.cache/test-secret-'));
});
afterAll(() => rm(data, { recursive: true, force: true }));
beforeEach(() => sql`truncate two_factors, signing_keys`.execute(database.db));

/** A server with these secrets, as the serving role; stopped at the end of the test. */
async function serve(secrets: Given) {
	const databaseUrl = database.servingUrl;
	const db = openDatabase(databaseUrl, 10);
	const app = await serveApp({
		db,
		databaseUrl,
		...secrets,
		data,
		variables: { REQUIRE_EMAIL_CONFIRMATION: '0' },
	});
	onTestFinished(async () => {
		await app.stop();
		await db.destroy();
	});
	return app;
}

type App = Awaited<ReturnType<typeof serve>>;

interface Enrolled extends Account {
	totpURI: string;
	backupCodes: string[];
}

async function enrol(app: App): Promise<Enrolled> {
	const account = await makeAccount(database);
	const browser = await signedIn(app, account);
	const { body } = await browser.ask('POST', '/api/auth/two-factor/enable', { password: PASSWORD });
	const { totpURI, backupCodes } = body as unknown as Enrolled;
	const verified = await browser.ask('POST', '/api/auth/two-factor/verify-totp', { code: appCode(totpURI) });
	expect(verified.status).toBe(200);
	return { ...account, totpURI, backupCodes };
}

/** Signs in with the password and, if there is one, a code. The statuses, and whether there is a session. */
async function enter(app: App, email: string, code?: { app: string } | { recovery: string }) {
	const browser = openBrowser(app);
	const statuses = [(await signIn(browser, email)).status];
	if (code && 'app' in code) {
		// The next code: the last one may be used up.
		const next = appCode(code.app, Date.now() + 30_000);
		statuses.push((await browser.ask('POST', '/api/auth/two-factor/verify-totp', { code: next })).status);
	} else if (code) {
		const sent = { code: code.recovery };
		statuses.push((await browser.ask('POST', '/api/auth/two-factor/verify-backup-code', sent)).status);
	}
	const { status, body } = await browser.ask('GET', '/api/session');
	return { statuses: [...statuses, status], session: Boolean(body.session) };
}

const IN = { statuses: [200, 200], session: true };
const IN_WITH_CODE = { statuses: [200, 200, 200], session: true };

const stored = async () => {
	const { rows } = await sql<{ text: string }>`select private_key::json #>> '{}' as text from signing_keys
		union all select secret from two_factors union all select backup_codes from two_factors`.execute(
		database.db,
	);
	return rows.map(({ text }) => text.split('$')[2] ?? 'bare');
};

test('sign-in goes on while AUTH_SECRET is replaced: old and new accounts, with a second factor and without', async () => {
	const first = await serve(BEFORE);
	const [plain, one, two] = [await makeAccount(database), await enrol(first), await enrol(first)];
	expect(await enter(first, plain.email)).toEqual(IN);
	// Before the first replacement, texts are stored as releases without versions read them.
	expect(new Set(await stored())).toEqual(new Set(['bare']));

	const during = await serve(BOTH);
	expect(await enter(during, plain.email)).toEqual(IN);
	expect(await enter(during, one.email, { app: one.totpURI })).toEqual(IN_WITH_CODE);
	expect(await enter(during, one.email, { recovery: one.backupCodes[0] ?? '' })).toEqual(IN_WITH_CODE);
	const late = await enrol(during);

	expect(await reencryptSecrets(database.db, BOTH)).toEqual({
		signing_keys: { renewed: 1, unreadable: 0 },
		second_factors: { renewed: 2, unreadable: 0 },
		// Those of the account that used one, and of the account that is new, are encrypted with the new secret already.
		recovery_codes: { renewed: 1, unreadable: 0 },
	});
	expect(new Set(await stored())).toEqual(new Set([String(versionOf(SECRET))]));
	expect(await enter(during, two.email, { recovery: two.backupCodes[0] ?? '' })).toEqual(IN_WITH_CODE);

	const after = await serve(ALONE);
	expect(await enter(after, plain.email)).toEqual(IN);
	expect(await enter(after, two.email, { app: two.totpURI })).toEqual(IN_WITH_CODE);
	expect(await enter(after, late.email, { recovery: late.backupCodes[0] ?? '' })).toEqual(IN_WITH_CODE);
	expect(await enter(after, one.email, { recovery: one.backupCodes[0] ?? '' })).toMatchObject({
		statuses: [200, 401, 200],
		session: false,
	});
	const fresh = await enrol(after);
	expect(await enter(after, fresh.email, { app: fresh.totpURI })).toEqual(IN_WITH_CODE);
});

test('with another secret alone nobody could sign in: the start refuses it, and says what to do', async () => {
	const first = await serve(BEFORE);
	const [plain, one] = [await makeAccount(database), await enrol(first)];
	const wrong = await serve(ALONE);
	expect(await enter(wrong, plain.email)).toMatchObject({ statuses: [500, 200], session: false });
	const late = await makeAccount(database);
	expect((await enter(wrong, late.email)).statuses[0]).toBe(500);
	expect((await enter(wrong, one.email, { app: one.totpURI })).statuses[1]).toBe(500);
	const check = async (secrets: Given) =>
		checkSigningKey(database.db, await secretOptions(database.db, secrets));
	await expect(check(ALONE)).rejects.toThrow(/^AUTH_SECRET: .*AUTH_SECRET_BEFORE.*rotate-secret --lost/);
	await check(BEFORE);
	await check(BOTH);
	// Whoever goes back to the former secret has it in use, and the other beside it.
	await check({ secret: FORMER, secretBefore: SECRET });
});

test.runIf(all)('a replacement that is undone loses nothing', async () => {
	const first = await serve(BEFORE);
	const one = await enrol(first);
	const late = await enrol(await serve(BOTH));
	const back = await serve({ secret: FORMER, secretBefore: SECRET });
	expect(await enter(back, one.email, { app: one.totpURI })).toEqual(IN_WITH_CODE);
	expect(await enter(back, late.email, { app: late.totpURI })).toEqual(IN_WITH_CODE);
});

test('links in emails open as long as the former secret is kept', async () => {
	const id = await makePerson(database.db);
	const brand = { url: '' };
	const post = async (app: App) => {
		const path = unsubscribeLink({ brand, secret: FORMER }, id, 'outbid', Date.now());
		return (await openBrowser(app).ask('POST', path)).status;
	};
	expect(await post(await serve(BOTH))).toBe(200);
	expect(await post(await serve(ALONE))).toBe(404);
});

test.runIf(all)(
	'a maximum that is sent again is answered with the nonce that opens its commitment',
	async () => {
		const auction = await makeOpenAuction(database.db, { initial_bid: 100_000_00 });
		const id = await makePerson(database.db);
		const send = async (app: App, secret: string) => {
			const { body, status } = await ask(app.url + BIDDER_API.bids(auction), 'POST', {
				token: await beginSession(database.db, secret, id),
				headers: { 'idempotency-key': 'the-same-maximum' },
				body: { amount: 100_000, max_amount: 150_000 },
			});
			expect(status).toBe(201);
			return body;
		};
		const first = (await send(await serve(BEFORE), FORMER)) as BidAnswer;
		expect(first.ceiling?.nonce).toMatch(/^[0-9a-f]{32}$/);
		expect(await send(await serve(BOTH), SECRET)).toEqual(first);
	},
);

describe('encrypting anew', () => {
	/** A signing key and second factors, all with the same text. */
	async function many(people: number, text: string) {
		const key = JSON.stringify(text);
		await sql`with made as (
				insert into users (name, email, email_verified)
				select 'Muitos', gen_random_uuid() || '@teste.invalid', true from generate_series(1, ${people}) returning id)
			insert into two_factors (user_id, secret, backup_codes) select id, ${text}, ${text} from made`.execute(
			database.db,
		);
		await sql`insert into signing_keys (public_key, private_key, created_at)
			values ('{}', ${key}, now())`.execute(database.db);
	}

	const fail = (column: string, when: string) =>
		sql
			.raw(`create function planted_fault() returns trigger language plpgsql as $$
				begin if ${when} then raise exception 'planted fault'; end if; return new; end $$;
			create trigger planted before update of ${column} on two_factors for each row execute function planted_fault();`)
			.execute(database.db);
	const mend = () => sql.raw('drop function if exists planted_fault() cascade').execute(database.db);

	test('that is interrupted loses nothing, is refused alone, and is completed by the next run', async () => {
		await many(450, await encrypted(FORMER, 'planted'));
		const { rows } = await sql<{
			id: string;
		}>`select id from two_factors order by id offset 430 limit 1`.execute(database.db);
		onTestFinished(async () => void (await mend()));
		await fail('secret', `new.id = '${rows[0]?.id}'`);
		await expect(reencryptSecrets(database.db, BOTH)).rejects.toThrow('planted fault');
		const versions = await stored();
		// Two transactions of 200 rows each were committed.
		expect(versions.filter((version) => version === String(versionOf(SECRET)))).toHaveLength(400);
		const readable = async (secrets: Given) =>
			readSecrets(database.db, await secretOptions(database.db, secrets));
		expect(await readable(BOTH)).toEqual({ signing_keys: true, second_factors: true, recovery_codes: true });
		expect(await readable(ALONE)).toEqual({
			signing_keys: false,
			second_factors: false,
			recovery_codes: false,
		});
		await mend();
		const done = (renewed: number) => ({ renewed, unreadable: 0 });
		expect(await reencryptSecrets(database.db, BOTH)).toEqual({
			signing_keys: done(1),
			second_factors: done(50),
			recovery_codes: done(450),
		});
		expect(await reencryptSecrets(database.db, BOTH)).toEqual({
			signing_keys: done(0),
			second_factors: done(0),
			recovery_codes: done(0),
		});
		expect(await readable(ALONE)).toEqual({ signing_keys: true, second_factors: true, recovery_codes: true });
	});

	test('leaves and counts what neither secret decrypts', async () => {
		const text = await encrypted(FORMER, 'planted');
		// With the version of its secret, and as it was stored without one.
		await many(1, text);
		await many(1, text.split('$')[3] ?? '');
		expect(await reencryptSecrets(database.db, { secret: SECRET, secretBefore: 'z'.repeat(32) })).toEqual({
			signing_keys: { renewed: 0, unreadable: 2 },
			second_factors: { renewed: 0, unreadable: 2 },
			recovery_codes: { renewed: 0, unreadable: 2 },
		});
		expect(new Set(await stored())).toEqual(new Set([String(versionOf(FORMER)), 'bare']));
	});

	test.runIf(all)('does not bring back a recovery code that is used meanwhile', async () => {
		const one = await enrol(await serve(BEFORE));
		const app = await serve(BOTH);
		const browser = openBrowser(app);
		await signIn(browser, one.email);
		const use = () =>
			browser.ask('POST', '/api/auth/two-factor/verify-backup-code', { code: one.backupCodes[0] });
		// The command has read both rows and waits before it writes the first.
		const first = '00000000-0000-0000-0000-000000000001';
		const text = await encrypted(FORMER, 'planted');
		await sql`insert into two_factors (id, user_id, secret, backup_codes)
			values (${first}, ${await makePerson(database.db)}, ${text}, ${text})`.execute(database.db);
		await fail('backup_codes', `new.id = '${first}' and pg_advisory_xact_lock(24) is null`);
		onTestFinished(async () => void (await mend()));
		const { reencrypted, used } = await database.db.connection().execute(async (held) => {
			await sql`select pg_advisory_lock(24)`.execute(held);
			const reencrypted = reencryptSecrets(database.db, BOTH);
			await expect.poll(() => lockWaits(database.db)).toBe(1);
			const used = use();
			await expect.poll(() => lockWaits(database.db)).toBe(2);
			await sql`select pg_advisory_unlock(24)`.execute(held);
			return { reencrypted: await reencrypted, used: await used };
		});
		expect(reencrypted.recovery_codes).toEqual({ renewed: 2, unreadable: 0 });
		expect(used).toMatchObject({ status: 400, body: { code: 'auth.refused' } });
		expect(await enter(app, one.email, { recovery: one.backupCodes[0] ?? '' })).toEqual(IN_WITH_CODE);
		expect(await enter(app, one.email, { recovery: one.backupCodes[0] ?? '' })).toMatchObject({
			session: false,
		});
		expect(await enter(app, one.email, { recovery: one.backupCodes[1] ?? '' })).toEqual(IN_WITH_CODE);
	});
});

test('a server that cannot decrypt what is stored says so on /readyz and in its metrics, and stays in service', async () => {
	const app = await serve(BEFORE);
	const says = async () => {
		await app.context.secretsHealth.ask();
		const { status, body } = await openBrowser(app).ask('GET', API.ready);
		const { text } = await openBrowser(app).ask('GET', API.metrics);
		const kinds = [...text.matchAll(/^martelo_secrets_readable\{kind="(\w+)"\} (\d)$/gm)];
		return {
			status,
			secrets: body.secrets,
			...Object.fromEntries(kinds.map(([, kind, value]) => [kind, value])),
		};
	};
	const right = { signing_keys: '1', second_factors: '1', recovery_codes: '1' };
	expect(await says()).toEqual({ status: 200, secrets: true, ...right });
	await enrol(app);
	expect(await says()).toEqual({ status: 200, secrets: true, ...right });
	await reencryptSecrets(database.db, BOTH);
	const wrong = { signing_keys: '0', second_factors: '0', recovery_codes: '0' };
	expect(await says()).toEqual({ status: 200, secrets: false, ...wrong });
});

test.runIf(all)('what cannot be decrypted is told once for each change', async () => {
	await enrol(await serve(BEFORE));
	const told: string[][] = [];
	const health = secretsHealth(database.db, { secret: SECRET }, (unreadable) => told.push(unreadable));
	await health.ask();
	await health.ask();
	expect(told).toEqual([['signing_keys', 'second_factors', 'recovery_codes']]);
	await sql`truncate two_factors, signing_keys`.execute(database.db);
	await health.ask();
	await health.ask();
	expect(told).toEqual([['signing_keys', 'second_factors', 'recovery_codes'], []]);
});

test('a version is a whole number that the library accepts, and differs between secrets', () => {
	const versions = acceptedSecrets(BOTH).map(versionOf);
	for (const version of versions) expect(Number.isSafeInteger(version)).toBe(true);
	expect(new Set(versions).size).toBe(2);
	// Stored texts name it: it must stay what it is.
	expect(versionOf('x'.repeat(32))).toBe(52_428_286_170_167);
});
