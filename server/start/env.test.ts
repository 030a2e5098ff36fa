import { describe, expect, test } from 'vitest';
import { isTrustedProxy } from '#server/platform/client-address.ts';
import { makeCertificates } from '#server/testing/pix-bank-certificates.ts';
import { readEnv, SECRETS } from './env.ts';
import { storageTargetOf, witnessBucketOf } from './storage-variables.ts';

const SECRET = 'x'.repeat(32);
const S3 = {
	S3_ENDPOINT: 'https://s3.sa-east-1.amazonaws.com',
	S3_BUCKET: 'martelo-files',
	S3_REGION: 'sa-east-1',
	S3_ACCESS_KEY: 'test:tester',
	S3_SECRET_KEY: 'canary/secret+key=',
};
const WITNESS_S3 = Object.fromEntries(Object.entries(S3).map(([name, value]) => [`WITNESS_${name}`, value]));
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
		[{ BACKUP_DIR: '/b', DATABASE_URL: 'postgres://x', AUTH_SECRET: SECRET }, 'BACKUP_DIR'],
		[{ BACKUP_DIR: './data/backups' }, 'BACKUP_DIR'],
		[{ PORT: '70000' }, 'PORT'],
		[{ PUBLIC_URL: 'martelo.com.br' }, 'PUBLIC_URL'],
		[{ PUBLIC_URL: 'javascript:alert(1)' }, 'PUBLIC_URL'],
		[{ TRUSTED_PROXIES: 'localhost' }, 'TRUSTED_PROXIES'],
		[{ TRUSTED_PROXIES: '10.0.0.0/8,10.0.0.0/33' }, 'TRUSTED_PROXIES'],
		[{ WITNESS_INTERVAL: '0' }, 'WITNESS_INTERVAL'],
		[{ WITNESS_INTERVAL: 'often' }, 'WITNESS_INTERVAL'],
		[{ WITNESS_EMAILS: 'oab@exemplo.com.br, nobody' }, 'WITNESS_EMAILS'],
		[{ TSA_URL: 'ftp://carimbo.com.br' }, 'TSA_URL'],
		[{ TSA_URL: 'http://carimbo.com.br', TSA_CA: '/no/such/file' }, 'TSA_CA'],
		[{ METRICS_PORT: '0' }, 'METRICS_PORT'],
		[{ METRICS_PORT: '70000' }, 'METRICS_PORT'],
		[{ METRICS_HOST: '127.0.0.1' }, 'METRICS_PORT'],
		[{ DATABASE_URL: 'mysql://x', AUTH_SECRET: SECRET }, 'DATABASE_URL'],
		[{ DATABASE_URL: 'postgres://x' }, 'AUTH_SECRET'],
		[{ REDIS_URL: '127.0.0.1:6379' }, 'REDIS_URL'],
		[{ REDIS_URL: 'redis:6379' }, 'REDIS_URL'],
		[{ REDIS_URL: 'redis://' }, 'REDIS_URL'],
		[{ REDIS_URL: 'redis://:secret@' }, 'REDIS_URL'],
		[{ REDIS_URL: 'redis://host:99999' }, 'REDIS_URL'],
		[{ REDIS_URL: 'http://127.0.0.1:6379' }, 'REDIS_URL'],
		[{ REDIS_URL: 'redis://127.0.0.1:6379/cache' }, 'REDIS_URL'],
		[{ IDENTITY_KEY: 'short' }, 'IDENTITY_KEY'],
		[{ IDENTITY_CHECK_URL: 'http://base.gov.br' }, 'IDENTITY_CHECK_URL'],
		[{ IDENTITY_CHECK_TOKEN: 'x' }, 'IDENTITY_CHECK_TOKEN'],
		[{ AUTH_SECRET: 'short' }, 'AUTH_SECRET'],
		[{ AUTH_SECRET_BEFORE: 'short' }, 'AUTH_SECRET_BEFORE'],
		[{ AUTH_SECRET: SECRET, AUTH_SECRET_BEFORE: SECRET }, 'AUTH_SECRET_BEFORE'],
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
		[{ ...S3, S3_ENDPOINT: 's3.example.com' }, 'S3_ENDPOINT'],
		[{ ...S3, S3_ENDPOINT: 'ftp://s3.example.com' }, 'S3_ENDPOINT'],
		[{ ...S3, S3_ENDPOINT: 'https://user:pass@s3.example.com' }, 'S3_ENDPOINT'],
		[{ ...S3, S3_BUCKET: 'Files_of_house' }, 'S3_BUCKET'],
		[{ ...S3, S3_BUCKET: '../files' }, 'S3_BUCKET'],
		[{ ...S3, S3_REGION: 'são paulo' }, 'S3_REGION'],
		[{ ...S3, S3_ACCESS_KEY: 'a b' }, 'S3_ACCESS_KEY'],
		[{ ...S3, S3_SECRET_KEY: 'a\nb' }, 'S3_SECRET_KEY'],
	])('refuses a bad variable of the bucket: %o', (given, name) => {
		expect(() => readEnv(given)).toThrow(`${name}: `);
	});

	test.each([...Object.keys(S3), ...Object.keys(WITNESS_S3)])(
		'requires the variables of a bucket together: without %s',
		(name) => {
			const all = { ...S3, ...WITNESS_S3, WITNESS_S3_BUCKET: 'witness' };
			expect(() => readEnv({ ...all, [name]: '' })).toThrow(`${name}: is required with`);
		},
	);

	test.each([
		{},
		{ WITNESS_S3_ENDPOINT: 'https://S3.sa-east-1.amazonaws.com:443/' },
		{ WITNESS_S3_REGION: 'eu-west-1', WITNESS_S3_ACCESS_KEY: 'another' },
		{ S3_ENDPOINT: 'https://casa.example/s3', WITNESS_S3_ENDPOINT: 'https://casa.example/s3/' },
	])('refuses the bucket of the files as a witness, however it is written: %o', (written) => {
		expect(() => readEnv({ ...S3, ...WITNESS_S3, ...written })).toThrow('WITNESS_S3_BUCKET: ');
	});

	test('takes a bucket of a witness with or without one of the files', () => {
		const { WITNESS_S3_BUCKET, ...elsewhere } = WITNESS_S3;
		const others = [
			{ ...elsewhere, WITNESS_S3_BUCKET: 'witness' },
			{ ...WITNESS_S3, WITNESS_S3_ENDPOINT: 'https://s3.oab.example' },
		];
		for (const given of others as Record<string, string>[]) {
			const { endpoint, bucket } = witnessBucketOf(readEnv({ ...S3, ...given })) ?? {};
			expect([endpoint, bucket]).toEqual([given.WITNESS_S3_ENDPOINT, given.WITNESS_S3_BUCKET]);
		}
		expect(witnessBucketOf(readEnv(WITNESS_S3))).toMatchObject({ bucket: WITNESS_S3_BUCKET });
		expect(witnessBucketOf(readEnv(S3))).toBeNull();
		expect(SECRETS).toEqual(expect.arrayContaining(['WITNESS_S3_ACCESS_KEY', 'WITNESS_S3_SECRET_KEY']));
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

	test('stores files in a bucket where all its variables are set, otherwise on disk', () => {
		expect(storageTargetOf(readEnv({ DATA_DIR: '/data' }))).toEqual({ folder: '/data/files' });
		const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = S3;
		const key = { access_key: S3.S3_ACCESS_KEY, secret_key: S3.S3_SECRET_KEY };
		expect(storageTargetOf(readEnv(S3))).toEqual({ s3: { endpoint, bucket, region, ...key } });
		expect(SECRETS).toEqual(expect.arrayContaining(['S3_ACCESS_KEY', 'S3_SECRET_KEY']));
	});

	test('prints no secret where it refuses a set of variables', () => {
		const { S3_REGION: _left, ...partial } = S3;
		const refused = () => readEnv({ ...partial, S3_ENDPOINT: 'nowhere' });
		expect(refused).toThrow('S3_ENDPOINT: ');
		for (const given of [partial, { ...S3, S3_SECRET_KEY: 'canary secret' }])
			expect(() => readEnv(given)).not.toThrow(/canary/);
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
