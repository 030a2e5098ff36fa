import { describe, expect, test } from 'vitest';
import { readEnv } from './env.ts';
import { isTrustedProxy } from './platform/client-address.ts';
import { makeCertificates } from './testing/pix-bank-certificates.ts';

const SECRET = 'x'.repeat(32);
const PIX = { PIX_KEY: 'pix@casa.com.br', PIX_MERCHANT_NAME: 'Casa Ção', PIX_MERCHANT_CITY: 'São Luís' };

describe('the environment', () => {
	test('has a default for every variable, and treats an empty value as absent', () => {
		const defaults = {
			PORT: 3000,
			HOST: '127.0.0.1',
			DATA_DIR: './data',
			AUCTION_ENVIRONMENT: 'production',
			BRAND_NAME: 'Martelo',
			DEMO: '1',
		};
		expect(readEnv({})).toMatchObject(defaults);
		expect(
			readEnv({ PORT: '', HOST: '', DATABASE_URL: '', AUTH_SECRET: '', IDENTITY_KEY: '' }),
		).toMatchObject(defaults);
	});

	test.each([
		[{ PORT: 'abc' }, 'PORT'],
		[{ PORT: '70000' }, 'PORT'],
		[{ PUBLIC_URL: 'martelo.com.br' }, 'PUBLIC_URL'],
		[{ PUBLIC_URL: 'javascript:alert(1)' }, 'PUBLIC_URL'],
		[{ TRUSTED_PROXIES: 'localhost' }, 'TRUSTED_PROXIES'],
		[{ TRUSTED_PROXIES: '10.0.0.0/8,10.0.0.0/33' }, 'TRUSTED_PROXIES'],
		[{ METRICS_PORT: '0' }, 'METRICS_PORT'],
		[{ METRICS_PORT: '70000' }, 'METRICS_PORT'],
		[{ METRICS_HOST: '127.0.0.1' }, 'METRICS_PORT'],
		[{ DATABASE_URL: 'mysql://x', AUTH_SECRET: SECRET }, 'DATABASE_URL'],
		[{ DATABASE_URL: 'postgres://x' }, 'AUTH_SECRET'],
		[{ IDENTITY_KEY: 'short' }, 'IDENTITY_KEY'],
		[{ IDENTITY_CHECK_URL: 'http://base.gov.br' }, 'IDENTITY_CHECK_URL'],
		[{ IDENTITY_CHECK_TOKEN: 'x' }, 'IDENTITY_CHECK_TOKEN'],
		[{ AUTH_SECRET: 'short' }, 'AUTH_SECRET'],
		[{ AUCTION_ENVIRONMENT: 'prod' }, 'AUCTION_ENVIRONMENT'],
		[{ DEMO: 'no' }, 'DEMO'],
		[{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
		[{ LEGAL_TERMS_UNIT: 'hour' }, 'LEGAL_TERMS_UNIT'],
		[{ ...PIX, PIX_KEY: '123.456.789-00' }, 'PIX_KEY'],
		[{ ...PIX, PIX_MERCHANT_NAME: 'Leiloeira Pública de São Paulo' }, 'PIX_MERCHANT_NAME'],
		[{ ...PIX, PIX_MERCHANT_NAME: '東京' }, 'PIX_MERCHANT_NAME'],
		[{ ...PIX, PIX_MERCHANT_CITY: 'São José dos Campos' }, 'PIX_MERCHANT_CITY'],
		[{ ...PIX, PIX_MERCHANT_CITY: '' }, 'PIX_MERCHANT_CITY'],
		[{ PIX_MERCHANT_CITY: 'Natal' }, 'PIX_KEY'],
		[{ BRAND_NAME: 'x'.repeat(41) }, 'BRAND_NAME'],
		[{ OPERATOR_NAME: 'Uma\nlinha a mais' }, 'OPERATOR_NAME'],
		[{ OPERATOR_REGISTRATION: 'x'.repeat(101) }, 'OPERATOR_REGISTRATION'],
		[{ OPERATOR_TAX_ID: '529.982.247-24' }, 'OPERATOR_TAX_ID'],
		[{ OPERATOR_TAX_ID: '12.ABC.345/01DE-36' }, 'OPERATOR_TAX_ID'],
		[{ OPERATOR_ADDRESS: 'x'.repeat(301) }, 'OPERATOR_ADDRESS'],
		[{ OPERATOR_EMAIL: 'contato' }, 'OPERATOR_EMAIL'],
		[{ OPERATOR_PHONE: '123' }, 'OPERATOR_PHONE'],
	])('%o stops the start with a message that names %s', (given, name) => {
		expect(() => readEnv(given)).toThrow(`${name}: `);
	});

	test.each([
		[{ PIX_API_URL: 'https://pix.banco.com.br/api/v2' }, 'PIX_CLIENT_ID'],
		[{ PIX_API_URL: 'http://pix.banco.com.br' }, 'PIX_API_URL'],
		[{ PIX_CLIENT_SECRET: 'x' }, 'PIX_KEY'],
		[{ PIX_CERT: '/nowhere.pem' }, 'PIX_CERT'],
		[{ PIX_WEBHOOK_CA: '-----BEGIN NOTHING-----' }, 'PIX_WEBHOOK_CA'],
	])('requires the variables of the bank’s API together: %o', (given, name) => {
		expect(() => readEnv(given)).toThrow(`${name}: `);
	});

	test('accepts the bank’s API only with a certificate and the key of that certificate', async () => {
		const { operator, webhook } = await makeCertificates();
		const api = {
			...PIX,
			PIX_API_URL: 'https://pix.banco.com.br',
			PIX_CLIENT_ID: 'a',
			PIX_CLIENT_SECRET: 'b',
		};
		const given = { ...api, PIX_CERT: operator.cert, PIX_CERT_KEY: operator.key.replaceAll('\n', '\\n') };
		expect(readEnv(given)).toMatchObject(given);
		expect(() => readEnv({ ...given, PIX_CERT_KEY: webhook.key })).toThrow('PIX_CERT_KEY: ');
	});

	test('accepts a Pix key of every kind, and no Pix at all', () => {
		for (const PIX_KEY of ['123.456.789-09', 'pix@casa.com.br', '+5511987654321', crypto.randomUUID()])
			expect(readEnv({ ...PIX, PIX_KEY })).toMatchObject({ PIX_KEY });
		expect(readEnv({})).not.toHaveProperty('PIX_KEY');
	});

	test('trusts no proxy unless TRUSTED_PROXIES names it', () => {
		expect(isTrustedProxy('127.0.0.1', readEnv({}).TRUSTED_PROXIES)).toBe(false);
		const { TRUSTED_PROXIES } = readEnv({ TRUSTED_PROXIES: '10.0.0.0/8, ::1' });
		expect(isTrustedProxy('10.9.9.9', TRUSTED_PROXIES)).toBe(true);
		expect(isTrustedProxy('::1', TRUSTED_PROXIES)).toBe(true);
		expect(isTrustedProxy('11.0.0.1', TRUSTED_PROXIES)).toBe(false);
		expect(() => readEnv({ TRUSTED_PROXIES: '10.0.0.1, nobody' })).toThrow('"nobody" is neither');
	});

	test('names every bad variable at once', () => {
		expect(() => readEnv({ PORT: 'abc', DEMO: 'no' })).toThrow(/PORT: .*\n.*DEMO: /);
	});
});
