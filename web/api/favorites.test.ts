import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NOTICES } from '#domain/notices.ts';
import { saveFavorite } from './favorites.ts';
import { accessToken } from './session-client.ts';

vi.mock('./session-client.ts', () => ({ accessToken: vi.fn() }));

function answer(respond: () => Response | Promise<Response>) {
	const fetch = vi.fn(async (_path: string, _init: RequestInit) => respond());
	vi.stubGlobal('fetch', fetch);
	return fetch;
}

beforeEach(() => {
	vi.mocked(accessToken).mockResolvedValue('t0ken');
});
afterEach(() => {
	vi.unstubAllGlobals();
});

describe('saving a favourite', () => {
	it.each([
		['POST', true],
		['DELETE', false],
	])('is a %s with the auction and the bearer token', async (method, favorite) => {
		const fetch = answer(() => Response.json({ auction_id: 'a' }));
		expect(await saveFavorite('a', favorite)).toEqual({ kind: 'saved' });
		expect(fetch).toHaveBeenCalledExactlyOnceWith(
			'/functions/v1/manage-favorites',
			expect.objectContaining({
				method,
				headers: { Authorization: 'Bearer t0ken', 'Content-Type': 'application/json' },
				body: '{"auction_id":"a"}',
				keepalive: true,
			}),
		);
	});

	it('asks nothing without a session', async () => {
		vi.mocked(accessToken).mockResolvedValue(null);
		const fetch = answer(() => Response.json({}));
		expect(await saveFavorite('a', true)).toEqual({ kind: 'no-session' });
		expect(fetch).not.toHaveBeenCalled();
	});

	it('passes the server’s words on', async () => {
		const said = { code: 'favorite.too-many', detail: 'Você já tem 500 favoritos.' };
		answer(() => Response.json(said, { status: 409 }));
		const notice = { title: 'Erro', description: said.detail };
		expect(await saveFavorite('a', true)).toEqual({ kind: 'failed', notice, gone: false });
	});

	it('notices that the auction itself is gone', async () => {
		answer(() => Response.json({ code: 'auction.not-found', detail: 'Retirado.' }, { status: 404 }));
		const notice = { title: 'Erro', description: 'Retirado.' };
		expect(await saveFavorite('a', false)).toEqual({ kind: 'failed', notice, gone: true });
	});

	it.each([
		['a lost connection', () => Promise.reject(new TypeError('Failed to fetch'))],
		['an answer that is not JSON', () => new Response('<html>', { status: 502 })],
		['an answer without words', () => Response.json({}, { status: 500 })],
	])('has words of its own for %s', async (_name, respond) => {
		answer(respond);
		expect(await saveFavorite('a', true)).toEqual({
			kind: 'failed',
			notice: NOTICES['favorite.failed'],
			gone: false,
		});
	});

	it('has words for a token that could not be fetched', async () => {
		vi.mocked(accessToken).mockRejectedValue(new TypeError('Failed to fetch'));
		expect(await saveFavorite('a', true)).toMatchObject({ kind: 'failed' });
	});
});
