import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { AdminReads, Backend } from '#contract/backend.ts';
import { type Problem, problem } from '#domain/problems/problems.ts';
import { fail, ok } from '#domain/problems/result.ts';
import { adminRefusal, requireAdmin } from './admin-gate.tsx';

const READS = {} as AdminReads;
const answering = (refused: Problem | null): Pick<Backend, 'admin'> => ({
	admin: () => (refused ? fail(refused) : ok(READS)),
});

describe('requireAdmin', () => {
	it.each([
		['auth.required', 401],
		['auth.admin-only', 403],
		['auth.two-factor-due', 403],
	] as const)('throws %s as %d for the gate', (code, status) => {
		expect.assertions(2);
		try {
			requireAdmin(answering(problem(code)), null);
		} catch (thrown) {
			const { data, init } = thrown as { data: unknown; init: ResponseInit };
			// As the router wraps it.
			const error = new ErrorResponse(init.status ?? 200, '', data);
			expect(error.status).toBe(status);
			expect(adminRefusal(error)).toBe(code);
		}
	});

	it('returns the administrator’s reads', () => {
		expect(requireAdmin(answering(null), null)).toBe(READS);
	});
});

describe('adminRefusal', () => {
	it.each([
		new Error('auth.required'),
		new ErrorResponse(404, '', null),
		new ErrorResponse(403, '', 'auth.too-many'),
		'auth.required',
		null,
	])('returns null for other errors', (error) => {
		expect(adminRefusal(error)).toBeNull();
	});
});
