import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MINUTE } from '#domain/time.ts';
import { reportActivity, requestSession } from './session-request.ts';

const SESSION = { access_token: 'a.b.c', expires_in: 900, expires_at: '2001-01-01T00:00:00.000Z' };

function answer(status: number, body: unknown) {
	const fetch = vi.fn(async (_path: string, _init?: RequestInit) => Response.json(body, { status }));
	vi.stubGlobal('fetch', fetch);
	return fetch;
}

beforeEach(() => {
	vi.useFakeTimers({ now: 50 * MINUTE });
});

afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

describe('asking for the session', () => {
	it('takes the life that is left, not the server’s time of day', async () => {
		const fetch = answer(200, { session: SESSION });
		expect(await requestSession()).toEqual({ session: SESSION, expires: 65 * MINUTE });
		expect(fetch).toHaveBeenCalledWith('/api/session', expect.objectContaining({ cache: 'no-store' }));
	});

	it('answers null for a visitor', async () => {
		answer(200, { session: null });
		expect(await requestSession()).toBeNull();
	});

	it('rejects when the server gives no answer', async () => {
		answer(503, { code: 'server.busy' });
		await expect(requestSession()).rejects.toThrow('503');
	});
});

describe('reporting activity', () => {
	it.each([
		[200, 'alive'],
		[401, 'over'],
		[429, 'lost'],
		[500, 'lost'],
	])('reads a %d as %s', async (status, expected) => {
		const fetch = answer(status, {});
		expect(await reportActivity(7)).toBe(expected);
		const [path, init] = fetch.mock.calls[0] ?? [];
		expect(path).toBe('/api/session/activity');
		expect(init).toMatchObject({ method: 'POST', body: '{"idle_seconds":7}', keepalive: true });
	});

	it('gets lost with the connection', async () => {
		vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
		expect(await reportActivity(7)).toBe('lost');
	});
});
