import { BASE_ERROR_CODES } from 'better-auth';
import { twoFactor } from 'better-auth/plugins';
import { expect, test } from 'vitest';
import { wordsOf } from '#domain/problems/problem-catalogue.ts';
import { authProblemOf } from './auth-problems.ts';

const ENGLISH =
	/\b(invalid|required|not|user|password|failed|expected|body|error|token|allowed|too many|went)\b/i;

test('whatever the library’s code and status, the words are Portuguese', () => {
	const codes = Object.keys({
		...BASE_ERROR_CODES,
		...twoFactor().$ERROR_CODES,
		UNHEARD_OF: 1,
		constructor: 1,
	});
	expect(codes.length).toBeGreaterThan(50);
	for (const code of codes)
		for (const status of [400, 401, 403, 404, 409, 415, 422, 429, 500, 503]) {
			const { problem, errors = [] } = authProblemOf(status, { code, message: 'Something went wrong' }, 0);
			const { title, detail } = wordsOf(problem);
			const said = [title, detail, ...errors.map(({ message }) => message)].join(' ');
			expect([code, said]).toEqual([code, expect.not.stringMatching(ENGLISH)]);
		}
});

test('an answer without a body, or with one that is no object, has words too', () => {
	for (const said of [null, undefined, 'Bad Request', 7, []])
		expect(authProblemOf(400, said, 0).problem.code).toBe('auth.refused');
});

test('the waiting time of the library’s own limiter is passed on', () => {
	expect(authProblemOf(429, { message: 'Too many requests' }, 42).problem).toEqual({
		code: 'auth.too-many',
		params: { retry_after: 42 },
	});
});
