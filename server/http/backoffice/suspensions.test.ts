import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { PostponeBody } from '#contract/admin-auctions.ts';
import { ADMIN_API } from '#contract/admin-paths.ts';
import type { AuctionDetail } from '#contract/auctions.ts';
import { API } from '#contract/paths.ts';
import type { AdminSale } from '#contract/sales.ts';
import { DAY, HOUR, MINUTE } from '#domain/values/time.ts';
import { lotNewsEmailWriters } from '#server/features/bidding/notifications/lot-news-emails.ts';
import { runAllDue } from '#server/features/bidding/scheduler.ts';
import { biddingDeps } from '#server/testing/bidding-deps.ts';
import { anyHash, publishErratum } from '#server/testing/enrolments.ts';
import { makeAuction, makeOpenAuction, makeRoundsAuction } from '#server/testing/factories.ts';
import { useManagement } from '#server/testing/management.ts';
import { makeEdital, makeSale } from '#server/testing/sales.ts';
import { useApp } from '#server/testing/test-app.ts';

const app = useApp();
const { held, ask, read, act, bid, log, ledger } = useManagement(app);

const ORDER = { reason: 'Ordem da 3ª Vara Cível' };
const tick = () => runAllDue(biddingDeps(app.db));
const shown = async (id: string) => (await app.ask('GET', API.auction(id))).body as AuctionDetail;
const onSale = async (id: string, action: 'suspend' | 'resume' | 'postpone', body?: object) => {
	const { status, body: sale } = await ask('POST', ADMIN_API.saleAction(id, action), body);
	return { status, body: sale as unknown as AdminSale & { code?: string; errors?: { path: string }[] } };
};
const news = async (auction_id: string) => {
	const rows = await app.db
		.selectFrom('lot_news')
		.select('kind')
		.where('auction_id', '=', auction_id)
		.orderBy('kind')
		.execute();
	return rows.map(({ kind }) => kind);
};
const written = (kind: 'lot-suspended' | 'lot-resumed' | 'lot-postponed', auction_id: string) =>
	lotNewsEmailWriters(app.db, app.context.brand)[kind](
		{ kind, user_id: held.admin, auction_id, since: '' } as never,
		0,
	);

/** Moves the dates of a lot and of its rounds into the past. */
async function age(id: string, ms: number): Promise<void> {
	await sql`update auctions set start_time = start_time - ${ms} * interval '1 ms', end_time = end_time - ${ms} * interval '1 ms'
		where id = ${id}`.execute(app.db);
}

/** A judicial sale with a lot of two rounds, the first of which opens tomorrow, and a lot that is open. */
async function makeLots(change: object = {}) {
	const sale_id = await makeSale(app.db, { published_at: new Date(), ...change });
	const now = Date.now();
	const rounds = [
		{ start: now + DAY, end: now + 2 * DAY, minimum: 500_000_00 },
		{ start: now + 3 * DAY, end: now + 4 * DAY, minimum: 250_000_00 },
	];
	const of = { sale_id, kind: 'judicial' } as const;
	const waiting = await makeRoundsAuction(app.db, rounds, { ...of, lot_number: 1 });
	const open = await makeOpenAuction(app.db, { ...of, lot_number: 2 });
	return { sale_id, waiting, open, rounds };
}

describe('a suspended lot (rules §51)', () => {
	test('that is open is paused, says why, refuses bids, and goes on with the time that was left', async () => {
		const id = await makeOpenAuction(app.db);
		const before = await shown(id);
		expect(before).toMatchObject({ suspended: null, suspended_since: null });
		expect(await act(id, 'suspend', ORDER)).toMatchObject({ status: 200, body: { status: 'paused' } });
		expect(await shown(id)).toMatchObject({
			status: 'paused',
			suspended: { reason: ORDER.reason, since: expect.any(String) },
		});
		expect(await bid(id, 100_000)).toMatchObject({ status: 409, body: { code: 'auction.suspended' } });
		for (const [action, body] of [
			['pause', ORDER],
			['suspend', ORDER],
			['end', { final_price: 100_000 }],
		] as const)
			expect(await act(id, action, body)).toMatchObject({ body: { code: 'auction.action-not-offered' } });
		expect(await written('lot-suspended', id)).toMatchObject({
			paragraphs: expect.arrayContaining([`Motivo: ${ORDER.reason}`]),
		});
		const resumed = await act(id, 'resume');
		expect(resumed.body).toMatchObject({ status: 'active', suspended_since: null, reason: null });
		expect(Date.parse(resumed.body.end_time)).toBeGreaterThan(Date.parse(before.end_time));
		expect(await ledger(id)).toMatchObject({
			types: ['opened', 'suspended', 'bid-refused', 'resumed', 'extended'],
			fault: null,
		});
		expect((await log(id)).map(({ action }) => action)).toEqual(['auction.suspended', 'auction.resumed']);
		expect(await news(id)).toEqual(['resumed', 'suspended']);
		expect(await written('lot-suspended', id)).toBeNull();
	});

	test('that waits is not opened by the clock, and its dates move by the length of the suspension', async () => {
		const { waiting: id } = await makeLots();
		expect(await act(id, 'suspend', ORDER)).toMatchObject({ status: 200, body: { status: 'pending' } });
		// As if the suspension had lasted for longer than a day.
		await sql`update auctions set suspended_at = suspended_at - interval '30 hours' where id = ${id}`.execute(
			app.db,
		);
		await age(id, 30 * HOUR);
		expect(await tick()).not.toContain(id);
		expect(await bid(id, 500_000)).toMatchObject({ status: 409 });
		const before = (await read(id)).body;
		const { body } = await act(id, 'resume');
		expect(body).toMatchObject({ status: 'pending', suspended_since: null });
		const shift = Date.parse(body.start_time) - Date.parse(before.start_time);
		expect(shift).toBeGreaterThanOrEqual(30 * HOUR);
		expect(body.scheduled_end_time).toBe(body.end_time);
		expect([body.rounds[0]?.start_time, body.rounds[0]?.end_time]).toEqual([body.start_time, body.end_time]);
		await sql`update auctions set start_time = now() where id = ${id}`.execute(app.db);
		expect(await tick()).toContain(id);
	});

	test('names the document of the order by its hash; another one is refused', async () => {
		const { waiting: id, sale_id } = await makeLots();
		const sha256 = anyHash();
		const order = await makeEdital(
			app.db,
			{ sale_id },
			{ kind: 'outros', title: 'Despacho', sha256, published_at: new Date() },
		);
		const stranger = await makeEdital(
			app.db,
			{ auction_id: await makeAuction(app.db) },
			{ sha256: anyHash() },
		);
		expect(await act(id, 'suspend', { ...ORDER, document_id: stranger })).toMatchObject({
			status: 400,
			body: { errors: [{ path: 'document_id' }] },
		});
		expect((await act(id, 'suspend', { ...ORDER, document_id: order })).status).toBe(200);
		const { rows } = await sql<{ document: string }>`select record::jsonb #>> '{data,document}' as document
			from ledger_records where auction_id = ${id} and type = 'suspended'`.execute(app.db);
		expect(rows).toEqual([{ document: sha256 }]);
	});

	test('gets new dates by an erratum that was published since', async () => {
		const { waiting: id, sale_id } = await makeLots();
		const at = (days: number) => new Date(Date.now() + days * DAY).toISOString();
		const rounds = [
			{ start_time: at(10), end_time: at(16) },
			{ start_time: at(20), end_time: at(21) },
		];
		await publishErratum(app.db, sale_id);
		expect(await act(id, 'resume', { rounds })).toMatchObject({
			body: { code: 'auction.action-not-offered' },
		});
		await act(id, 'suspend', ORDER);
		expect(await act(id, 'resume', { rounds })).toMatchObject({
			status: 409,
			body: { code: 'publication.frozen' },
		});
		await publishErratum(app.db, sale_id);
		expect(await act(id, 'resume', { rounds: rounds.slice(1) })).toMatchObject({
			status: 400,
			body: { errors: [{ path: 'rounds' }] },
		});
		expect(await act(id, 'resume', { rounds: rounds.toReversed() })).toMatchObject({
			body: { errors: [{ path: 'rounds.1.start_time' }] },
		});
		// Published now, and opening in three days; then open for one day before the end.
		for (const first of [
			{ start_time: at(3), end_time: at(16) },
			{ start_time: at(10), end_time: at(11) },
		])
			expect(await act(id, 'resume', { rounds: [first, rounds[1]] })).toMatchObject({
				status: 422,
				body: { code: 'publication.incomplete', errors: [{ path: 'rounds.0.start_time' }] },
			});
		expect((await read(id)).body.suspended_since).not.toBeNull();
		const { status, body } = await act(id, 'resume', { rounds });
		expect([status, body.suspended_since]).toEqual([200, null]);
		expect(body.rounds.map(({ start_time }) => Date.parse(start_time))).toEqual(
			rounds.map(({ start_time }) => Date.parse(start_time)),
		);
		expect(Date.parse(body.start_time)).toBe(Date.parse(rounds[0]?.start_time ?? ''));
		expect(await ledger(id)).toMatchObject({ types: ['suspended', 'revised', 'resumed'], fault: null });
	});
});

describe('a sale', () => {
	test('is suspended and taken up again by one act', async () => {
		const { sale_id, waiting, open } = await makeLots();
		const { status, body } = await onSale(sale_id, 'suspend', ORDER);
		expect(status).toBe(200);
		expect(body.lots.map(({ suspended_since }) => suspended_since !== null)).toEqual([true, true]);
		expect(await onSale(sale_id, 'suspend', ORDER)).toMatchObject({
			status: 409,
			body: { code: 'auction.action-not-offered' },
		});
		const resumed = await onSale(sale_id, 'resume');
		expect(resumed.body.lots.map((lot) => [lot.status, lot.suspended_since])).toEqual([
			['pending', null],
			['active', null],
		]);
		expect((await onSale(sale_id, 'resume')).status).toBe(409);
		expect((await ledger(waiting)).types).toEqual(['suspended', 'resumed']);
		expect((await ledger(open)).types).toEqual(['opened', 'suspended', 'resumed', 'extended']);
		expect((await log(sale_id)).map(({ action }) => action)).toEqual(['sale.suspended', 'sale.resumed']);
	});

	test('is taken up again with new dates, all lots or none', async () => {
		const { sale_id, waiting, open } = await makeLots();
		const at = (days: number) => new Date(Date.now() + days * DAY).toISOString();
		const rounds = [{ start_time: at(10), end_time: at(16) }];
		await publishErratum(app.db, sale_id);
		await onSale(sale_id, 'suspend', ORDER);
		expect(await onSale(sale_id, 'resume', { rounds })).toMatchObject({
			body: { code: 'publication.frozen' },
		});
		await publishErratum(app.db, sale_id);
		// The waiting lot has two rounds.
		expect(await onSale(sale_id, 'resume', { rounds })).toMatchObject({
			status: 400,
			body: { errors: [{ path: 'rounds' }] },
		});
		expect((await ledger(open)).types).toEqual(['opened', 'suspended']);
		await act(waiting, 'resume');
		const { status, body } = await onSale(sale_id, 'resume', { rounds });
		expect([status, body.lots.map(({ suspended_since }) => suspended_since)]).toEqual([200, [null, null]]);
		expect(await ledger(open)).toMatchObject({
			types: ['opened', 'suspended', 'revised', 'resumed', 'extended'],
			fault: null,
		});
	});

	test('by the switch of the form tells who follows the lot, as the act does', async () => {
		const id = await makeOpenAuction(app.db);
		await act(id, 'suspend', ORDER);
		const { version } = (await read(id)).body;
		const { status, body } = await ask('PATCH', ADMIN_API.adminAuction(id), { version, status: 'active' });
		expect([status, body.suspended_since]).toEqual([200, null]);
		expect(await news(id)).toEqual(['resumed', 'suspended']);
	});

	test.each([
		['fiduciary', 22, 422],
		['fiduciary', 10, 200],
		['judicial', 22, 200],
	] as const)(
		'%s: the second round moves by %i days after the first, answered %i',
		async (kind, days, answered) => {
			const sale_id = await makeSale(app.db, { published_at: new Date(), kind });
			const now = Date.now();
			const id = await makeRoundsAuction(
				app.db,
				[
					{ start: now - 7 * DAY, end: now - DAY, minimum: 500_000_00 },
					{ start: now + 2 * DAY, end: now + 4 * DAY, minimum: 250_000_00 },
				],
				{ sale_id, kind, lot_number: 1 },
			);
			await sql`update auctions a set round = 2, start_time = r.start_time, end_time = r.end_time, scheduled_end_time = r.end_time
			from auction_rounds r where r.auction_id = a.id and r.number = 2 and a.id = ${id}`.execute(app.db);
			const by = { reason: 'Edital republicado', by_minutes: days * 24 * 60 };
			const { status, body } = await onSale(sale_id, 'postpone', by);
			expect(status).toBe(answered);
			if (answered === 422) expect(body.errors).toMatchObject([{ path: 'by_minutes' }]);
			expect((await ledger(id)).types).toEqual(answered === 200 ? ['revised'] : []);
		},
	);

	test('is postponed by one act: every date that lies ahead moves', async () => {
		const { sale_id, waiting, open, rounds } = await makeLots();
		const ended = Date.parse((await read(open)).body.end_time);
		const body: PostponeBody = { reason: 'Edital republicado', by_minutes: 90 };
		expect((await onSale(sale_id, 'postpone', body)).status).toBe(200);
		const lot = (await read(waiting)).body;
		expect(lot.rounds.map((each) => [Date.parse(each.start_time), Date.parse(each.end_time)])).toEqual(
			rounds.map(({ start, end }) => [start + 90 * MINUTE, end + 90 * MINUTE]),
		);
		expect(Date.parse(lot.start_time)).toBe((rounds[0]?.start ?? 0) + 90 * MINUTE);
		expect(lot.scheduled_end_time).toBe(lot.end_time);
		expect(Date.parse((await read(open)).body.end_time)).toBe(ended + 90 * MINUTE);
		expect(await ledger(waiting)).toMatchObject({ types: ['revised'], fault: null });
		expect(await ledger(open)).toMatchObject({ types: ['opened', 'revised'], fault: null });
		expect(await written('lot-postponed', waiting)).toMatchObject({
			paragraphs: expect.arrayContaining(['Motivo: Edital republicado']),
		});
		expect((await log(waiting)).at(-1)).toMatchObject({ action: 'auction.postponed' });
	});

	test('is postponed to dates, all lots or none, and never to earlier ones', async () => {
		const { sale_id, waiting } = await makeLots();
		const at = (days: number) => new Date(Date.now() + days * DAY).toISOString();
		const both = [
			{ start_time: at(10), end_time: at(11) },
			{ start_time: at(20), end_time: at(21) },
		];
		const one = await onSale(sale_id, 'postpone', { reason: 'Edital republicado', rounds: both });
		expect(one).toMatchObject({ status: 400, body: { errors: [{ path: 'rounds' }] } });
		await act((await read(waiting)).body.id, 'suspend', ORDER);
		expect(await ledger(waiting)).toMatchObject({ types: ['suspended'] });
		for (const body of [{ reason: 'Edital' }, { reason: 'Edital', by_minutes: 5, rounds: both }])
			expect((await onSale(sale_id, 'postpone', body)).status).toBe(400);
	});

	test('without lots that wait or are open, or that does not exist, is refused', async () => {
		const sale_id = await makeSale(app.db, { published_at: new Date() });
		const body = { reason: 'Edital republicado', by_minutes: 5 };
		expect(await onSale(sale_id, 'postpone', body)).toMatchObject({ status: 409 });
		const nobody = '00000000-0000-4000-8000-000000000000';
		expect(await onSale(nobody, 'postpone', body)).toMatchObject({ body: { code: 'sale.not-found' } });
	});
});

describe('announced times (rules §39)', () => {
	const soon = () => ({ start_time: new Date(Date.now() + HOUR), end_time: new Date(Date.now() + DAY) });

	test.each(['scheduled', 'live'] as const)(
		'nobody starts a %s lot before its time',
		async (auction_type) => {
			const id = await makeAuction(app.db, { kind: 'judicial', auction_type, ...soon() });
			for (const body of [undefined, { reason: 'Sala pronta' }])
				expect(await act(id, 'start', body)).toMatchObject({
					status: 409,
					body: { code: 'auction.announced-start' },
				});
			expect((await ledger(id)).types).toEqual([]);
		},
	);

	test('the clock opens a live lot, and the auctioneer closes it', async () => {
		const id = await makeAuction(app.db, { kind: 'judicial', auction_type: 'live' });
		expect(await tick()).toContain(id);
		await age(id, 2 * DAY);
		expect(await tick()).not.toContain(id);
		expect((await read(id)).body.status).toBe('active');
	});

	test('who starts late, or ends a round without a bid, leaves the reason in the ledger', async () => {
		const id = await makeAuction(app.db, {
			kind: 'judicial',
			auction_type: 'live',
			start_time: new Date(Date.now() - DAY),
			end_time: new Date(Date.now() - HOUR),
		});
		expect(await tick()).not.toContain(id);
		expect(await act(id, 'start')).toMatchObject({ status: 422, body: { code: 'auction.time-reason' } });
		expect((await act(id, 'start', { reason: 'Falta de energia no fórum' })).status).toBe(200);
		const end = { final_price: 100_000 };
		expect(await act(id, 'end', end)).toMatchObject({ status: 422, body: { code: 'auction.time-reason' } });
		expect((await act(id, 'end', { ...end, reason: 'Sala vazia' })).status).toBe(200);
		const { rows } = await sql<{ reason: string }>`select
			coalesce(record::jsonb #>> '{data,reason}', record::jsonb #>> '{data,postponed,reason}') as reason
			from ledger_records where auction_id = ${id} order by seq`.execute(app.db);
		const late = 'Falta de energia no fórum';
		expect(rows.map(({ reason }) => reason)).toEqual([late, late, 'Sala vazia']);
		expect(await ledger(id)).toMatchObject({ types: ['revised', 'opened', 'ended'], fault: null });
	});

	test('a voluntary lot is started early, and one that the clock closes not after its end', async () => {
		const id = await makeAuction(app.db, { auction_type: 'live', ...soon() });
		expect((await act(id, 'start')).status).toBe(200);
	});
});
