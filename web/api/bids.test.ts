import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { TOASTS } from '#domain/notices/toasts.ts';
import { cancelProxyBid, readPosition, sendBid } from './bids.ts';

const fetched = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', fetched);
afterEach(() => fetched.mockReset());

const LOT = { id: 'an-id', round: null };
const BID = { amount: 100, maximum: null };

function answer(status: number, body: unknown, headers: Record<string, string> = {}): Response {
	return new Response(JSON.stringify(body), { status, headers });
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
	fetched.mockResolvedValue(answer(409, { code: 'bid.own-lead', detail: 'O maior lance é o seu.' }));
	expect(await sendBid(LOT, BID, 'a-key')).toEqual({
		kind: 'refused',
		problem: { code: 'bid.own-lead', detail: 'O maior lance é o seu.' },
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

it('sends a bid again with its key after the pause that a restarting server names, but not for ever', async () => {
	vi.useFakeTimers();
	onTestFinished(() => void vi.useRealTimers());
	const restarting = () => answer(503, { code: 'server.restarting' }, { 'Retry-After': '1' });
	fetched.mockResolvedValueOnce(restarting()).mockResolvedValueOnce(answer(201, { current_bid: 1 }));
	const outcome = sendBid(LOT, BID, 'a-key');
	await vi.advanceTimersByTimeAsync(999);
	expect(fetched).toHaveBeenCalledTimes(1);
	await vi.advanceTimersByTimeAsync(1);
	expect(await outcome).toEqual({ kind: 'accepted', answer: { current_bid: 1 } });
	const keys = fetched.mock.calls.map(([, sent]) => new Headers(sent?.headers).get('Idempotency-Key'));
	expect(keys).toEqual(['a-key', 'a-key']);
	fetched.mockReset().mockImplementation(async () => restarting());
	const unknown = sendBid(LOT, BID, 'a-key');
	await vi.advanceTimersByTimeAsync(13_000);
	expect(await unknown).toEqual({ kind: 'unknown' });
	expect(fetched).toHaveBeenCalledTimes(12);
});

it('reads the viewer’s maximum in centavos, and distinguishes no maximum from an unknown one', async () => {
	fetched.mockResolvedValueOnce(answer(200, { max_amount: 99_999_999.99, bidder: 2 }));
	expect(await readPosition('an-id')).toEqual({ done: { maximum: 99_999_999_99, bidder: 2 } });
	expect(fetched.mock.lastCall).toMatchObject(['/api/auctions/an-id/ceiling', { method: 'GET' }]);
	fetched.mockResolvedValueOnce(answer(200, { max_amount: null, bidder: null }));
	expect(await readPosition('an-id')).toEqual({ done: { maximum: null, bidder: null } });
	fetched.mockResolvedValueOnce(answer(503, { code: 'server.busy' }));
	expect(await readPosition('an-id')).toHaveProperty('refused');
	fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
	expect(await readPosition('an-id')).toHaveProperty('refused');
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
