import { expect, it } from 'vitest';
import { LiveBoard } from './live-board.ts';

const row = (seq: number, price: number, id = 'a') => ({ id, seq, price });

it('shows an update if it is newer than the data that was read', () => {
	const board = new LiveBoard<ReturnType<typeof row>>();
	expect(board.latest(row(1, 100))).toEqual(row(1, 100));
	board.take(row(3, 300));
	expect(board.latest(row(1, 100))).toEqual(row(3, 300));
	expect(board.latest(row(1, 100, 'b'))).toEqual(row(1, 100, 'b'));
	// The list was read again in the meantime, and is newer.
	expect(board.latest(row(3, 301))).toEqual(row(3, 301));
	expect(board.latest(row(4, 400))).toEqual(row(4, 400));
});

it('ignores older updates, and notifies only of newer ones', () => {
	const board = new LiveBoard<ReturnType<typeof row>>();
	let notified = 0;
	const leave = board.subscribe(() => {
		notified += 1;
	});
	board.take(row(3, 300));
	board.take(row(2, 200));
	board.take(row(3, 300));
	expect([notified, board.version()]).toEqual([1, 1]);
	leave();
	board.take(row(4, 400));
	expect([notified, board.latest(row(1, 100)).price]).toEqual([1, 400]);
});
