import { expect, test } from 'vitest';
import { demoRefusal } from './refusal.ts';

const DEFAULTS = { DEMO: '1', DATA_DIR: './data', HOST: '127.0.0.1' } as const;
const DEMO_PASSWORD = 'uma senha comprida';

test.each([
	['defaults', {}, null],
	['an address of this machine', { PUBLIC_URL: 'http://[::1]:3000', HOST: 'localhost' }, null],
	['real use', { DEMO: '0' }, /^DEMO: .*known passwords.*empty folder in DATA_DIR/],
	['real use, whatever the password', { DEMO: '0', DEMO_PASSWORD }, /^DEMO:/],
	['another database', { DATABASE_URL: 'postgres://x/y', DEMO_PASSWORD }, /^DATABASE_URL:/],
	['every interface', { HOST: '0.0.0.0' }, /^HOST: 0\.0\.0\.0 .*Set DEMO_PASSWORD/],
	['every interface, IPv6', { HOST: '::' }, /^HOST: ::/],
	['a public address', { PUBLIC_URL: 'https://demo.example.com' }, /^PUBLIC_URL: .*Set DEMO_PASSWORD/],
	[
		'every interface and a public address, with a password',
		{ HOST: '::', PUBLIC_URL: 'https://a.example', DEMO_PASSWORD },
		null,
	],
] as const)('a demo with %s', (_, env, expected) => {
	const refusal = demoRefusal({ ...DEFAULTS, ...env });
	if (expected === null) expect(refusal).toBeNull();
	else expect(refusal).toMatch(expected);
});
