import { expect, it } from 'vitest';
import { type AuctionStatus, type AuctionType, isOver } from '#domain/auction/auction.ts';
import { type Phase, phaseOf, takesBids } from './phase.ts';

const START = Date.parse('2026-11-21T12:00:00.000Z');
const END = Date.parse('2026-11-21T13:00:00.000Z');

function phaseAt(now: number, status: AuctionStatus, auction_type: AuctionType = 'scheduled'): Phase {
	const [start_time, end_time] = [START, END].map((at) => new Date(at).toISOString()) as [string, string];
	return phaseOf({ auction_type, status, start_time, end_time }, now);
}

it('tells whether a pending auction is announced, due or past its period', () => {
	expect(phaseAt(START - 1, 'pending')).toBe('announced');
	expect(phaseAt(START, 'pending')).toBe('opening');
	expect(phaseAt(END, 'pending')).toBe('expired');
});

it('waits for the recorded end of a scheduled auction', () => {
	expect(phaseAt(END - 1, 'active')).toBe('open');
	expect(phaseAt(END, 'active')).toBe('closing');
	// Only the server decides whether a bid is too late.
	expect(takesBids('closing')).toBe(true);
});

it('lets a live auction go on until the auctioneer ends it', () => {
	expect(phaseAt(END, 'active', 'live')).toBe('overtime');
	expect(takesBids('overtime')).toBe(true);
});

it('follows the stored status in all other cases, at any time', () => {
	for (const now of [START - 1, START, END]) {
		expect(phaseAt(now, 'paused')).toBe('paused');
		expect(phaseAt(now, 'completed')).toBe('ended');
		expect(phaseAt(now, 'cancelled')).toBe('cancelled');
	}
});

it('isOver is true only when nothing more can happen', () => {
	expect(
		['pending', 'active', 'paused', 'completed', 'cancelled'].filter((it) => isOver(it as AuctionStatus)),
	).toEqual(['completed', 'cancelled']);
});
