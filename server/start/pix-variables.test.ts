import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCertificates } from '#server/testing/pix-bank-certificates.ts';
import { readEnv } from './env.ts';

describe('the file of PIX_CREDENTIALS', () => {
	const folder = mkdtempSync(join(tmpdir(), 'pix-credentials-'));
	let operator = { cert: '', key: '' };
	beforeAll(async () => {
		operator = (await makeCertificates()).operator;
		writeFileSync(join(folder, 'chave.pem'), operator.key);
	});
	afterAll(() => rmSync(folder, { recursive: true }));
	const file = join(folder, 'pix.json');
	const read = (content: unknown, more = {}) => {
		writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
		return readEnv({ ...more, PIX_CREDENTIALS: file });
	};
	const account = (change: object = {}) => ({
		key: 'Banco@Exemplo.com.br',
		name: 'Banco São Luís',
		city: 'São Luís',
		url: 'https://pix.banco.com.br/v2',
		client_id: 'a',
		client_secret: 'canary',
		cert: operator.cert,
		cert_key: 'chave.pem',
		...change,
	});

	test('is read, with keys as the directory writes them, and paths from the file on', () => {
		const { PIX_CREDENTIALS } = read([account()]);
		expect(PIX_CREDENTIALS).toMatchObject({
			file,
			accounts: [
				{
					key: 'banco@exemplo.com.br',
					name: 'Banco Sao Luis',
					city: 'Sao Luis',
					cert_key: join(folder, 'chave.pem'),
				},
			],
		});
		expect(read([]).PIX_CREDENTIALS?.accounts).toEqual([]);
	});

	test.each([
		['must be a JSON list', '{'],
		['must be a JSON list', {}],
		['account 1, key: must be a CPF', [{ key: '123.456.789-00' }]],
		['account 1, name: must have 1 to 25 characters', [{ name: 'Leiloeira Pública de São Paulo' }]],
		['account 1, url: must be an https://', [{ url: 'http://pix.banco.com.br' }]],
		['account 1, client_secret: is required', [{ client_secret: undefined }]],
		['account 1, cert: must be a certificate', [{ cert: 'nowhere.pem' }]],
		['account 1, cert_key: must be the private key of cert', [{ cert_key: 'nowhere.pem' }]],
		['account 2, webhook_ca: must be a certificate', [{}, { webhook_ca: 'nowhere.pem' }]],
		['account 1: Unrecognized key: "senha"', [{ senha: 'canary' }]],
		['account 2, key: is that of account 1', [{}, {}]],
	])('names what is wrong: %s', (words, changes) => {
		const content = Array.isArray(changes) ? changes.map((change) => account(change)) : changes;
		const refused = () => read(content);
		expect(refused).toThrow(`PIX_CREDENTIALS: ${file} ${words}`);
		expect(refused).not.toThrow(/canary/);
	});

	test('has to be there, and not of the operator’s own account', () => {
		expect(() => readEnv({ PIX_CREDENTIALS: '/nowhere.json' })).toThrow('/nowhere.json cannot be read');
		const own = {
			PIX_KEY: 'banco@exemplo.com.br',
			PIX_MERCHANT_NAME: 'Casa',
			PIX_MERCHANT_CITY: 'Natal',
		};
		const content = [account()];
		expect(() => read(content, own)).toThrow('PIX_CREDENTIALS: is for the accounts of others');
	});
});
