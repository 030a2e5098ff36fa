import { describe, expect, test } from 'vitest';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { DAY, HOUR } from '#domain/values/time.ts';
import { runAllDue } from '#server/features/bidding/scheduler.ts';
import { biddingDeps } from '#server/testing/bidding-deps.ts';
import { makeEarlyRecord } from '#server/testing/early-record.ts';
import { makeAuction, makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { useManagement } from '#server/testing/management.ts';
import { useApp } from '#server/testing/test-app.ts';

const app = useApp();
const { held, ask, act, create, read, bid, log, ledger } = useManagement(app);
const patch = (id: string, body: object) => ask('PATCH', ADMIN_API.adminAuction(id), body);
const inFuture = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

describe('editing', () => {
	test('changes the given fields, raises the version, and logs each field with its old and new value', async () => {
		const { body: created } = await create({ seller: 'Banco Exemplo' });
		const change = { title: 'Casa reformada', initial_bid: 300_000, seller: null, bedrooms: 2, city: '' };
		const { status, body } = await patch(created.id, { version: 1, ...change });
		expect(status).toBe(200);
		expect(body).toEqual({
			...created,
			...change,
			city: null,
			current_bid: 300_000,
			version: 2,
			edited: { by: 'Pessoa de Teste', at: expect.any(String) },
		});
		expect((await log(created.id)).at(-1)).toEqual({
			action: 'auction.edited',
			admin_id: held.admin,
			changes: {
				title: { from: 'Casa na Vila Mariana', to: 'Casa reformada' },
				city: { from: 'São Paulo', to: null },
				initial_bid: { from: 320_000.5, to: 300_000 },
				seller: { from: 'Banco Exemplo', to: null },
				bedrooms: { from: null, to: 2 },
			},
		});
	});

	test('no fields, or unchanged values, change nothing', async () => {
		const { body: created } = await create();
		const minute = `${created.start_time.slice(0, 16)}:00Z`;
		for (const body of [{}, { title: created.title, start_time: minute, commission_percent: null }])
			expect((await patch(created.id, { version: 1, ...body })).body).toEqual(created);
		expect(await log(created.id)).toHaveLength(1);
	});

	test.each([
		[{ title: 'Sem versão' }],
		[{ version: 1, environment: 'staging' }],
		[{ version: 1, current_bid: 1 }],
		[{ version: 1, start_time: inFuture(-HOUR) }],
		[{ version: 1, start_time: inFuture(3 * DAY) }],
		[{ version: 1, status: 'paused' }],
	])('%o is refused, and nothing changes', async (body) => {
		const { body: created } = await create();
		expect(await patch(created.id, body)).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
		expect((await read(created.id)).body).toEqual(created);
	});

	test('an outdated form is refused with who changed the auction and when, and overwrites nothing', async () => {
		const { body: created } = await create();
		expect(await patch(created.id, { version: 1, title: 'A primeira mudança' })).toMatchObject({
			status: 200,
		});
		const late = await patch(created.id, { version: 1, title: 'A segunda mudança' });
		expect(late).toMatchObject({ status: 409, body: { code: 'auction.edited-meanwhile' } });
		expect(late.body.detail).toMatch(
			/^Pessoa de Teste alterou este leilão em \d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d\./,
		);
		expect((await read(created.id)).body.title).toBe('A primeira mudança');
	});

	test('of many concurrent edits of one version exactly one succeeds', async () => {
		const { body: created } = await create();
		const titles = ['Um título', 'Dois títulos', 'Três títulos', 'Quatro títulos', 'Cinco títulos'];
		const answers = await Promise.all(titles.map((title) => patch(created.id, { version: 1, title })));
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
		const { body } = await read(created.id);
		expect(body).toMatchObject({
			version: 2,
			title: answers.find(({ status }) => status === 200)?.body.title,
		});
	});
});

describe('the status switch of the form', () => {
	test('pending to active is a start, together with the other fields', async () => {
		const { body: created } = await create();
		const { body } = await patch(created.id, { version: 1, status: 'active', title: 'Aberto agora' });
		expect(body).toMatchObject({ status: 'active', title: 'Aberto agora', version: 2 });
		expect(Date.parse(body.start_time)).toBeLessThan(Date.now() + 60_000);
		expect(await ledger(created.id)).toMatchObject({ types: ['opened'], fault: null });
	});

	test.each([
		['active', 'pending'],
		['active', 'completed'],
		['active', 'cancelled'],
		['paused', 'pending'],
		['completed', 'active'],
		['completed', 'pending'],
		['cancelled', 'pending'],
		['cancelled', 'active'],
	])('%s to %s is refused, other fields included', async (from, to) => {
		const id = await makeOpenAuction(app.db);
		if (from === 'paused') await act(id, 'pause', { reason: 'Falta de luz' });
		if (from === 'completed') await act(id, 'end', { final_price: 100_000 });
		if (from === 'cancelled') await act(id, 'cancel', { reason: 'Retirado' });
		const { body: before } = await read(id);
		const answer = await patch(id, { version: before.version, status: to, title: 'Não pode' });
		expect(answer).toMatchObject({ status: 409, body: { code: 'auction.status-not-in-form' } });
		expect((await read(id)).body).toEqual(before);
	});
});

describe('frozen fields (rules §12)', () => {
	const change = {
		initial_bid: 90_000,
		auction_type: 'live',
		start_time: inFuture(HOUR),
		kind: 'judicial',
		commission_percent: 6,
		payment_deadline_hours: 48,
	};

	test.each(Object.entries(change))('%s after the first bid', async (field, value) => {
		const id = await makeOpenAuction(app.db);
		await bid(id, 100_000);
		const { body: before } = await read(id);
		const answer = await patch(id, { version: 1, title: 'Outro', [field]: value });
		expect(answer).toMatchObject({
			status: 409,
			body: { code: 'auction.frozen', errors: [{ path: field }] },
		});
		expect((await read(id)).body).toEqual(before);
		expect(await patch(id, { version: 1, title: 'Só o título' })).toMatchObject({ status: 200 });
	});

	test('after a bid the end can only be moved later, with a ledger record', async () => {
		const id = await makeOpenAuction(app.db);
		await bid(id, 100_000);
		const sooner = await patch(id, { version: 1, end_time: inFuture(HOUR) });
		expect(sooner).toMatchObject({ status: 400, body: { errors: [{ path: 'end_time' }] } });
		const later = await patch(id, { version: 1, end_time: inFuture(3 * DAY) });
		expect(later).toMatchObject({ status: 200 });
		await bid(id, 110_000);
		expect(await ledger(id)).toMatchObject({
			types: ['opened', 'bid-accepted', 'revised', 'bid-accepted'],
			fault: null,
		});
	});

	test('before the first bid the ledger records changed terms, even when it began before the start', async () => {
		const { body: created } = await create({ start_time: inFuture(HOUR) });
		// Early bids are refused without a record (rules §7); before rule version 2026-11-22 they had one.
		expect(await bid(created.id, 500_000)).toMatchObject({
			status: 409,
			body: { receipt: { kind: 'refusal' } },
		});
		expect(await ledger(created.id)).toMatchObject({ types: [] });
		await makeEarlyRecord(app.db, created.id, await makePerson(app.db));
		const moved = { initial_bid: 200_000, auction_type: 'live', start_time: inFuture(2 * HOUR) };
		expect(await patch(created.id, { version: 1, ...moved })).toMatchObject({ status: 200 });
		await act(created.id, 'start');
		expect(await patch(created.id, { version: 3, initial_bid: 150_000 })).toMatchObject({
			status: 200,
			body: { current_bid: 150_000 },
		});
		expect(await bid(created.id, 149_999)).toMatchObject({
			status: 422,
			body: { params: { minimum: 150_000 } },
		});
		expect(await bid(created.id, 150_000)).toMatchObject({ status: 201 });
		expect(await ledger(created.id)).toMatchObject({
			types: ['bid-refused', 'revised', 'opened', 'revised', 'bid-refused', 'bid-accepted'],
			fault: null,
			state: { current_bid: 150_000_00 },
		});
	});
});

describe('concurrent with the scheduler', () => {
	test('concurrent starts by an administrator and by the clock open the auction once', async () => {
		for (let round = 0; round < 8; round++) {
			const id = await makeAuction(app.db);
			await Promise.all([act(id, 'start'), runAllDue(biddingDeps(app.db)), act(id, 'start')]);
			const written = await ledger(id);
			expect(written.types).toEqual(['opened']);
			expect(written.fault).toBeNull();
			expect((await read(id)).body.status).toBe('active');
		}
	});

	test('an edit of the start time first opens the auction that is due', async () => {
		const id = await makeAuction(app.db);
		const answer = await patch(id, { version: 1, start_time: inFuture(HOUR) });
		expect(answer).toMatchObject({ status: 409, body: { code: 'auction.frozen' } });
		expect(await ledger(id)).toMatchObject({ types: ['opened'], fault: null });
	});
});
