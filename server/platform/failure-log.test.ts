import { expect, test } from 'vitest';
import { MINUTE, SECOND } from '#domain/values/time.ts';
import { FailureLog } from './failure-log.ts';

const clock = { now: 0 };
const lines: [level: string, fields: object, message: string][] = [];
const log = {
	error: (fields: object, message: string) => void lines.push(['error', fields, message]),
	info: (fields: object, message: string) => void lines.push(['info', fields, message]),
};

test('a failure is logged when it begins, at most once a minute, and when it is over', () => {
	const failures = new FailureLog(log as never, { fails: 'bids fail', over: 'they do not' }, () => clock.now);
	const err = new Error('disk full');
	failures.over();
	expect(lines).toEqual([]);
	for (let n = 0; n < 100; n += 1) failures.failed(err, { lot: 'a' }, 2);
	expect(lines.splice(0)).toEqual([['error', { err, lot: 'a', times: 2 }, 'bids fail']]);
	clock.now += MINUTE;
	failures.failed(err);
	expect(lines.splice(0)).toEqual([['error', { err, times: 199 }, 'bids fail']]);
	failures.failed(err);
	clock.now += 5 * SECOND;
	failures.over();
	failures.over();
	expect(lines.splice(0)).toEqual([['info', { seconds: 65, times: 1 }, 'they do not']]);
	failures.failed(err);
	expect(lines.splice(0)).toEqual([['error', { err, times: 1 }, 'bids fail']]);
});
