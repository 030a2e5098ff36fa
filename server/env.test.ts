import { describe, expect, test } from 'vitest';
import { readEnv } from './env.ts';

const SECRET = 'x'.repeat(32);

describe('the environment', () => {
	test('has defaults for everything, and an empty value counts as none', () => {
		const defaults = {
			PORT: 3000,
			HOST: '127.0.0.1',
			DATA_DIR: './data',
			AUCTION_ENVIRONMENT: 'production',
			BRAND_NAME: 'Martelo',
			DEMO: '1',
		};
		expect(readEnv({})).toMatchObject(defaults);
		expect(readEnv({ PORT: '', HOST: '', DATABASE_URL: '', AUTH_SECRET: '' })).toMatchObject(defaults);
	});

	test.each([
		[{ PORT: 'abc' }, 'PORT'],
		[{ PORT: '70000' }, 'PORT'],
		[{ PUBLIC_URL: 'martelo.com.br' }, 'PUBLIC_URL'],
		[{ PUBLIC_URL: 'javascript:alert(1)' }, 'PUBLIC_URL'],
		[{ DATABASE_URL: 'mysql://x', AUTH_SECRET: SECRET }, 'DATABASE_URL'],
		[{ DATABASE_URL: 'postgres://x' }, 'AUTH_SECRET'],
		[{ AUTH_SECRET: 'short' }, 'AUTH_SECRET'],
		[{ AUCTION_ENVIRONMENT: 'prod' }, 'AUCTION_ENVIRONMENT'],
		[{ DEMO: 'no' }, 'DEMO'],
		[{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
		[{ BRAND_NAME: 'x'.repeat(41) }, 'BRAND_NAME'],
	])('%o stops the start with a message that names %s', (given, name) => {
		expect(() => readEnv(given)).toThrow(`${name}: `);
	});

	test('names every bad variable at once', () => {
		expect(() => readEnv({ PORT: 'abc', DEMO: 'no' })).toThrow(/PORT: .*\n.*DEMO: /);
	});
});
