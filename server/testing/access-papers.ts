import { randomUUID } from 'node:crypto';
import { API } from '#contract/paths.ts';
import { SALE_PAPERS } from '#domain/papers.ts';
import { holdPayment, movePayment } from '#server/features/settlement/payments/move-payment.ts';
import type { AccessRow } from './access-row.ts';
import type { TestApp } from './test-app.ts';
import { makeWonLot } from './won-lots.ts';

/** A lot that this person has won and paid, or somebody: every paper is there. Answers its id. */
async function paidLot({ house }: TestApp, winner?: { id: string }): Promise<string> {
	const { auction_id, payment_id } = await makeWonLot(house.db, {
		bidders: 1,
		...(winner && { first: winner.id }),
	});
	await house.db.transaction().execute(async (trx) => {
		const payment = await holdPayment(trx, payment_id);
		if (payment) await movePayment(trx, payment, 'confirm', { admin_id: null });
	});
	return auction_id;
}

export const PAPER_USER_ROWS: AccessRow[] = SALE_PAPERS.map((paper) => ({
	...{ method: 'get', path: API.paper('{id}', paper), access: 'user' },
	sample: async (app, sender) => ({ params: { id: await paidLot(app, sender) } }),
	others: async (app) => ({
		somebodys: { params: { id: await paidLot(app) } },
		nobodys: { params: { id: randomUUID() } },
		code: 'payment.not-found',
	}),
}));

export const PAPER_ADMIN_ROWS: AccessRow[] = [
	{
		...{ method: 'get', path: API.bundle('{id}'), access: 'admin' },
		sample: async (app) => ({ params: { id: await paidLot(app) } }),
	},
];
