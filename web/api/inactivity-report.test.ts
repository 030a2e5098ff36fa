import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MINUTE, SECOND } from '#domain/time.ts';
import { createReports } from './inactivity-report.ts';
import type { ReportAnswer } from './session-request.ts';

function reports() {
	const send = vi.fn(async (_idle: number): Promise<ReportAnswer> => 'alive');
	const onOver = vi.fn();
	const { note, flush, stop } = createReports({ send, onOver });
	const sent = () => send.mock.calls.map(([idle]) => idle);
	return { note: () => note(Date.now()), flush, stop, send, sent, onOver };
}

beforeEach(() => {
	vi.useFakeTimers();
});

afterEach(() => {
	vi.useRealTimers();
});

describe('reports of activity', () => {
	it('tell the first sign at once and the latest after a minute, with how long ago it was', async () => {
		const { note, sent } = reports();
		note();
		expect(sent()).toEqual([0]);
		await vi.advanceTimersByTimeAsync(20 * SECOND);
		note();
		await vi.advanceTimersByTimeAsync(5 * SECOND);
		note();
		expect(sent()).toEqual([0]);
		await vi.advanceTimersByTimeAsync(35 * SECOND);
		expect(sent()).toEqual([0, 35]);
	});

	it('go out at most once a minute, however busy the user', async () => {
		const { note, send } = reports();
		for (let second = 0; second < 600; second += 1) {
			note();
			await vi.advanceTimersByTimeAsync(SECOND);
		}
		expect(send).toHaveBeenCalledTimes(11);
	});

	it('say nothing of a user who does nothing', async () => {
		const { note, send } = reports();
		note();
		await vi.advanceTimersByTimeAsync(10 * MINUTE);
		expect(send).toHaveBeenCalledOnce();
		note();
		expect(send).toHaveBeenCalledTimes(2);
	});

	it('are told again when they got lost, with the time that passed', async () => {
		const { note, send, sent } = reports();
		send.mockResolvedValueOnce('lost');
		note();
		await vi.advanceTimersByTimeAsync(MINUTE);
		expect(sent()).toEqual([0, 60]);
		await vi.advanceTimersByTimeAsync(5 * MINUTE);
		expect(send).toHaveBeenCalledTimes(2);
	});

	it('give way to a later sign when they got lost', async () => {
		const { note, send, sent } = reports();
		send.mockImplementationOnce(async () => {
			await new Promise((resolve) => setTimeout(resolve, 10 * SECOND));
			return 'lost';
		});
		note();
		await vi.advanceTimersByTimeAsync(5 * SECOND);
		note();
		await vi.advanceTimersByTimeAsync(55 * SECOND);
		expect(sent()).toEqual([0, 55]);
	});

	it('learn that the session is over', async () => {
		const { note, send, onOver } = reports();
		send.mockResolvedValueOnce('over');
		note();
		await vi.advanceTimersByTimeAsync(0);
		expect(onOver).toHaveBeenCalledOnce();
	});

	it('tell what is left when the page is left', async () => {
		const { note, flush, sent } = reports();
		note();
		await vi.advanceTimersByTimeAsync(10 * SECOND);
		note();
		await vi.advanceTimersByTimeAsync(1_500);
		flush();
		flush();
		expect(sent()).toEqual([0, 2]);
	});

	it('stop', async () => {
		const { note, stop, send } = reports();
		note();
		note();
		stop();
		await vi.advanceTimersByTimeAsync(MINUTE);
		expect(send).toHaveBeenCalledOnce();
	});
});
