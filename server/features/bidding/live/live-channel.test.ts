import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { FRAME_PACE } from '#contract/live.ts';
import type { AuctionState } from '#domain/auction/auction.ts';
import { chain, GENESIS, type LedgerRecord } from '#domain/ledger/ledger.ts';
import type { Watcher } from '#server/platform/live/watcher.ts';
import { sha256 } from '#server/platform/sha256.ts';
import { framePace, LiveChannel } from './live-channel.ts';

const TERMS = { initial_bid: 100_00, increments: [{ from: 0, increment: 100_00 }] };
const STATE: AuctionState = {
	status: 'active',
	current_bid: 100_00,
	bid_count: 0,
	leader: null,
	start_time: 0,
	end_time: 60_000_000,
	paused_at: null,
};

test.each([
	[0, FRAME_PACE],
	[1_000, FRAME_PACE],
	[5_700, FRAME_PACE],
	[8_000, 280],
	[10_000, 350],
])('%i watchers get a frame at most every %i ms', (watchers, pace) => {
	expect(framePace(watchers)).toBeCloseTo(pace);
});

test('a crowd gets every record, in frames at its own pace', async () => {
	const records: LedgerRecord[] = [];
	const channel = new LiveChannel(
		0,
		TERMS,
		async (seq) => records.filter((each) => each.seq > seq),
		fail,
		() => undefined,
	);
	const frames: Buffer[] = [];
	const watcher: Watcher = {
		open: true,
		send: () => undefined,
		drained: async () => undefined,
		close: () => undefined,
	};
	for (let n = 1; n < 8_000; n += 1) channel.join({ ...watcher }, 0);
	channel.join({ ...watcher, send: (frame) => frames.push(frame) }, 0);

	const [startedAt, pace] = [performance.now(), framePace(8_000)];
	const until = startedAt + 6 * pace;
	for (let seq = 1; performance.now() < until; seq += 1) {
		const step = { fact: { type: 'paused', data: { reason: `${seq}` } }, after: STATE } as const;
		const head = { seq: seq - 1, hash: GENESIS };
		records.push(
			...chain('4f9d8a3e-3b1c-4f0e-9a55-0d7f3f2b6c11', head, [step], seq, sha256).map(({ record }) => record),
		);
		channel.wake();
		await sleep(10);
	}
	await vi.waitFor(() => expect(channel.seq).toBe(records.length));
	expect(frames.length).toBeGreaterThan(1);
	expect(frames.length).toBeLessThanOrEqual((performance.now() - startedAt) / pace + 1);
});

function fail(error: unknown): never {
	throw error;
}
