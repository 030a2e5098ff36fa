import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import {
	changeAuction,
	deleteAuction,
	deletePicture,
	orderPictures,
	readAdminAuction,
	withdrawAuction,
} from './backoffice.ts';

const fetched = vi.fn<typeof fetch>();
beforeEach(() => vi.stubGlobal('fetch', fetched));
afterEach(() => {
	fetched.mockReset();
	vi.unstubAllGlobals();
});

function answer(status: number, body: unknown): void {
	fetched.mockResolvedValueOnce(Response.json(body, { status }));
}

describe('requests', () => {
	const patch = { version: 3, title: 'Casa' };
	it.each([
		[() => readAdminAuction('a'), 'GET', '/api/admin/auctions/a', undefined],
		[() => changeAuction('a', patch), 'PATCH', '/api/admin/auctions/a', patch],
		[() => deleteAuction('a'), 'DELETE', '/api/admin/auctions/a', undefined],
		[() => orderPictures('a', ['2', '1']), 'PATCH', '/api/admin/auctions/a/images', { order: ['2', '1'] }],
		[() => deletePicture('a', '2'), 'DELETE', '/api/admin/auctions/a/images/2', undefined],
		[
			() => deletePicture('a', '2', 'É só'),
			'DELETE',
			'/api/admin/auctions/a/images/2?reason=%C3%89+s%C3%B3',
			undefined,
		],
		[() => withdrawAuction('a', 'Ordem'), 'POST', '/api/admin/auctions/a/withdraw', { reason: 'Ordem' }],
	])('%s', async (call, method, path, body) => {
		answer(200, { id: 'a' });
		expect(await call()).toEqual({ done: { id: 'a' } });
		const [url, request] = fetched.mock.lastCall ?? [];
		expect([url, request?.method]).toEqual([path, method]);
		expect(request?.body && JSON.parse(String(request.body))).toEqual(body);
	});

	it('treats an answer without a body as success', async () => {
		fetched.mockResolvedValueOnce(new Response(null, { status: 204 }));
		expect(await deleteAuction('a')).toEqual({ done: null });
	});
});

describe('refusals', () => {
	it('carry the server’s text and the first message for each field', async () => {
		const errors = [
			{ path: 'title', message: 'Título deve ter pelo menos 3 caracteres' },
			{ path: 'title', message: 'outra' },
		];
		answer(400, { code: 'request.invalid', title: 'Dados inválidos', detail: 'Confira.', errors });
		expect(await changeAuction('a', { version: 1 })).toMatchObject({
			refused: {
				code: 'request.invalid',
				title: 'Dados inválidos',
				description: 'Título deve ter pelo menos 3 caracteres',
				fields: { title: 'Título deve ter pelo menos 3 caracteres' },
			},
		});
	});

	it('of a signed-out user have the text of the spec', async () => {
		answer(401, { code: 'auth.required', title: 'Login necessário', detail: 'Entre.' });
		const refused = { ...BACKOFFICE_TOASTS['auction.no-user'], code: 'auth.required', fields: {} };
		expect(await changeAuction('a', { version: 1 })).toMatchObject({ refused });
	});

	it.each([
		[readAdminAuction, 'auctions.load-failed'],
		[deleteAuction, 'auction.delete-failed'],
		[(id: string) => changeAuction(id, { version: 1 }), 'auction.save-failed'],
	] as const)(
		'of a server fault or a lost connection show only the text of the spec',
		async (call, words) => {
			answer(500, { code: 'server.unexpected', title: 'x', detail: 'stack trace' });
			expect(await call('a')).toMatchObject({
				refused: { ...BACKOFFICE_TOASTS[words], code: 'server.unexpected', fields: {} },
			});
			fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
			expect(await call('a')).toMatchObject({
				refused: { ...BACKOFFICE_TOASTS[words], code: null, fields: {} },
			});
		},
	);
});
