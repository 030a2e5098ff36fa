import { describe, expect, it } from 'vitest';
import type { Viewer } from '#contract/session.ts';
import { obstacleOf, standingOf } from './standing.ts';

const bids = [
	{ seq: 3, bidder: 2, amount: 1100, created_at: '2026-11-21T12:00:02Z' },
	{ seq: 2, bidder: 1, amount: 1000, created_at: '2026-11-21T12:00:01Z' },
];

describe('standingOf', () => {
	it('knows who leads and who was overtaken', () => {
		expect(standingOf(2, { status: 'active', leader: 2 }, bids, true)).toBe('leading');
		expect(standingOf(1, { status: 'active', leader: 2 }, bids, true)).toBe('overtaken');
	});

	it('says nothing to those who have no bid here', () => {
		expect(standingOf(null, { status: 'active', leader: 2 }, bids, true)).toBeNull();
		expect(standingOf(3, { status: 'active', leader: 2 }, bids, true)).toBeNull();
	});

	it('claims nothing on old data', () => {
		expect(standingOf(2, { status: 'active', leader: 2 }, bids, false)).toBeNull();
		expect(standingOf(1, { status: 'paused', leader: 2 }, bids, false)).toBeNull();
	});

	it('tells winner and others apart once the end is recorded, and nobody won a cancelled auction', () => {
		expect(standingOf(2, { status: 'completed', leader: 2 }, bids, true)).toBe('won');
		expect(standingOf(1, { status: 'completed', leader: 2 }, bids, true)).toBe('lost');
		expect(standingOf(2, { status: 'cancelled', leader: 2 }, bids, true)).toBeNull();
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

	it('lets approved users bid and names the obstacle of everyone else', () => {
		expect(obstacleOf(viewer)).toBeNull();
		expect(obstacleOf(null)).toBe('visitor');
		expect(obstacleOf({ ...viewer, status: 'pending' })).toMatchObject({ code: 'bid.not-approved' });
		expect(obstacleOf({ ...viewer, status: 'rejected' })).toMatchObject({ code: 'bid.not-approved' });
		expect(obstacleOf({ ...viewer, role: 'admin' })).toMatchObject({ code: 'bid.admin' });
	});
});
