import { API } from '#contract/paths.ts';
import { offerToNext } from '#server/features/settlement/second-chance/offer-lot.ts';
import type { AccessRow, Sample, Sender } from './access-row.ts';
import { makeAdmin } from './factories.ts';
import type { TestApp } from './test-app.ts';
import { makeOverdue, makeWonLot } from './won-lots.ts';

const REASON = { reason: 'Anulado pelo juízo' };

async function overdueLot({ house: { db } }: TestApp) {
	const lot = await makeWonLot(db, { bidders: 2 });
	await makeOverdue(db, lot.payment_id);
	return lot;
}

/** A lot that is offered to this person, or to somebody. */
async function offeredLot(app: TestApp, sender?: Sender) {
	const { db } = app.house;
	const lot = await makeWonLot(db, { bidders: 2, ...(sender && { first: sender.id }) });
	await makeOverdue(db, lot.payment_id);
	const made = await offerToNext(app.context, await makeAdmin(db), lot.payment_id, { deadline_hours: 24 });
	if (!made.ok) throw new Error(`no offer: ${made.problem.code}`);
	return { ...lot, offer_id: made.value.id };
}

const ofPayment =
	(body?: object) =>
	async (app: TestApp): Promise<Sample> => ({
		params: { id: (await overdueLot(app)).payment_id },
		...(body && { body }),
	});

const admin = (method: AccessRow['method'], path: string, sample: NonNullable<AccessRow['sample']>) =>
	({ method, path, access: 'admin', sample }) satisfies AccessRow;

/** What administrators may do after a win. */
export const AFTER_WIN_ADMIN_ROWS: AccessRow[] = [
	admin('post', API.cancelPayment('{id}'), ofPayment(REASON)),
	admin('post', API.refundPayment('{id}'), async (app) => {
		const { payment_id } = await makeWonLot(app.house.db);
		await app.house.db
			.updateTable('payments')
			.set({ status: 'paid', paid_at: new Date() })
			.where('id', '=', payment_id)
			.execute();
		return { params: { id: payment_id }, body: REASON };
	}),
	admin('post', API.offerLot('{id}'), ofPayment({ deadline_hours: 24 })),
	admin('post', API.withdrawOffer('{id}'), async (app) => ({
		params: { id: (await offeredLot(app)).offer_id },
	})),
	admin('get', API.ranking('{id}'), async (app) => ({
		params: { id: (await makeWonLot(app.house.db)).auction_id },
	})),
	admin('get', API.book('{id}'), ofPayment()),
	admin('get', API.bookExport('{id}'), ofPayment()),
	admin('post', API.auctionAction('{id}', 'reopen'), async (app) => {
		const { auction_id, payment_id } = await overdueLot(app);
		await app.house.db
			.updateTable('payments')
			.set({ status: 'cancelled' })
			.where('id', '=', payment_id)
			.execute();
		return { params: { id: auction_id } };
	}),
];

const ofOffer = (method: AccessRow['method'], path: string): AccessRow => ({
	...{ method, path, access: 'user' },
	sample: async (app, sender) => ({ params: { id: (await offeredLot(app, sender)).auction_id } }),
	others: async (app) => ({
		somebodys: { params: { id: (await offeredLot(app)).auction_id } },
		nobodys: { params: { id: (await makeWonLot(app.house.db)).auction_id } },
		code: 'second-chance.not-found',
	}),
});

/** What the person to whom a lot is offered may do; to everybody else there is no offer. */
export const AFTER_WIN_USER_ROWS: AccessRow[] = [
	ofOffer('get', API.secondChance('{id}')),
	ofOffer('post', API.acceptChance('{id}')),
	ofOffer('post', API.declineChance('{id}')),
];
