import { afterEach, expect, it, vi } from 'vitest';
import { TOASTS } from '#domain/toasts.ts';
import { cancelProxyBid, readMaximum, sendBid } from './bids.ts';

const fetched = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', fetched);
afterEach(() => fetched.mockReset());

const LOT = { id: 'an-id', round: null };
const BID = { amount: 100, maximum: null };

function answer(status: number, body: unknown): Response {
	return new Response(JSON.stringify(body), { status });
}

it('sends the amount in reais with the key, and returns the recorded bid', async () => {
	fetched.mockResolvedValue(answer(201, { current_bid: 320_000.5 }));
	const outcome = await sendBid(LOT, { amount: 320_000_50, maximum: null }, 'a-key');
	expect(outcome).toEqual({ kind: 'accepted', answer: { current_bid: 320_000.5 } });
	const [url, request] = fetched.mock.lastCall ?? [];
	expect(url).toBe('/api/auctions/an-id/bids');
	expect(request).toMatchObject({ method: 'POST', body: '{"amount":320000.5}' });
	expect(new Headers(request?.headers).get('Idempotency-Key')).toBe('a-key');
});

it('sends the maximum of a proxy bid in reais', async () => {
	fetched.mockResolvedValue(answer(201, {}));
	await sendBid(LOT, { amount: 1_000_00, maximum: 2_500_50 }, 'a-key');
	expect(fetched.mock.lastCall?.[1]).toMatchObject({ body: '{"amount":1000,"max_amount":2500.5}' });
});

it('returns the server’s problem for a refusal', async () => {
	fetched.mockResolvedValue(answer(409, { code: 'bid.own-lead', detail: 'O maior lance já é seu.' }));
	expect(await sendBid(LOT, BID, 'a-key')).toEqual({
		kind: 'refused',
		problem: { code: 'bid.own-lead', detail: 'O maior lance já é seu.' },
	});
});

it('returns an unknown outcome when there is no answer', async () => {
	fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
	expect(await sendBid(LOT, BID, 'a-key')).toEqual({ kind: 'unknown' });
	fetched.mockResolvedValueOnce(answer(503, { code: 'server.busy' }));
	expect(await sendBid(LOT, BID, 'a-key')).toEqual({ kind: 'unknown' });
	fetched.mockResolvedValueOnce(new Response('{"bid":', { status: 201 }));
	expect(await sendBid(LOT, BID, 'a-key')).toEqual({ kind: 'unknown' });
});

it('reads the viewer’s maximum in centavos, and distinguishes no maximum from an unknown one', async () => {
	fetched.mockResolvedValueOnce(answer(200, { max_amount: 99_999_999.99 }));
	expect(await readMaximum('an-id')).toEqual({ done: 99_999_999_99 });
	expect(fetched.mock.lastCall).toMatchObject(['/api/auctions/an-id/ceiling', { method: 'GET' }]);
	fetched.mockResolvedValueOnce(answer(200, { max_amount: null }));
	expect(await readMaximum('an-id')).toEqual({ done: null });
	fetched.mockResolvedValueOnce(answer(503, { code: 'server.busy' }));
	expect(await readMaximum('an-id')).toHaveProperty('refused');
	fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
	expect(await readMaximum('an-id')).toHaveProperty('refused');
});

it('cancels a proxy bid, and reports when there was none', async () => {
	fetched.mockResolvedValueOnce(answer(200, { max_amount: null }));
	expect(await cancelProxyBid('an-id')).toEqual({ done: { max_amount: null } });
	expect(fetched.mock.lastCall).toMatchObject(['/api/auctions/an-id/ceiling', { method: 'DELETE' }]);
	const problem = { code: 'bid.no-ceiling', title: 'Sem lance automático', detail: 'Não há.' };
	fetched.mockResolvedValueOnce(answer(404, problem));
	expect(await cancelProxyBid('an-id')).toMatchObject({
		refused: { code: 'bid.no-ceiling', title: 'Sem lance automático', description: 'Não há.' },
	});
});

it('never treats a missing answer as a cancellation', async () => {
	const failed = { refused: TOASTS['proxy-bid.cancel-failed'] };
	fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
	expect(await cancelProxyBid('an-id')).toMatchObject(failed);
	fetched.mockResolvedValueOnce(answer(500, { title: 'Erro', detail: 'Interno' }));
	expect(await cancelProxyBid('an-id')).toMatchObject(failed);
});
