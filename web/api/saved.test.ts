import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TOASTS } from '#domain/notices/toasts.ts';
import { saveFavorite } from './saved.ts';
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

describe('saveFavorite', () => {
	it.each([
		['POST', true],
		['DELETE', false],
	])('sends a %s with the auction and the bearer token', async (method, favorite) => {
		const fetch = answer(() => Response.json({ auction_id: 'a' }));
		expect(await saveFavorite('a', favorite)).toEqual({ done: { auction_id: 'a' } });
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

	it('sends no request without a session', async () => {
		vi.mocked(accessToken).mockResolvedValue(null);
		const fetch = answer(() => Response.json({}));
		expect(await saveFavorite('a', true)).toBe('no-session');
		expect(fetch).not.toHaveBeenCalled();
	});

	it('shows the server’s text under the title of spec §8', async () => {
		const problem = { code: 'favorite.too-many', detail: 'Você já tem 500 favoritos.' };
		answer(() => Response.json(problem, { status: 409 }));
		expect(await saveFavorite('a', true)).toMatchObject({
			refused: { title: 'Erro', description: problem.detail, code: 'favorite.too-many' },
		});
	});

	it('reports that the auction no longer exists', async () => {
		answer(() => Response.json({ code: 'auction.not-found', detail: 'Retirado.' }, { status: 404 }));
		expect(await saveFavorite('a', false)).toMatchObject({
			refused: { title: 'Erro', description: 'Retirado.', code: 'auction.not-found' },
		});
	});

	it.each([
		['a lost connection', () => Promise.reject(new TypeError('Failed to fetch'))],
		['an answer that is not JSON', () => new Response('<html>', { status: 502 })],
		['an answer without words', () => Response.json({}, { status: 500 })],
	])('has its own text for %s', async (_name, respond) => {
		answer(respond);
		expect(await saveFavorite('a', true)).toMatchObject({ refused: TOASTS['favorite.failed'] });
	});
});
