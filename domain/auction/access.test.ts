import { describe, expect, it } from 'vitest';
import {
	type Access,
	type Actor,
	bidRefusal,
	isAdmin,
	MAY_BID,
	PROFILE_STATUSES,
	type ProfileStatus,
	type Role,
	refusal,
	type User,
} from './access.ts';

function user(status: ProfileStatus, role: Role | null = null): User {
	return {
		kind: 'user',
		id: 'u',
		session_id: 's',
		name: 'Ana',
		email: 'ana@martelo.test',
		status,
		role,
		two_factor_enabled: false,
		two_factor_due: false,
	};
}

const owing: User = { ...user('approved', 'admin'), two_factor_due: true };
const visitor: Actor = { kind: 'visitor' };

describe('refusal', () => {
	it.each<[Access, string, Actor, string | null]>([
		['public', 'a visitor', visitor, null],
		['public', 'a user', user('approved'), null],
		['public', 'an admin', user('approved', 'admin'), null],
		['user', 'a visitor', visitor, 'auth.required'],
		['user', 'an approved user', user('approved'), null],
		['user', 'a pending user', user('pending'), null],
		['user', 'a rejected user', user('rejected'), null],
		['user', 'an admin', user('approved', 'admin'), null],
		['admin', 'a visitor', visitor, 'auth.required'],
		['admin', 'an approved user', user('approved'), 'auth.admin-only'],
		['admin', 'a rejected user', user('rejected'), 'auth.admin-only'],
		['admin', 'an admin', user('approved', 'admin'), null],
		['admin', 'an admin whose profile is pending', user('pending', 'admin'), null],
		['admin', 'an admin who owes a second factor', owing, 'auth.two-factor-due'],
		['user', 'an admin who owes a second factor', owing, null],
	])('an endpoint for %s and %s', (access, _, actor, code) => {
		expect(refusal(access, actor)?.code ?? null).toBe(code);
	});
});

describe('isAdmin', () => {
	it("is true only when the role equals 'admin'", () => {
		expect(isAdmin(user('approved', 'admin'))).toBe(true);
		expect(isAdmin(user('approved'))).toBe(false);
		expect(isAdmin(visitor)).toBe(false);
		for (const role of ['', 'Admin', 'administrator', 'user']) {
			expect(isAdmin(user('approved', role as Role))).toBe(false);
		}
	});
});

describe('bidRefusal', () => {
	/** Rows: profile status. Columns: user, seller, admin, admin who sells. */
	const TABLE: Record<ProfileStatus, (string | null)[]> = {
		pending: ['bid.not-approved', 'bid.seller', 'bid.admin', 'bid.admin'],
		approved: [null, 'bid.seller', 'bid.admin', 'bid.admin'],
		rejected: ['bid.not-approved', 'bid.seller', 'bid.admin', 'bid.admin'],
	};

	it.each(PROFILE_STATUSES)('%s', (status) => {
		const codes = ([null, 'admin'] as const).flatMap((role) =>
			[false, true].map((is_seller) => bidRefusal({ ...MAY_BID, status, role, is_seller })?.code ?? null),
		);
		expect(codes).toEqual(TABLE[status]);
	});
});
