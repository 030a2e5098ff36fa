import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BidAnswer } from '#contract/bids.ts';
import { API } from '#contract/paths.ts';
import type { ProblemDocument } from '#contract/problems.ts';
import { SECOND } from '#domain/time.ts';
import type { ServerProcess } from '#server/testing/server-process.ts';
import type { Person } from './proving-house.ts';

/** What a bidder asked, what they were answered, and when by their own clock. */
export interface Asked {
	auction_id: string;
	user_id: string;
	/** Centavos. */
	amount: number;
	ceiling: number | null;
	sent: number;
	answered: number;
	status: number;
	body: BidAnswer | ProblemDocument;
}

/** How long a bid is sent again, under its key, while the house cannot take it; and how long one answer may take. */
const PATIENCE = { bid: 60 * SECOND, answer: 20 * SECOND };

/** Sends a bid as a browser would: again, while the house cannot be reached. */
export async function ask(
	server: ServerProcess,
	{ id: user_id, cookie }: Person,
	bid: { auction_id: string; amount: number; ceiling: number | null },
): Promise<Asked> {
	const key = randomUUID();
	const sent = performance.now();
	for (;;) {
		// A connection that the server closes as it is used says nothing of the bid: its key does.
		const response = await post(server, cookie, bid, key).catch(() => null);
		const tired = performance.now() - sent > PATIENCE.bid;
		if (response && (response.status !== 503 || tired)) {
			const body = (await response.json()) as Asked['body'];
			return { ...bid, user_id, sent, answered: performance.now(), status: response.status, body };
		}
		if (tired) throw new Error('the server does not answer');
		await sleep(100);
	}
}

function post(
	server: ServerProcess,
	cookie: string,
	{ auction_id, amount, ceiling }: { auction_id: string; amount: number; ceiling: number | null },
	key: string,
): Promise<Response> {
	const max = ceiling === null ? {} : { max_amount: ceiling / 100 };
	return fetch(server.url + API.bids(auction_id), {
		method: 'POST',
		signal: AbortSignal.timeout(PATIENCE.answer),
		headers: {
			cookie,
			'sec-fetch-site': 'same-origin',
			'content-type': 'application/json',
			'idempotency-key': key,
		},
		body: JSON.stringify({ amount: amount / 100, ...max }),
	});
}

/** The least that a bidder may say next, as far as their last answer tells. */
export function leastAfter({ body, amount }: Asked): number {
	if ('bid' in body) return Math.round(body.minimum_bid * 100);
	const minimum = body.params?.minimum;
	return typeof minimum === 'number' ? Math.round(minimum * 100) : amount + 1_000_00;
}
