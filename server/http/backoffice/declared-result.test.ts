import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ADMIN_API } from '#contract/admin-paths.ts';
import type { AuctionDetail } from '#contract/auctions.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import { API } from '#contract/paths.ts';
import type { Payment } from '#contract/payments.ts';
import type { SecondChance } from '#contract/second-chance.ts';
import { projectNotifications } from '#server/features/bidding/notifications/project-notifications.ts';
import { composeAuto } from '#server/features/settlement/papers/compose-auto.ts';
import { composeNota } from '#server/features/settlement/papers/compose-nota.ts';
import { readPaperLots } from '#server/features/settlement/papers/read-paper-lot.ts';
import { readWin } from '#server/features/settlement/papers/read-win.ts';
import { makeAuction, makePerson } from '#server/testing/factories.ts';
import { useManagement } from '#server/testing/management.ts';
import { useApp } from '#server/testing/test-app.ts';

const app = useApp();
const { act, held } = useManagement(app);

interface Bidder {
	id: string;
	token: string;
}

async function bidder(auction_id: string, amount: number): Promise<Bidder> {
	const id = await makePerson(app.db);
	const token = await app.session(id);
	const headers = { 'idempotency-key': randomUUID() };
	const answer = await app.ask('POST', BIDDER_API.bids(auction_id), { token, headers, body: { amount } });
	expect(answer.status).toBe(201);
	return { id, token };
}

/** A live lot with bids of R$ 100.000,00 and R$ 120.000,00, ended at another price. */
async function declaredAt(final_price: number) {
	const auction_id = await makeAuction(app.db, { auction_type: 'live', initial_bid: 100_000_00 });
	await act(auction_id, 'start');
	const [second, winner] = [await bidder(auction_id, 100_000), await bidder(auction_id, 120_000)];
	const end = { final_price, reason: 'Acordo na sala' };
	expect(await act(auction_id, 'end', end)).toMatchObject({
		status: 200,
		body: { current_bid: final_price },
	});
	return { auction_id, winner, second };
}

const get = async <T>(path: string, token?: string) =>
	(await app.ask('GET', path, token === undefined ? {} : { token })).body as T;
const paymentOf = (auction_id: string, { token }: Bidder) =>
	get<Payment>(BIDDER_API.payment(auction_id), token);
const spaced = (text: string) => text.replace(/\s+/g, ' ');

test.each([
	[150_000, 120_000],
	[90_000, 90_000],
])(
	'declared at %i, the winner of 120 000 owes the price of %i and the commission on it, everywhere',
	async (declared, owed) => {
		const { auction_id, winner } = await declaredAt(declared);
		const amount = owed * 1.05;
		const payment = await paymentOf(auction_id, winner);
		expect(payment).toMatchObject({
			price: owed,
			commission: owed * 0.05,
			amount,
			declared: { price: declared, highest_bid: 120_000 },
		});
		const { rows: book } =
			await sql`select winner, seller from journal_entries where auction_id = ${auction_id}`.execute(app.db);
		expect(book).toEqual([{ winner: amount * 100, seller: -owed * 100 }]);
		const { rows: results } = await sql`select price, owed from auction_results
		where auction_id = ${auction_id}`.execute(app.db);
		expect(results).toEqual([{ price: owed * 100, owed: amount * 100 }]);
		expect(await get<AuctionDetail>(API.auction(auction_id))).toMatchObject({
			current_bid: declared,
			declared: { price: declared, highest_bid: 120_000, owed },
		});
	},
);

test('both amounts appear on the papers, and in the winner’s emails', async () => {
	const { auction_id, winner, second } = await declaredAt(150_000);
	const [lot] = await readPaperLots(app.db, 'production', sql`a.id = ${auction_id}`);
	const win = await readWin(app.context, auction_id, winner.id);
	if (!lot || !win) throw new Error('no win');
	for (const paper of [composeAuto(lot, win, { brand: 'Martelo', url: null }), composeNota(lot, win)]) {
		const text = spaced(JSON.stringify(paper));
		expect(text).toContain('Resultado declarado pelo leiloeiro: R$ 150.000,00.');
		expect(text).toContain('Maior lance do arrematante: R$ 120.000,00. A pagar sobre R$ 120.000,00.');
		expect(text).toContain('R$ 126.000,00');
	}
	await sql`insert into notification_cursors (auction_id, seq) values (${auction_id}, 0)
		on conflict (auction_id) do update set seq = 0`.execute(app.db);
	await projectNotifications(app.db, 'production', [auction_id]);
	const { rows } = await sql`select user_id, kind, price from notifications where auction_id = ${auction_id}
		and kind in ('won', 'lost') order by kind desc`.execute(app.db);
	expect(rows).toEqual([
		{ user_id: winner.id, kind: 'won', price: 120_000_00 },
		{ user_id: second.id, kind: 'lost', price: 150_000_00 },
	]);
});

test.each([
	[150_000, 100_000],
	[90_000, 90_000],
])(
	'declared at %i, the next bidder is offered the lot at %i, at most their own bid',
	async (declared, price) => {
		const { auction_id, winner, second } = await declaredAt(declared);
		const { id } = await paymentOf(auction_id, winner);
		await sql`update payments set status = 'overdue', due_at = now() - interval '1 hour' where id = ${id}`.execute(
			app.db,
		);
		const offered = await app.ask('POST', ADMIN_API.offerLot(id), {
			token: held.token,
			body: { deadline_hours: 24 },
		});
		expect(offered).toMatchObject({ body: { price } });
		const offer = await get<SecondChance>(BIDDER_API.secondChance(auction_id), second.token);
		expect(offer).toMatchObject({ price, commission: price * 0.05, total: price * 1.05 });
		await app.ask('POST', BIDDER_API.acceptOffer(auction_id), { token: second.token });
		expect(await paymentOf(auction_id, second)).toMatchObject({
			price,
			amount: price * 1.05,
			// At their own bid nothing is declared.
			declared: price < 100_000 ? { price: declared, highest_bid: 100_000 } : null,
		});
	},
);

test('without another price nothing is declared, and an earlier payment is unchanged', async () => {
	const { auction_id, winner } = await declaredAt(120_000);
	expect(await paymentOf(auction_id, winner)).toMatchObject({ price: 120_000, declared: null });
	expect(await get<AuctionDetail>(API.auction(auction_id))).toMatchObject({ declared: null });
	const old = await declaredAt(150_000);
	await sql`update payments set price = 15000000, commission = 750000, amount = 15750000
		where auction_id = ${old.auction_id}`.execute(app.db);
	expect(await paymentOf(old.auction_id, old.winner)).toMatchObject({
		price: 150_000,
		amount: 157_500,
		declared: { price: 150_000, highest_bid: 120_000 },
	});
});
