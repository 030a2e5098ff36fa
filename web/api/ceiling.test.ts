import { afterEach, expect, it, vi } from 'vitest';
import { NOTICES } from '#domain/notices.ts';
import { cancelCeiling, readCeiling } from './ceiling.ts';

const asked = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', asked);
afterEach(() => asked.mockReset());

function answer(status: number, body: unknown): Response {
	return new Response(JSON.stringify(body), { status });
}

it('reads the own ceiling in centavos, and tells none from not known', async () => {
	asked.mockResolvedValueOnce(answer(200, { max_amount: 99_999_999.99 }));
	expect(await readCeiling('an-id')).toBe(99_999_999_99);
	expect(asked.mock.lastCall).toMatchObject(['/api/auctions/an-id/ceiling', { method: 'GET' }]);
	asked.mockResolvedValueOnce(answer(200, { max_amount: null }));
	expect(await readCeiling('an-id')).toBeNull();
	asked.mockResolvedValueOnce(answer(503, { code: 'server.busy' }));
	expect(await readCeiling('an-id')).toBeUndefined();
	asked.mockRejectedValueOnce(new TypeError('Failed to fetch'));
	expect(await readCeiling('an-id')).toBeUndefined();
});

it('takes the ceiling back, and knows when there was none', async () => {
	asked.mockResolvedValueOnce(answer(200, { max_amount: null }));
	expect(await cancelCeiling('an-id')).toEqual({ done: true });
	expect(asked.mock.lastCall).toMatchObject(['/api/auctions/an-id/ceiling', { method: 'DELETE' }]);
	const said = { code: 'bid.no-ceiling', title: 'Sem lance automático', detail: 'Não há.' };
	asked.mockResolvedValueOnce(answer(404, said));
	expect(await cancelCeiling('an-id')).toEqual({
		refused: { title: 'Sem lance automático', description: 'Não há.' },
		gone: true,
	});
});

it('never takes silence for a cancellation', async () => {
	const failed = { refused: NOTICES['ceiling.cancel-failed'], gone: false };
	asked.mockRejectedValueOnce(new TypeError('Failed to fetch'));
	expect(await cancelCeiling('an-id')).toEqual(failed);
	asked.mockResolvedValueOnce(answer(500, { title: 'Erro', detail: 'Interno' }));
	expect(await cancelCeiling('an-id')).toEqual(failed);
});
