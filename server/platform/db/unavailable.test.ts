import { expect, test } from 'vitest';
import { isUnavailable } from './unavailable.ts';

const coded = (code: string) => Object.assign(new Error('said by whoever'), { code });

test.each([
	['refused', coded('ECONNREFUSED'), true],
	['without a name server yet', coded('EAI_AGAIN'), true],
	['stopped by its administrator', coded('57P01'), true],
	['starting', coded('57P03'), true],
	['no connection left', coded('53300'), true],
	['disk full', coded('53100'), true],
	['a standby', coded('25006'), true],
	['a lock that was not to be had', coded('55P03'), true],
	['a deadlock', coded('40P01'), true],
	['a statement that took too long', coded('57014'), true],
	['cut by the driver', new Error('Connection terminated unexpectedly'), true],
	['a full pool', new Error('timeout exceeded when trying to connect'), true],
	['under another error', new Error('a page failed', { cause: coded('ECONNRESET') }), true],
	['a constraint', coded('23505'), false],
	['a slip in SQL', coded('42601'), false],
	['a bug', new TypeError('undefined is not a function'), false],
	['no error at all', 'Connection terminated', false],
] as const)('%s', (_, error, expected) => {
	expect(isUnavailable(error)).toBe(expected);
});
