import { describe, expect, it } from 'vitest';
import type { Viewer } from '#contract/session.ts';
import { obstacleOf, positionOf } from './position.ts';

const bids = [
	{ seq: 3, bidder: 2, amount: 1100, created_at: '2026-11-21T12:00:02Z' },
	{ seq: 2, bidder: 1, amount: 1000, created_at: '2026-11-21T12:00:01Z' },
];

describe('positionOf', () => {
	it('distinguishes the leader from overtaken bidders', () => {
		expect(positionOf(2, { status: 'active', leader: 2 }, bids, true)).toBe('leading');
		expect(positionOf(1, { status: 'active', leader: 2 }, bids, true)).toBe('overtaken');
	});

	it('is null for viewers without a bid', () => {
		expect(positionOf(null, { status: 'active', leader: 2 }, bids, true)).toBeNull();
		expect(positionOf(3, { status: 'active', leader: 2 }, bids, true)).toBeNull();
	});

	it('is null while the data may be out of date', () => {
		expect(positionOf(2, { status: 'active', leader: 2 }, bids, false)).toBeNull();
		expect(positionOf(1, { status: 'paused', leader: 2 }, bids, false)).toBeNull();
	});

	it('distinguishes the winner from the others once the end is recorded, and is null in a cancelled auction', () => {
		expect(positionOf(2, { status: 'completed', leader: 2 }, bids, true)).toBe('won');
		expect(positionOf(1, { status: 'completed', leader: 2 }, bids, true)).toBe('lost');
		expect(positionOf(2, { status: 'cancelled', leader: 2 }, bids, true)).toBeNull();
	});
});

describe('obstacleOf', () => {
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

	it('is null for approved users and names the obstacle of everyone else', () => {
		expect(obstacleOf(viewer)).toBeNull();
		expect(obstacleOf(null)).toBe('visitor');
		expect(obstacleOf({ ...viewer, status: 'pending' })).toMatchObject({ code: 'bid.not-approved' });
		expect(obstacleOf({ ...viewer, status: 'rejected' })).toMatchObject({ code: 'bid.not-approved' });
		expect(obstacleOf({ ...viewer, role: 'admin' })).toMatchObject({ code: 'bid.admin' });
	});
});
