import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { refuse, startMailServer } from '#server/testing/mail-server.ts';
import { readMail } from '#server/testing/read-mail.ts';
import { freePort } from '#server/testing/server-process.ts';
import type { Mail } from './mail.ts';
import { createMailer } from './mailer.ts';

const brand = { name: 'Martelo', url: 'https://leiloes.exemplo.com.br' };

const MAIL: Mail = {
	to: 'ana@exemplo.com.br',
	subject: 'Martelo: confirmação',
	text: 'Olá, Ana.\n\nAté amanhã: ação, coração, 🏠.\n',
	html: '<p>Olá, Ana. Até amanhã: ação, coração, 🏠.</p>',
	message_id: '<7f3c@leiloes.exemplo.com.br>',
};

const folder: { path: string } = { path: '' };
beforeAll(async () => {
	folder.path = await mkdtemp(join(import.meta.dirname, '../../../node_modules/.cache/test-mail-'));
});
afterAll(() => rm(folder.path, { recursive: true }));

async function mailServer(...options: Parameters<typeof startMailServer>) {
	const server = await startMailServer(...options);
	onTestFinished(() => server.stop());
	return server;
}

const smtp = (url: string) => createMailer({ smtpUrl: url, outbox: 'unused', brand });

describe('by SMTP', () => {
	it('delivers text and HTML with the headers of an automatic email', async () => {
		const server = await mailServer();
		expect(await smtp(server.url).deliver(MAIL)).toBeNull();

		expect(server.received).toHaveLength(1);
		const { headers, names, text, html } = readMail(server.received[0] ?? '');
		expect(headers).toMatchObject({
			from: 'Martelo <nao-responda@leiloes.exemplo.com.br>',
			to: 'ana@exemplo.com.br',
			subject: 'Martelo: confirmação',
			'message-id': '<7f3c@leiloes.exemplo.com.br>',
			'auto-submitted': 'auto-generated',
			'mime-version': '1.0',
		});
		expect(headers['content-type']).toContain('multipart/alternative');
		expect(Math.abs(Date.parse(headers.date ?? '') - Date.now())).toBeLessThan(60_000);
		expect(names).not.toContain('X-Mailer');
		expect(text).toBe(MAIL.text);
		expect(html).toBe(MAIL.html);
	});

	it('sends from the address in SMTP_URL, and signs in with its name and password', async () => {
		const asked: unknown[] = [];
		const server = await mailServer({
			authOptional: false,
			allowInsecureAuth: true,
			onAuth: ({ username, password }, _, done) => {
				asked.push({ username, password });
				done(null, { user: username });
			},
		});
		const url = new URL(server.url);
		url.username = 'casa';
		url.password = 's&nha/@';
		url.searchParams.set('from', 'avisos+leilao@outra.com.br');
		expect(await smtp(url.href).deliver(MAIL)).toBeNull();
		expect(asked).toEqual([{ username: 'casa', password: 's&nha/@' }]);
		expect(readMail(server.received[0] ?? '').headers.from).toBe('Martelo <avisos+leilao@outra.com.br>');
	});

	it('refuses to start with a sender that is no address', () => {
		expect(() => smtp('smtp://localhost?from=ninguem')).toThrow('SMTP_URL: from must be an email address');
	});

	it.each([
		['http://127.0.0.1:3000', 'nao-responda@localhost'],
		['http://[::1]:3000', 'nao-responda@localhost'],
		['https://casa.test:8443', 'nao-responda@casa.test'],
	])('with the public address %s, sends from %s', async (url, from) => {
		const server = await mailServer();
		await createMailer({ smtpUrl: server.url, outbox: 'unused', brand: { name: 'Casa', url } }).deliver(MAIL);
		expect(readMail(server.received[0] ?? '').headers.from).toBe(`Casa <${from}>`);
	});
});

describe('a refusal by the server', () => {
	const refusing = (command: 'onMailFrom' | 'onRcptTo', code: number, message: string) =>
		mailServer({
			[command]: (_: unknown, __: unknown, done: (error: Error) => void) => done(refuse(code, message)),
		});

	it.each([
		['onRcptTo', 451, '4.7.1 greylisted', false],
		['onRcptTo', 550, '5.1.1 no such user', true],
		['onRcptTo', 550, '5.1.10 null MX', true],
		['onRcptTo', 550, '5.7.1 relaying denied', false],
		['onRcptTo', 550, 'no code of RFC 3463', false],
		['onMailFrom', 553, '5.1.8 bad sender', false],
		['onMailFrom', 550, '5.1.1 odd, but the sender is ours to mend', false],
	] as const)('%s %i %s: hopeless is %s', async (command, code, message, hopeless) => {
		const server = await refusing(command, code, message);
		const refused = await smtp(server.url).deliver(MAIL);
		const step = command === 'onRcptTo' ? 'RCPT TO' : 'MAIL FROM';
		expect(refused).toEqual({ reason: `smtp EENVELOPE ${step} ${code}`, hopeless });
		expect(server.received).toEqual([]);
	});

	it('is reported by codes only: a server may quote the email', async () => {
		const server = await mailServer({
			onData: (stream, _, done) => {
				stream.resume().on('end', () => done(refuse(554, `5.7.1 looks like spam: ${MAIL.text} ${MAIL.to}`)));
			},
		});
		expect(await smtp(server.url).deliver(MAIL)).toEqual({
			reason: 'smtp EMESSAGE DATA 554',
			hopeless: false,
		});
	});

	it('a closed port and a server that cannot do the TLS it requires are worth a retry', async () => {
		expect(await smtp(`smtp://127.0.0.1:${await freePort()}`).deliver(MAIL)).toEqual({
			reason: 'smtp ESOCKET CONN',
			hopeless: false,
		});
		const server = await mailServer();
		expect(await smtp(`${server.url}?requireTLS=true`).deliver(MAIL)).toMatchObject({ hopeless: false });
	});

	it('beyond this machine nothing is sent without TLS, unless the URL allows it', async () => {
		const server = await mailServer();
		// Another name for this machine, which the product does not know as one.
		const beyond = server.url.replace('127.0.0.1', '0.0.0.0');
		expect(await smtp(beyond).deliver(MAIL)).toMatchObject({ hopeless: false });
		expect(server.received).toEqual([]);
		expect(await smtp(`${beyond}?requireTLS=false`).deliver(MAIL)).toBeNull();
		expect(server.received).toHaveLength(1);
	});

	it('a server that never answers is given up on abort, and after a time limit', async () => {
		const inGap = createServer().listen(0, '127.0.0.1');
		await once(inGap, 'listening');
		onTestFinished(() => void inGap.close());
		const address = inGap.address();
		const url = `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
		const options = new AbortController();
		const delivery = smtp(url).deliver(MAIL, options.signal);
		options.abort();
		expect(await delivery).toMatchObject({ hopeless: false, reason: expect.stringContaining('smtp') });
		expect(await smtp(`${url}?greetingTimeout=50`).deliver(MAIL)).toEqual({
			reason: 'smtp ETIMEDOUT CONN',
			hopeless: false,
		});
	});
});

describe('no content of an email becomes a header or a second recipient', () => {
	it.each([
		['a line break', 'Olá\r\nBcc: outro@exemplo.com'],
		['a bare line feed', 'Olá\nBcc: outro@exemplo.com\n\n<script>'],
		['a bare carriage return', 'Olá\rBcc: outro@exemplo.com'],
		['a null', 'Olá\0Bcc: outro@exemplo.com'],
	])('%s in the subject or the brand', async (_, hostile) => {
		const recipients: string[] = [];
		const server = await mailServer({
			onRcptTo: ({ address }, __, accept) => {
				recipients.push(address);
				accept();
			},
		});
		const mailer = createMailer({
			smtpUrl: server.url,
			outbox: 'unused',
			brand: { ...brand, name: hostile },
		});
		expect(await mailer.deliver({ ...MAIL, subject: hostile })).toBeNull();
		const { headers, names, text } = readMail(server.received[0] ?? '');
		expect(recipients).toEqual([MAIL.to]);
		expect(names.map((name) => name.toLowerCase())).not.toContain('bcc');
		expect(new Set(names).size).toBe(names.length);
		expect(headers.to).toBe(MAIL.to);
		expect(text).toBe(MAIL.text);
	});

	it.each([
		'a@b.com, c@d.com',
		'a@b.com\r\nBcc: c@d.com',
		'a@b.com> RCPT TO:<c@d.com',
		'"x" <a@b.com>, c@d.com',
	])('the address %j never reaches a second recipient', async (to) => {
		const recipients: string[] = [];
		const server = await mailServer({
			onRcptTo: ({ address }, __, accept) => {
				recipients.push(address);
				accept();
			},
		});
		await smtp(server.url).deliver({ ...MAIL, to });
		expect(recipients).not.toContain('c@d.com');
		expect(recipients.length).toBeLessThanOrEqual(1);
	});

	it('unusual brand names arrive unchanged', async () => {
		const server = await mailServer();
		const name = 'Leilões "São João" <& Filhos>, Ltda. 🏠';
		await createMailer({ smtpUrl: server.url, outbox: 'unused', brand: { ...brand, name } }).deliver(MAIL);
		const { from } = readMail(server.received[0] ?? '').headers;
		expect(from?.replace(/^"|"(?= <nao)/g, '')).toBe(`${name} <nao-responda@leiloes.exemplo.com.br>`);
	});
});

describe('without a server', () => {
	const outbox = () => join(folder.path, 'data', 'outbox');
	const mailer = () => createMailer({ smtpUrl: null, outbox: outbox(), brand });

	it('each email is a complete file that only the operator’s user may read', async () => {
		expect(await mailer().deliver(MAIL)).toBeNull();
		const [name = '', ...others] = await readdir(outbox());
		expect(others).toEqual([]);
		expect(name).toMatch(/^\d{4}-\d\d-\d\dT\d{6}\.\d{3}Z-[0-9a-f]{8}\.eml$/);
		expect((await stat(outbox())).mode & 0o777).toBe(0o700);
		expect((await stat(join(outbox(), name))).mode & 0o777).toBe(0o600);
		const raw = await readFile(join(outbox(), name), 'utf8');
		expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
		const { headers, text, html } = readMail(raw);
		expect(headers).toMatchObject({
			from: 'Martelo <nao-responda@leiloes.exemplo.com.br>',
			to: MAIL.to,
			subject: MAIL.subject,
			'message-id': MAIL.message_id,
			'auto-submitted': 'auto-generated',
		});
		expect(text).toBe(MAIL.text);
		expect(html).toBe(MAIL.html);
	});

	it('stores many emails at once in separate files, and leaves nothing half-written', async () => {
		const before = (await readdir(outbox())).length;
		await Promise.all(Array.from({ length: 40 }, () => mailer().deliver(MAIL)));
		const names = await readdir(outbox());
		expect(names).toHaveLength(before + 40);
		expect(names.every((name) => name.endsWith('.eml'))).toBe(true);
	});
});
