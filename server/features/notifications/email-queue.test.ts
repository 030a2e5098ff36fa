import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { pino } from 'pino';
import { beforeEach, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { MINUTE, SECOND } from '#domain/values/time.ts';
import { BEFORE_CONFIRMATION } from '#server/features/accounts/account-emails.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { openJobs } from '#server/platform/jobs.ts';
import { createMailer } from '#server/platform/mail/mailer.ts';
import { type Email, emailWriters } from '#server/start/emails.ts';
import { useDatabase } from '#server/testing/database.ts';
import { makePerson } from '#server/testing/factories.ts';
import { refuse, startMailServer } from '#server/testing/mail-server.ts';
import { readMail } from '#server/testing/read-mail.ts';
import { freePort } from '#server/testing/server-process.ts';
import { createEmailQueue } from './email-queue.ts';

const { all } = inject('runs');

const database = useDatabase();
const brand = { name: 'Martelo', url: 'https://leiloes.exemplo.com.br' };

/** A text that may appear only in the email. */
const SECRET = 'canary-7b1f';

interface QueueSettings {
	smtpUrl: string;
	db?: Kysely<Database>;
	recovery?: (email: string) => Promise<string | null>;
	limit?: number;
	beforeConfirmation?: ReadonlySet<string> | null;
}

/** A server's email queue, which delivers immediately and retries every second. */
async function startQueue({
	smtpUrl,
	db = database.db,
	recovery,
	limit = 12,
	beforeConfirmation = null,
}: QueueSettings) {
	const lines: string[] = [];
	const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
	const jobs = openJobs(db, log, MINUTE);
	const emails = createEmailQueue({
		db,
		jobs,
		log,
		brand,
		beforeConfirmation,
		mailer: createMailer({ smtpUrl, outbox: 'unused', brand }),
		writers: emailWriters({
			db,
			brand,
			secret: 'segredo-do-teste',
			environment: 'production',
			legalTermsUnit: 'day',
			links: {
				recovery: recovery ?? (async () => `${brand.url}/auth?type=recovery#token=${SECRET}`),
				confirmation: async () => `${brand.url}/api/auth/verify-email?token=${SECRET}`,
			},
		}),
		retries: { limit, first: SECOND, longest: SECOND },
	});
	await jobs.start();
	onTestFinished(() => jobs.stop());
	return { jobs, emails, lines };
}

async function mailServer(...options: Parameters<typeof startMailServer>) {
	const server = await startMailServer(...options);
	onTestFinished(() => server.stop());
	return server;
}

const until = (check: () => unknown) => vi.waitFor(check, { timeout: 20_000, interval: 25 });

const states = async () => {
	const { rows } = await sql<{ state: string }>`
		select state from pgboss.job where name = 'letters' order by created_on`.execute(database.db);
	return rows.map(({ state }) => state);
};

const allDone = (count: number) =>
	until(async () => expect(await states()).toEqual(Array.from({ length: count }, () => 'completed')));

/** Every row of every table of the queue, as text. */
async function everythingQueued(): Promise<string> {
	const { rows } = await sql<{ name: string }>`
		select tablename as name from pg_tables where schemaname = 'pgboss'`.execute(database.db);
	expect(rows.length).toBeGreaterThan(3);
	const texts = rows.map(({ name }) =>
		sql<{ row: string }>`select t::text as row from pgboss.${sql.id(name)} t`.execute(database.db),
	);
	return (await Promise.all(texts)).flatMap((result) => result.rows.map(({ row }) => row)).join('\n');
}

async function person(name = 'Ana Souza') {
	const id = await makePerson(database.db);
	await database.db.updateTable('users').set({ name }).where('id', '=', id).execute();
	return { id, email: `${id}@teste.invalid` };
}

async function refused(user_id: string, decision: 'rejected' | 'revoked' = 'rejected'): Promise<Email> {
	const { id } = await database.db
		.insertInto('registration_decisions')
		.values({ user_id, decision, reason: 'O documento venceu', checked: [] })
		.returning('id')
		.executeTakeFirstOrThrow();
	return { kind: `registration-${decision}`, user_id, decision_id: id };
}

beforeEach(async () => {
	await sql`truncate pgboss.job`.execute(database.db);
});

it('delivers every email to its reader, complete', async () => {
	const server = await mailServer();
	const { emails } = await startQueue({ smtpUrl: server.url });
	const ana = await person();
	const messages: [Email, string, string][] = [
		[
			{ kind: 'recovery', email: ana.email.toUpperCase() },
			'Link para redefinir a senha',
			'redefinir a senha',
		],
		[{ kind: 'confirmation', email: ana.email }, 'Confirme seu email', '24 horas'],
		[{ kind: 'address-taken', email: ana.email }, 'Você já tem uma conta', 'já tem uma conta'],
		[{ kind: 'password-changed', user_id: ana.id }, 'Sua senha foi alterada', 'foi alterada em'],
		[
			{ kind: 'two-factor-changed', user_id: ana.id, enabled: true },
			'Verificação em duas etapas ativada',
			'foi ativada em',
		],
		[{ kind: 'account-deleted', email: ana.email, name: 'Ana' }, 'Conta excluída', 'foi excluída em'],
		[{ kind: 'name-changed', user_id: ana.id }, 'Seu nome foi alterado', 'voltou à análise'],
		[{ kind: 'registration-approved', user_id: ana.id }, 'Seu cadastro foi aprovado', 'dar lances'],
		[await refused(ana.id), 'Seu cadastro não foi aprovado', 'Motivo: O documento venceu'],
		[
			await refused(ana.id, 'revoked'),
			'A aprovação do seu cadastro foi revogada',
			'Motivo: O documento venceu',
		],
	];
	for (const [email] of messages) await emails.send(email);
	await emails.start();
	await allDone(messages.length);

	const mails = server.received.map(readMail);
	expect(mails).toHaveLength(messages.length);
	for (const [, title, words] of messages) {
		const mail = mails.find(({ headers }) => headers.subject === `Martelo: ${title}`);
		expect(mail?.headers).toMatchObject({
			from: 'Martelo <nao-responda@leiloes.exemplo.com.br>',
			to: ana.email,
			'auto-submitted': 'auto-generated',
		});
		expect(mail?.text).toContain('Olá, Ana.');
		expect(mail?.text).toContain(words);
		expect(mail?.html).toContain(words);
	}
	expect(new Set(mails.map(({ headers }) => headers['message-id'])).size).toBe(messages.length);
});

describe('when the mail server has a fault', () => {
	it('down, then up: the email arrives exactly once, with a link of its own', async () => {
		const port = await freePort();
		const made: string[] = [];
		const { emails, lines } = await startQueue({
			smtpUrl: `smtp://127.0.0.1:${port}`,
			recovery: async () => {
				made.push(`${brand.url}/auth?type=recovery#token=${SECRET}-${made.length}`);
				return made.at(-1) ?? null;
			},
		});
		const ana = await person();
		await emails.send({ kind: 'recovery', email: ana.email });
		await emails.start();
		await until(() => expect(lines.filter((line) => line.includes('tried again')).length).toBeGreaterThan(1));
		const server = await mailServer({}, port);
		await allDone(1);
		expect(server.received).toHaveLength(1);
		expect(readMail(server.received[0] ?? '').text).toContain(made.at(-1));
		expect(lines.join()).not.toMatch(new RegExp(`${SECRET}|${ana.email}|type=recovery`));
		expect(await everythingQueued()).not.toMatch(new RegExp(`${SECRET}|type=recovery|https?:`));
	});

	it.runIf(all)('"later", then "accepted": the same email with the same Message-ID', async () => {
		const ids: (string | undefined)[] = [];
		const server = await mailServer({
			onData: (stream, _, done) => {
				const chunks: Buffer[] = [];
				stream.on('data', (chunk: Buffer) => chunks.push(chunk));
				stream.on('end', () => {
					ids.push(readMail(Buffer.concat(chunks).toString()).headers['message-id']);
					done(ids.length < 3 ? refuse(451, `4.7.1 later, you said ${SECRET}`) : null);
				});
			},
		});
		const { emails, lines } = await startQueue({ smtpUrl: server.url });
		const ana = await person();
		await emails.send({ kind: 'recovery', email: ana.email });
		await emails.start();
		await allDone(1);
		expect(ids).toHaveLength(3);
		expect(new Set(ids).size).toBe(1);
		expect(ids[0]).toMatch(/^<[0-9a-f-]{36}@leiloes\.exemplo\.com\.br>$/);
		expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
			'job will be tried again',
			'job will be tried again',
			'email sent',
		]);
		expect(lines.join() + (await everythingQueued())).not.toContain(SECRET);
	});

	it('an unknown address is not retried, and the job is kept for inspection', async () => {
		let asked = 0;
		const server = await mailServer({
			onRcptTo: ({ address }, _, done) => {
				asked++;
				done(refuse(550, `5.1.1 no ${address} here`));
			},
		});
		const { emails, lines } = await startQueue({ smtpUrl: server.url });
		const ana = await person();
		await emails.send({ kind: 'password-changed', user_id: ana.id });
		await emails.start();
		await until(async () => expect(await states()).toEqual(['failed']));
		expect(asked).toBe(1);
		expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
			level: 50,
			kind: 'password-changed',
			reason: 'smtp EENVELOPE RCPT TO 550',
			msg: 'job failed for good',
		});
		expect(lines.join()).not.toContain(ana.email);
		const { rows } = await sql<{ data: unknown }>`
			select data from pgboss.job where name = 'letters.failed'`.execute(database.db);
		expect(rows).toEqual([{ data: { kind: 'password-changed', user_id: ana.id } }]);
	});
});

it('an email of a transaction that is rolled back is never written', async () => {
	const server = await mailServer();
	const { emails } = await startQueue({ smtpUrl: server.url });
	const ana = await person();
	const undone = database.db.transaction().execute(async (trx) => {
		await emails.send({ kind: 'password-changed', user_id: ana.id }, trx);
		throw new Error('undone');
	});
	await expect(undone).rejects.toThrow('undone');
	await database.db
		.transaction()
		.execute((trx) => emails.send({ kind: 'account-deleted', email: ana.email, name: 'Ana' }, trx));
	await emails.start();
	await allDone(1);
	expect(server.received.map((mail) => readMail(mail).headers.subject)).toEqual(['Martelo: Conta excluída']);
});

it.runIf(all)('two servers deliver each email once', async () => {
	const server = await mailServer();
	const other = openDatabase(database.url, 4);
	onTestFinished(() => other.destroy());
	const offices = [
		await startQueue({ smtpUrl: server.url }),
		await startQueue({ smtpUrl: server.url, db: other }),
	];
	const people = await Promise.all(Array.from({ length: 10 }, () => person()));
	for (const { id } of people) await offices[0]?.emails.send({ kind: 'password-changed', user_id: id });
	await Promise.all(offices.map(({ emails }) => emails.start()));
	await allDone(people.length);
	const readers = server.received.map((mail) => readMail(mail).headers.to);
	expect(readers.toSorted()).toEqual(people.map(({ email }) => email).toSorted());
});

describe('without a reader', () => {
	it('nothing is sent, and nothing is logged', async () => {
		const server = await mailServer();
		const { emails, lines } = await startQueue({
			smtpUrl: server.url,
			recovery: async (email) => (email === 'ninguem@teste.invalid' ? null : `${brand.url}/x`),
		});
		const gone = await person();
		await database.db
			.updateTable('users')
			.set({ deleted_at: new Date() })
			.where('id', '=', gone.id)
			.execute();
		const messages: Email[] = [
			{ kind: 'recovery', email: 'ninguem@teste.invalid' },
			{ kind: 'recovery', email: gone.email },
			{ kind: 'confirmation', email: 'ninguem@teste.invalid' },
			{ kind: 'address-taken', email: 'ninguem@teste.invalid' },
			{ kind: 'password-changed', user_id: gone.id },
			{ kind: 'two-factor-changed', user_id: randomUUID(), enabled: false },
		];
		for (const email of messages) await emails.send(email);
		await emails.start();
		await allDone(messages.length);
		expect(server.received).toEqual([]);
		expect(lines).toEqual([]);
	});

	it('nor when there is a person but no link for them', async () => {
		const server = await mailServer();
		const { emails } = await startQueue({ smtpUrl: server.url, recovery: async () => null });
		await emails.send({ kind: 'recovery', email: (await person()).email });
		await emails.start();
		await allDone(1);
		expect(server.received).toEqual([]);
	});
});

it('an address that nobody has confirmed gets emails about its account and no others', async () => {
	const server = await mailServer();
	const { emails } = await startQueue({ smtpUrl: server.url, beforeConfirmation: BEFORE_CONFIRMATION });
	const people = { confirmed: await person(), unconfirmed: await person() };
	await database.db
		.updateTable('users')
		.set({ email_verified: false })
		.where('id', '=', people.unconfirmed.id)
		.execute();
	for (const { id, email } of Object.values(people)) {
		await emails.send({ kind: 'recovery', email });
		await emails.send({ kind: 'registration-approved', user_id: id });
	}
	await emails.start();
	await allDone(4);
	const sent = server.received.map((mail) => readMail(mail).headers);
	const titlesTo = ({ email }: { email: string }) =>
		sent.filter(({ to }) => to === email).map(({ subject }) => subject?.replace('Martelo: ', ''));
	expect(titlesTo(people.unconfirmed)).toEqual(['Link para redefinir a senha']);
	expect(titlesTo(people.confirmed).toSorted()).toEqual([
		'Link para redefinir a senha',
		'Seu cadastro foi aprovado',
	]);
});

it('the queue holds the reference to the email and nothing else', async () => {
	const server = await mailServer();
	const { emails, lines } = await startQueue({ smtpUrl: server.url });
	const ana = await person('Ana <script> Souza');
	await emails.send({ kind: 'recovery', email: ana.email });
	await emails.send({ kind: 'confirmation', email: ana.email });
	const { rows } = await sql<{ data: unknown }>`
		select data from pgboss.job where name = 'letters' order by created_on`.execute(database.db);
	expect(rows.map(({ data }) => data)).toEqual([
		{ kind: 'recovery', email: ana.email },
		{ kind: 'confirmation', email: ana.email },
	]);
	await emails.start();
	await allDone(2);
	expect(server.received.every((mail) => readMail(mail).text.includes(SECRET))).toBe(true);
	expect(await everythingQueued()).not.toMatch(new RegExp(`${SECRET}|https?:|script|Souza`));
	expect(lines.join()).not.toMatch(new RegExp(`${SECRET}|${ana.email}|https?:|Souza`));
});
