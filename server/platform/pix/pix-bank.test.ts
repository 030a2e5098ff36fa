import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BankFault, CLIENT, type PixBankServer, startPixBank } from '#server/testing/pix-bank.ts';
import { isClientOf } from './client-certificate.ts';
import { isCertificate, isKeyOf, readCertificates } from './pem.ts';
import { createPixBank, type PixBank } from './pix-bank.ts';
import { isWebhookSecret, webhookSecret } from './webhook-secret.ts';

const KEY = 'leiloes@exemplo.com.br';
let server: PixBankServer;
let bank: PixBank;

beforeAll(async () => {
	server = await startPixBank();
	bank = open();
});
afterAll(async () => {
	bank.close();
	await server.close();
});
beforeEach(() => {
	server.fault = () => null;
	server.down = false;
	server.calls.length = 0;
	server.records.returnsEnd = 'DEVOLVIDO';
});

function open(
	other: { clientSecret?: string; cert?: string; key?: string; signal?: AbortSignal } = {},
): PixBank {
	const { url, tokenUrl, certificates } = server;
	return createPixBank({
		url,
		tokenUrl,
		ca: certificates.ca,
		...CLIENT,
		...certificates.operator,
		...other,
	});
}

const name = () => randomUUID().replaceAll('-', '');
const wanted = (txid: string) => ({ txid, key: KEY, amount: 105_000_00, lives: 86_400, text: 'Lote 1' });

/** Makes the first `times` calls fail, token requests not counted. */
function fails(fault: BankFault, times = 1): void {
	let left = times;
	server.fault = () => (left-- > 0 ? fault : null);
}

describe('a charge', () => {
	test('is created, reported, paid and reported again in the shapes of the official description', async () => {
		const txid = name();
		const made = await bank.createCharge(wanted(txid));
		expect(made).toMatchObject({ ok: true, value: { txid, key: KEY, amount: 105_000_00, state: 'active' } });
		expect(made.ok && made.value.code).toMatch(/^000201.*6304[0-9A-F]{4}$/);
		const pix = server.records.pay(txid);
		expect(await bank.readCharge(txid)).toMatchObject({
			value: {
				state: 'concluded',
				pix: [{ end_to_end_id: pix.endToEndId, txid, key: KEY, amount: 105_000_00 }],
			},
		});
		expect(await bank.readPix(pix.endToEndId)).toMatchObject({ value: { txid, returned: 0 } });
		expect(server.faults).toEqual([]);
	});

	test('can be removed while it is not paid, and not afterwards', async () => {
		const [open, paid] = [name(), name()];
		await bank.createCharge(wanted(open));
		await bank.createCharge(wanted(paid));
		server.records.pay(paid);
		expect(await bank.removeCharge(open)).toMatchObject({ value: { state: 'removed' } });
		expect(await bank.removeCharge(paid)).toMatchObject({ problem: { kind: 'refused' } });
	});

	test.each(['error', 'error-after', 'cut', 'cut-after'] as const)(
		'is created once where the first answer is lost: %s',
		async (fault) => {
			const txid = name();
			fails(fault);
			const made = await bank.createCharge(wanted(txid));
			// Where the bank had created it, the retry finds the txid taken, and the caller reads the charge.
			const acted = fault.endsWith('after');
			expect(made).toMatchObject(acted ? { problem: { kind: 'refused' } } : { ok: true });
			expect(await bank.readCharge(txid)).toMatchObject({ value: { state: 'active', amount: 105_000_00 } });
		},
	);

	test('that the bank does not know is reported as missing', async () => {
		expect(await bank.readCharge(name())).toMatchObject({ problem: { kind: 'missing' } });
		expect(server.calls).toHaveLength(1);
	});
});

describe('a return', () => {
	test('is requested under one id and followed to its end', async () => {
		const txid = name();
		await bank.createCharge(wanted(txid));
		const { endToEndId } = server.records.pay(txid);
		const id = name();
		expect(await bank.returnPix(endToEndId, id, 105_000_00)).toMatchObject({
			value: { state: 'processing' },
		});
		expect(await bank.returnPix(endToEndId, id, 105_000_00)).toMatchObject({ problem: { kind: 'refused' } });
		server.records.endReturns();
		expect(await bank.readReturn(endToEndId, id)).toMatchObject({
			value: { state: 'returned', amount: 105_000_00, transfer: expect.stringMatching(/^D[a-zA-Z0-9]{31}$/) },
		});
		expect(await bank.readPix(endToEndId)).toMatchObject({ value: { returned: 105_000_00 } });
		expect(server.faults).toEqual([]);
	});
});

describe('the connection', () => {
	test('retries after a pause while the bank is away, three attempts in total, and reports it', async () => {
		fails('error', 2);
		expect(await bank.readCharge(name())).toMatchObject({ problem: { kind: 'missing' } });
		expect(server.calls).toHaveLength(3);
		fails('cut', 9);
		expect(await bank.readCharge(name())).toMatchObject({ problem: { kind: 'away' } });
		expect(server.calls).toHaveLength(6);
	});

	test('does not retry a call that is not idempotent', async () => {
		fails('error', 9);
		expect(await bank.removeCharge(name())).toMatchObject({ problem: { kind: 'away' } });
		expect(server.calls).toHaveLength(1);
	});

	test('fetches another token when the bank no longer accepts the one in use', async () => {
		await bank.readCharge(name());
		server.revokeTokens();
		expect(await bank.readCharge(name())).toMatchObject({ problem: { kind: 'missing' } });
	});

	test('reports `away` while nobody answers, and works again once the bank is back', async () => {
		server.down = true;
		const away = open();
		expect(await away.readCharge(name())).toMatchObject({ problem: { kind: 'away' } });
		server.down = false;
		expect(await away.readCharge(name())).toMatchObject({ problem: { kind: 'missing' } });
		away.close();
	});

	test('is refused with a wrong secret, and without the operator’s certificate', async () => {
		const wrong = open({ clientSecret: 'outro' });
		expect(await wrong.readCharge(name())).toMatchObject({ problem: { kind: 'barred' } });
		const stranger = open(server.certificates.stranger);
		expect(await stranger.readCharge(name())).toMatchObject({ problem: { kind: 'away' } });
		wrong.close();
		stranger.close();
	});

	test('trusts no server whose certificate the authorities did not issue', async () => {
		const { url, tokenUrl, certificates } = server;
		const blind = createPixBank({ url, tokenUrl, ...CLIENT, ...certificates.operator });
		expect(await blind.readCharge(name())).toMatchObject({ problem: { kind: 'away' } });
		blind.close();
	});
});

describe('certificates', () => {
	test('are read from text, and match their key', () => {
		const { ca, operator, webhook } = server.certificates;
		expect([
			isCertificate(operator.cert),
			isCertificate('/nowhere.pem'),
			isCertificate('-----BEGIN X-----'),
		]).toEqual([true, false, false]);
		expect([isKeyOf(operator.key, operator.cert), isKeyOf(webhook.key, operator.cert)]).toEqual([
			true,
			false,
		]);
		expect(readCertificates(`${ca}\n${operator.cert}`)).toHaveLength(2);
	});

	test.each([
		['RFC 9440', (pem: string) => `:${der(pem)}:`],
		['base64', (pem: string) => der(pem)],
		['PEM with escapes', (pem: string) => encodeURIComponent(pem)],
	])('of a webhook are accepted from the bank’s authority only: %s', (_, forwarded) => {
		const { ca, webhook, stranger } = server.certificates;
		const authorities = readCertificates(ca);
		const now = Date.now();
		expect(isClientOf(authorities, forwarded(webhook.cert), now)).toBe(true);
		expect(isClientOf(authorities, forwarded(stranger.cert), now)).toBe(false);
		expect(isClientOf(authorities, forwarded(webhook.cert), now + 2 * 86_400_000)).toBe(false);
		expect(isClientOf(authorities, undefined, now)).toBe(false);
		expect(isClientOf(authorities, 'not a certificate', now)).toBe(false);
	});
});

describe('the secret of a webhook is derived from the installation’s', () => {
	const accounts = [
		{ of: 'operator', receiver: { key: 'casa@banco.test' } },
		{ of: 'payee', receiver: { key: 'casa@banco.test' } },
		{ of: 'payee', receiver: { key: 'outra@banco.test' } },
	] as const;
	const secrets = { secret: 'a', secretBefore: 'former' };

	test.each(accounts)('and from the account: %j', (account) => {
		expect(webhookSecret('a', account)).toMatch(/^[A-Za-z0-9_-]{43}$/);
		expect(isWebhookSecret(webhookSecret('a', account), secrets, account)).toBe(true);
		expect(isWebhookSecret(webhookSecret('former', account), secrets, account)).toBe(true);
		expect(isWebhookSecret(webhookSecret('b', account), secrets, account)).toBe(false);
		expect(isWebhookSecret('', secrets, account)).toBe(false);
		for (const other of accounts.filter((each) => each !== account))
			expect(isWebhookSecret(webhookSecret('a', other), secrets, account)).toBe(false);
	});

	test('that of the operator is the one that stands at its bank, whatever its key', () => {
		const [operator] = accounts;
		expect(webhookSecret('a', { ...operator, receiver: { key: 'nova@banco.test' } })).toBe(
			webhookSecret('a', operator),
		);
		expect(webhookSecret('a', operator)).toBe('Gt3zxB-3uiCHidRYxZ1SNC1_TSMUYHtgBEsY8mqb0VQ');
	});
});

function der(pem: string): string {
	return pem.replace(/-----[^-]+-----|\s/g, '');
}
