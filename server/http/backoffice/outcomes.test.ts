import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { ADMIN_API } from '#contract/admin-paths.ts';
import type { OfferMade } from '#contract/admin-payments.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import type { Analytics } from '#contract/dashboard.ts';
import { API } from '#contract/paths.ts';
import type { Fact, Step } from '#domain/auction/auction.ts';
import { ACT_OF } from '#domain/auction/decide-outcome.ts';
import { nextState } from '#domain/auction/next-state.ts';
import { allowsAct, STANDINGS, type Standing, standingOf } from '#domain/auction/outcome-acts.ts';
import { DECIDED_OUTCOMES, type DecidedOutcome } from '#domain/auction/outcomes.ts';
import { readStamps } from '#server/features/bidding/decisions/auction-locks.ts';
import { stateOf } from '#server/features/bidding/decisions/decision-columns.ts';
import { neverCompletes, writeSteps } from '#server/features/bidding/decisions/unit-of-work.ts';
import { lotNewsEmailWriters } from '#server/features/bidding/notifications/lot-news-emails.ts';
import { lockLot } from '#server/features/settlement/second-chance/record-outcome.ts';
import { groundFor } from '#server/testing/annulment.ts';
import { makeAuction, makeHolder, makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { useManagement } from '#server/testing/management.ts';
import { placeBid } from '#server/testing/place-bid.ts';
import { makeSale } from '#server/testing/sales.ts';
import { useApp } from '#server/testing/test-app.ts';
import { lastPayment, makeOverdue, makeWonLot } from '#server/testing/won-lots.ts';

const app = useApp();
const { held, act, ask, log, ledger } = useManagement(app);

const REASON = 'Decisão do juízo da 3ª Vara Cível';
const decide = async (id: string, outcome: DecidedOutcome, body: object = {}) => {
	const ground = outcome === 'annulled' ? await groundFor(app.db, id) : {};
	return act(id, 'outcome', { outcome, reason: REASON, ...ground, ...body });
};
const paymentOf = async (auction_id: string) =>
	app.db
		.selectFrom('payments')
		.selectAll()
		.where('auction_id', '=', auction_id)
		.orderBy('created_at')
		.execute();
const decidedOf = async (auction_id: string) =>
	app.db.selectFrom('lot_outcomes').selectAll().where('auction_id', '=', auction_id).orderBy('id').execute();
const kindsOf = async (auction_id: string) => {
	const entries = app.db.selectFrom('journal_entries').select('kind').where('auction_id', '=', auction_id);
	return (await entries.orderBy('id').execute()).map(({ kind }) => kind);
};

/** An open lot with a bid, to which these facts happened. */
async function lotAfter(facts: readonly Fact[]): Promise<string> {
	const id = await makeOpenAuction(app.db);
	const user_id = await makePerson(app.db);
	await placeBid(app.db, 'production', {
		auction_id: id,
		user_id,
		amount: 400_000_00,
		key: randomUUID(),
		address: null,
	});
	await app.db.transaction().execute(async (trx) => {
		const auction = await lockLot(trx, id);
		const at = (await readStamps(trx))(auction);
		let before = stateOf(auction);
		const steps = facts.map((fact): Step => {
			const after = nextState(before, fact, at);
			if (!after) throw new Error(`${fact.type} leads nowhere`);
			before = after;
			return { fact, after };
		});
		await writeSteps(trx, auction, steps, at, neverCompletes);
	});
	return id;
}

/** Ends an open lot at its price. */
async function end(id: string): Promise<void> {
	const row = app.db.selectFrom('auctions').select('current_bid').where('id', '=', id);
	const { current_bid } = await row.executeTakeFirstOrThrow();
	expect((await act(id, 'end', { final_price: current_bid / 100 })).status).toBe(200);
}

/** A lot that three people bid on and the auctioneer ended, with a whole ledger; the last one won it and has not paid in time. */
async function overdueLot() {
	const id = await makeOpenAuction(app.db);
	const people: string[] = [];
	for (const amount of [400_000_00, 500_000_00, 600_000_00]) {
		const user_id = await makePerson(app.db);
		await placeBid(app.db, 'production', {
			auction_id: id,
			user_id,
			amount,
			key: randomUUID(),
			address: null,
		});
		people.push(user_id);
	}
	await end(id);
	const payment_id = await lastPayment(app.db, id);
	await makeOverdue(app.db, payment_id);
	return { id, payment_id, people };
}

const until = Date.now() * 1_000 + 3_600_000_000;
const ended: Fact = { type: 'ended', data: { by: 'clock', winner: 1, final_price: 400_000_00 } };
const opened: Fact = { type: 'conditional-opened', data: { until } };

/** A lot of each standing. */
async function lotAt(standing: Standing): Promise<string> {
	switch (standing) {
		case 'waiting':
			return makeAuction(app.db, { start_time: new Date(Date.now() + 3_600_000) });
		case 'open':
			return makeOpenAuction(app.db);
		case 'cancelled': {
			const id = await makeOpenAuction(app.db);
			await act(id, 'cancel', { reason: REASON });
			return id;
		}
		case 'sold':
			return (await overdueLot()).id;
		case 'unsold': {
			const id = await makeOpenAuction(app.db);
			await end(id);
			return id;
		}
		case 'preference-open':
			return lotAfter([
				ended,
				opened,
				{ type: 'conditional-accepted', data: { by: 'desk' } },
				{ type: 'preference-opened', data: { until } },
			]);
		case 'conditional':
			return lotAfter([ended, opened]);
		case 'conditional-refused':
			return lotAfter([ended, opened, { type: 'conditional-refused', data: { by: 'desk' } }]);
		case 'debtor-preference':
			return lotAfter([{ type: 'debtor-preference', data: { amount: 1, paid_at: 1, document: 'd' } }]);
		default:
			return lotAfter([
				ended,
				opened,
				{ type: 'outcome-decided', data: { outcome: standing, reason: REASON } },
			]);
	}
}

async function standingNow(id: string): Promise<Standing> {
	return app.db.transaction().execute(async (trx) => standingOf(stateOf(await lockLot(trx, id))));
}

const cases = STANDINGS.flatMap((from) => DECIDED_OUTCOMES.map((outcome) => [from, outcome] as const));

describe('the table of outcomes, tried on a real database (rules §50)', () => {
	test.each(cases)('%s → %s', async (from, outcome) => {
		const id = await lotAt(from);
		expect(await standingNow(id)).toBe(from);
		const allowed = allowsAct(ACT_OF[outcome], from, 'desk');
		const before = await ledger(id);
		const { status, body } = await decide(id, outcome);
		if (!allowed) {
			expect({ status, code: body.code }).toEqual({ status: 409, code: 'outcome.not-allowed' });
			expect(await ledger(id)).toEqual(before);
			return;
		}
		expect({ status, body }).toEqual({ status: 200, body: { id, outcome } });
		expect(await standingNow(id)).toBe(outcome);
		const { types, fault } = await ledger(id);
		expect([types.at(-1), fault]).toEqual(['outcome-decided', null]);
		expect(await decidedOf(id)).toMatchObject([
			{ outcome, reason: expect.stringContaining(REASON), admin_id: held.admin },
		]);
		expect((await log(id)).map(({ action }) => action)).toContain(
			outcome === 'withdrawn' ? 'auction.withdrawn' : 'auction.outcome-decided',
		);
	});

	test.each(DECIDED_OUTCOMES)('a draft cannot be %s', async (outcome) => {
		const id = await makeAuction(app.db, {
			environment: 'production-draft',
			published_at: null,
			kind: 'judicial',
		});
		expect(await decide(id, outcome)).toMatchObject({ status: 409, body: { code: 'auction.draft' } });
		expect(await decidedOf(id)).toEqual([]);
	});

	test('nobody but the desk decides one', async () => {
		const { auction_id: id, people } = await makeWonLot(app.db, { bidders: 1 });
		const body = { outcome: 'settled', reason: REASON };
		for (const user of [people[0] as string, await makeHolder(app.db)]) {
			const token = await app.session(user);
			const path = ADMIN_API.auctionAction(id, 'outcome');
			expect(await app.ask('POST', path, { token, body })).toMatchObject({ status: 403 });
			expect(await app.ask('POST', path, { body })).toMatchObject({ status: 401 });
		}
		expect(await standingNow(id)).toBe('sold');
	});
});

describe('a settlement', () => {
	test('after the hammer undoes the win: what was paid goes back, and who pays the commission is known to the desk alone', async () => {
		const { auction_id: id, payment_id } = await makeWonLot(app.db);
		await ask('POST', ADMIN_API.confirmPayment(payment_id), {});
		const payer = { name: 'Maria Executada da Silva', tax_id: '529.982.247-25' };
		expect((await decide(id, 'settled', { payer, amount: 2_400 })).status).toBe(200);
		expect(await paymentOf(id)).toMatchObject([
			{ status: 'refund-due', reason: REASON },
			{ status: 'pending', user_id: null, payer_name: payer.name, amount: 2_400_00 },
		]);
		expect(await kindsOf(id)).toEqual(['awarded', 'received', 'annulled', 'awarded']);
		expect(await decidedOf(id)).toMatchObject([
			{ outcome: 'settled', payer_name: payer.name, payer_tax_id: payer.tax_id, commission: 2_400_00 },
		]);
		const { body } = await app.ask('GET', API.ledger(id));
		expect(String(body)).toContain('outcome-decided');
		expect(String(body)).not.toContain(payer.name);
		expect(String(body)).not.toContain('529.982');
	});

	test('takes an amount and a payer together, or neither, and no other outcome takes them', async () => {
		const { auction_id: id } = await makeWonLot(app.db, { bidders: 1 });
		const payer = { name: 'Maria Executada da Silva' };
		for (const [outcome, body] of [
			['settled', { payer }],
			['settled', { amount: 10 }],
			['annulled', { payer, amount: 10 }],
		] as const)
			expect(await decide(id, outcome, body)).toMatchObject({
				status: 422,
				body: { code: 'outcome.commission' },
			});
		const document_id = randomUUID();
		expect(await decide(id, 'settled', { document_id })).toMatchObject({
			status: 400,
			body: { errors: [{ path: 'document_id' }] },
		});
		expect([await standingNow(id), await decidedOf(id)]).toEqual(['sold', []]);
	});

	test('leaves nothing to offer or to reopen, and takes an open offer back', async () => {
		const { auction_id: id, payment_id } = await makeWonLot(app.db);
		await makeOverdue(app.db, payment_id);
		expect((await ask('POST', ADMIN_API.offerLot(payment_id), {})).status).toBe(201);
		expect((await decide(id, 'settled')).status).toBe(200);
		const offers = await app.db
			.selectFrom('second_chances')
			.select('state')
			.where('auction_id', '=', id)
			.execute();
		expect(offers).toEqual([{ state: 'withdrawn' }]);
		expect(await ask('POST', ADMIN_API.offerLot(payment_id), {})).toMatchObject({ status: 409 });
		expect(await act(id, 'reopen')).toMatchObject({ body: { code: 'auction.not-reopenable' } });
	});
});

describe('a default', () => {
	test('is refused before the payment is due, with nothing written', async () => {
		const { auction_id: id } = await makeWonLot(app.db, { bidders: 1 });
		expect(await decide(id, 'unpaid')).toMatchObject({ status: 409, body: { code: 'payment.not-due' } });
		expect(await paymentOf(id)).toMatchObject([{ status: 'pending', defaulted: false }]);
		expect([await standingNow(id), await decidedOf(id)]).toEqual(['sold', []]);
	});

	test('from the page of the payment is the same act; the next in line is sold the lot by a record', async () => {
		const { id, payment_id, people } = await overdueLot();
		const { body } = await ask('POST', ADMIN_API.offerLot(payment_id), {});
		const offer = body as unknown as OfferMade;
		expect(await standingNow(id)).toBe('unpaid');
		const token = await app.session(people[1] as string);
		expect((await app.ask('POST', BIDDER_API.acceptOffer(id), { token })).status).toBe(200);
		expect(await standingNow(id)).toBe('sold');
		const { types, fault, state } = await ledger(id);
		expect(fault).toBeNull();
		expect(types.slice(-3)).toEqual(['ended', 'outcome-decided', 'second-chance-accepted']);
		expect(state).toMatchObject({ leader: offer.bidder, current_bid: 500_000_00 });
		const shown = await app.ask('GET', API.auction(id));
		expect(shown.body).toMatchObject({ outcome: 'sold', declared: null, current_bid: 500_000 });
		expect(await paymentOf(id)).toMatchObject([
			{ status: 'defaulted', defaulted: true },
			{ price: 500_000_00 },
		]);
	});
});

test('who follows the lot is told how it ended, and why; of a lot that is sold again, nothing', async () => {
	const sale_id = await makeSale(app.db, { kind: 'voluntary', published_at: new Date() });
	const { auction_id: id, payment_id } = await makeWonLot(app.db, { given: { sale_id, lot_number: 1 } });
	await ask('POST', ADMIN_API.cancelPayment(payment_id), {
		reason: 'Pedido do arrematante João',
		ground: 'agreement',
		order: 'Distrato de 20/11/2026',
	});
	const news = await app.db.selectFrom('lot_news').select('kind').where('auction_id', '=', id).execute();
	expect(news).toEqual([{ kind: 'outcome' }]);
	const write = lotNewsEmailWriters(app.db, app.context.brand)['lot-outcome'];
	const email = { kind: 'lot-outcome', user_id: held.admin, auction_id: id, since: '' } as const;
	const written = await write(email, 0);
	expect(written?.title).toBe('Arrematação anulada: um lote que você acompanha');
	expect(written?.paragraphs.join(' ')).toContain(
		'Acordo entre o comitente e o arrematante. Distrato de 20/11/2026',
	);
	// What a person reads about another stays between them: the ledger has ground and order.

	expect(written?.paragraphs.join(' ')).not.toContain('João');
});

test('is counted by month, also of a lot that never opened or was withdrawn', async () => {
	const counts = async () => {
		const { body } = await ask('GET', `${ADMIN_API.analytics}?environment=production&period=7d`);
		const { by_outcome } = body as unknown as Pick<Analytics, 'by_outcome'>;
		const of = (outcome: DecidedOutcome) =>
			by_outcome.filter((one) => one.outcome === outcome).reduce((sum, { lots }) => sum + lots, 0);
		return [of('settled'), of('withdrawn'), of('annulled')];
	};
	const before = await counts();
	await decide(await lotAt('waiting'), 'settled');
	await decide(await lotAt('open'), 'withdrawn');
	await decide(await lotAt('sold'), 'annulled');
	expect(await counts()).toEqual(before.map((lots) => lots + 1));
});
