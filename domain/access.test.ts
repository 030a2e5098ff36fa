import { describe, expect, it } from 'vitest';
import { type Actor, bidRefusal, isAdmin, refusal, type Standing } from './access.ts';

const visitor: Actor = { kind: 'visitor' };
const user: Actor = { kind: 'user', id: '1', name: 'Ana', email: 'a@b.c', status: 'pending', role: null };
const admin: Actor = { ...user, status: 'rejected', role: 'admin' };

describe('who may use a door', () => {
	it.each([
		['public', visitor, null],
		['public', user, null],
		['public', admin, null],
		['user', visitor, 'auth.required'],
		['user', user, null],
		['user', admin, null],
		['admin', visitor, 'auth.required'],
		['admin', user, 'auth.admin-only'],
		['admin', admin, null],
	] as const)('%s, %o: %s', (access, actor, code) => {
		expect(refusal(access, actor)?.code ?? null).toBe(code);
	});

	it('admin is the role, whatever the approval', () => {
		expect([visitor, user, admin].map(isAdmin)).toEqual([false, false, true]);
	});
});

describe('who may bid (rules §1)', () => {
	const approved: Standing = { status: 'approved', role: null, is_seller: false };
	it.each([
		[approved, null],
		[{ ...approved, status: 'pending' }, 'bid.not-approved'],
		[{ ...approved, status: 'rejected' }, 'bid.not-approved'],
		[{ ...approved, role: 'admin' }, 'bid.admin'],
		[{ ...approved, is_seller: true }, 'bid.seller'],
		[{ status: 'pending', role: 'admin', is_seller: true }, 'bid.admin'],
		[{ status: 'pending', role: null, is_seller: true }, 'bid.seller'],
	] as const)('%o: %s', (standing, code) => {
		expect(bidRefusal(standing)?.code ?? null).toBe(code);
	});
});
