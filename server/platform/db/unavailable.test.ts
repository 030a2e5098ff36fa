import pg from 'pg';
import { expect, test } from 'vitest';
import { isDatabaseFault, isRefusedWrite, isUnavailable, sqlStateOf } from './unavailable.ts';

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

const answered = (code: string) =>
	Object.assign(new pg.DatabaseError('said by the database', 1, 'error'), { code });

test.each([
	['refused', coded('ECONNREFUSED'), true],
	['a full pool', new Error('timeout exceeded when trying to connect'), true],
	['disk full', answered('53100'), true],
	['an error raised by a trigger', answered('P0001'), true],
	['a right that was revoked', answered('42501'), true],
	['a damaged page, under another error', new Error('a bid', { cause: answered('XX001') }), true],
	['a lock that was not to be had', answered('55P03'), true],
	['a constraint', answered('23505'), false],
	['a constraint, under another error', new Error('a bid', { cause: answered('23505') }), false],
	['a value', answered('22003'), false],
	['a deadlock', answered('40P01'), false],
	['a close that waits for the examination of a gap', answered('55000'), false],
	['a bug', new TypeError('undefined is not a function'), false],
	['a code of another program', coded('P0001'), false],
] as const)('as a fault of the database: %s', (_, error, expected) => {
	expect(isDatabaseFault(error)).toBe(expected);
});

test.each([
	['an error raised by a trigger', answered('P0001'), true],
	['a close that waits for the examination of a gap', answered('55000'), true],
	['a lock that was not to be had', answered('55P03'), false],
	['a statement that took too long', answered('57014'), false],
	['a database that cannot be reached', coded('ECONNREFUSED'), false],
] as const)('as a refusal at once: %s', (_, error, expected) => {
	expect(isRefusedWrite(error)).toBe(expected);
});

test('the SQLSTATE of an answer is found under other errors', () => {
	expect(sqlStateOf(new Error('outer', { cause: new Error('inner', { cause: answered('55P03') }) }))).toBe(
		'55P03',
	);
	expect(sqlStateOf(coded('55P03'))).toBeNull();
	expect(sqlStateOf('55P03')).toBeNull();
});
