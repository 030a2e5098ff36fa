import { UNSAFE_ErrorResponseImpl as ErrorResponse, isRouteErrorResponse } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { Viewer } from '#contract/session.ts';
import { adminRefusal, requireAdmin } from './require-admin.ts';

const ANA: Viewer = {
	id: '00000000-0000-4000-8000-000000000001',
	session_id: '00000000-0000-4000-8000-000000000002',
	name: 'Ana Ribeiro',
	email: 'ana@martelo.test',
	status: 'approved',
	role: null,
	two_factor_enabled: false,
	two_factor_due: false,
};
const ADMIN: Viewer = { ...ANA, role: 'admin' };

/** What the gate is handed: what the loader threw, as the router wraps it. */
function thrownFor(viewer: Viewer | null): unknown {
	try {
		requireAdmin(viewer);
		return null;
	} catch (thrown) {
		const { data, init } = thrown as { data: unknown; init: ResponseInit };
		return new ErrorResponse(init.status ?? 200, '', data);
	}
}

describe('requireAdmin', () => {
	it.each([
		['a visitor', null, 401, 'auth.required'],
		['who is no administrator', ANA, 403, 'auth.admin-only'],
		['who owes the second factor', { ...ADMIN, two_factor_due: true }, 403, 'auth.two-factor-due'],
	] as const)('refuses %s', (_who, viewer, status, refused) => {
		const thrown = thrownFor(viewer);
		expect(isRouteErrorResponse(thrown) && thrown.status).toBe(status);
		expect(adminRefusal(thrown)).toBe(refused);
	});

	it('lets an administrator in', () => {
		expect(thrownFor(ADMIN)).toBeNull();
		expect(thrownFor({ ...ADMIN, two_factor_enabled: true })).toBeNull();
	});
});

describe('adminRefusal', () => {
	it.each([
		new Error('auth.required'),
		new ErrorResponse(404, '', null),
		new ErrorResponse(403, '', 'auth.too-many'),
		'auth.required',
		null,
	])('takes no other error for a refusal', (error) => {
		expect(adminRefusal(error)).toBeNull();
	});
});
