import { describe, expect, it } from 'vitest';
import type { Viewer } from '#contract/session.ts';
import { ineligibilityOf, standingOf } from './viewer-standing.ts';

const bids = [
	{ seq: 3, bidder: 2, amount: 1100, created_at: '2026-11-21T12:00:02Z' },
	{ seq: 2, bidder: 1, amount: 1000, created_at: '2026-11-21T12:00:01Z' },
];

describe('standingOf', () => {
	it('distinguishes the leader from overtaken bidders', () => {
		expect(standingOf(2, { status: 'active', leader: 2 }, bids, true)).toBe('leading');
		expect(standingOf(1, { status: 'active', leader: 2 }, bids, true)).toBe('overtaken');
	});

	it('is null for viewers without a bid', () => {
		expect(standingOf(null, { status: 'active', leader: 2 }, bids, true)).toBeNull();
		expect(standingOf(3, { status: 'active', leader: 2 }, bids, true)).toBeNull();
	});

	it('is null while the data may be out of date', () => {
		expect(standingOf(2, { status: 'active', leader: 2 }, bids, false)).toBeNull();
		expect(standingOf(1, { status: 'paused', leader: 2 }, bids, false)).toBeNull();
	});

	it('distinguishes the winner from the others once the end is recorded, and is null in a cancelled auction', () => {
		expect(standingOf(2, { status: 'completed', leader: 2, outcome: 'sold' }, bids, true)).toBe('won');
		expect(standingOf(1, { status: 'completed', leader: 2, outcome: 'sold' }, bids, true)).toBe('lost');
		expect(standingOf(2, { status: 'cancelled', leader: 2 }, bids, true)).toBeNull();
	});
});

describe('ineligibilityOf', () => {
	const viewer: Viewer = {
		id: 'u',
		session_id: 's',
		name: 'Ana',
		email: 'ana@martelo.test',
		status: 'approved',
		role: null,
		two_factor_enabled: false,
		two_factor_due: false,
	};

	it('is null for approved users, and names the reason for everyone else', () => {
		expect(ineligibilityOf(viewer)).toBeNull();
		expect(ineligibilityOf(null)).toBe('visitor');
		expect(ineligibilityOf({ ...viewer, status: 'pending' })).toMatchObject({ code: 'bid.not-approved' });
		expect(ineligibilityOf({ ...viewer, status: 'rejected' })).toMatchObject({ code: 'bid.not-approved' });
		expect(ineligibilityOf({ ...viewer, role: 'admin' })).toMatchObject({ code: 'bid.admin' });
	});
});
