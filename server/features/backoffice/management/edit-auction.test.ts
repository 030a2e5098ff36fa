import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { ADMIN_API } from '#contract/admin-paths.ts';
import type { AuctionDetail } from '#contract/auctions.ts';
import { API } from '#contract/paths.ts';
import type { RevisedFacts } from '#domain/auction/auction.ts';
import { DAY, HOUR } from '#domain/values/time.ts';
import {
	type LotNewsEmail,
	lotNewsEmailWriters,
} from '#server/features/bidding/notifications/lot-news-emails.ts';
import { tellLotNews } from '#server/features/bidding/notifications/tell-lot-news.ts';
import { runAllDue } from '#server/features/bidding/scheduler.ts';
import { readFactsHash } from '#server/features/catalogue/seen-facts.ts';
import { biddingDeps } from '#server/testing/bidding-deps.ts';
import { makeEarlyRecord } from '#server/testing/early-record.ts';
import { anyHash, makeRegulatedLot, publishErratum } from '#server/testing/enrolments.ts';
import { makeAuction, makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { useManagement } from '#server/testing/management.ts';
import { pdfFile } from '#server/testing/pdf-file.ts';
import { makeEdital } from '#server/testing/sales.ts';
import { useApp } from '#server/testing/test-app.ts';
import { pictureForm, sendForm } from '#server/testing/uploads.ts';

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
		const title = { title: 'Só o título', revision_reason: 'Erro de digitação' };
		expect(await patch(id, { version: 1, ...title })).toMatchObject({ status: 200 });
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

describe('what bidders see (rules §40)', () => {
	const reason = { revision_reason: 'Erro de digitação' };
	const revised = async (id: string) => {
		const { body } = (await app.ask('GET', API.auction(id))) as { body: AuctionDetail };
		return body.revised;
	};
	const edit = async (id: string, change: object) =>
		patch(id, { version: (await read(id)).body.version, ...change });
	const hashes = (id: string) =>
		app.db
			.selectFrom('lot_revisions')
			.select(['before_hash', 'after_hash', 'admin_id'])
			.where('auction_id', '=', id)
			.orderBy('at')
			.execute();

	test('of a published lot with an edital does not change, and the fields are named', async () => {
		const { auction_id: id } = await makeRegulatedLot(app.db);
		const change = {
			title: 'Outra casa',
			description: 'Outra descrição, mais curta.',
			city: 'Santos',
			property_type: 'house',
			address: 'Rua B, 2',
			private_area: 10,
			occupancy: 'occupied',
		};
		const { body: before } = await read(id);
		for (const [field, value] of Object.entries(change))
			expect(await edit(id, { [field]: value, ...reason })).toMatchObject({
				status: 409,
				body: { code: 'publication.frozen', errors: [{ path: field }] },
			});
		const several = await edit(id, { occupancy: 'occupied', seller: 'Outro', ...reason });
		expect(several.body.errors?.map(({ path }) => path)).toEqual(['seller', 'occupancy']);
		expect((await read(id)).body).toEqual(before);
		expect(await edit(id, { itbi_percent: 3 })).toMatchObject({ status: 200 });
		expect(await revised(id)).toEqual([]);
	});

	test('changes with a material erratum of the last day and a reason, which the page shows', async () => {
		const { auction_id: id, sale_id } = await makeRegulatedLot(app.db);
		const errata = (material: boolean) =>
			sendForm(
				app,
				held.token,
				pictureForm(
					[
						['file', pdfFile(`/Lang (${material})`)],
						['kind', 'edital'],
						['material', String(material)],
					],
					'errata.pdf',
				),
				ADMIN_API.adminSaleDocuments(sale_id),
			);
		await errata(false);
		const change = { occupancy: 'occupied', private_area: 61.5 };
		expect(await edit(id, { ...change, ...reason })).toMatchObject({ status: 409 });
		await errata(true);
		expect(await edit(id, change)).toMatchObject({
			status: 422,
			body: { code: 'auction.revision-reason', errors: [{ path: 'revision_reason' }] },
		});
		expect(await edit(id, { ...change, ...reason })).toMatchObject({ status: 200, body: change });
		expect(await edit(id, { title: 'Casa corrigida', ...reason })).toMatchObject({ status: 200 });
		expect(await revised(id)).toEqual([
			{ at: expect.any(String), fields: ['title'], reason: 'Erro de digitação' },
			{ at: expect.any(String), fields: ['private_area', 'occupancy'], reason: 'Erro de digitação' },
			{ at: expect.any(String), fields: ['documents'], reason: 'Documento novo: Edital, versão 3' },
			{ at: expect.any(String), fields: ['documents'], reason: 'Documento novo: Edital, versão 2' },
		]);
		const [first, second] = (await hashes(id)).slice(2);
		expect(first).toMatchObject({ admin_id: held.admin });
		expect(first?.before_hash).not.toBe(first?.after_hash);
		expect(second?.before_hash).toBe(first?.after_hash);
		expect(second?.after_hash).toBe(await readFactsHash(app.db, id));
		const { body: text } = await app.ask('GET', API.ledger(id));
		const records = String(text).trimEnd().split('\n');
		const facts = records
			.slice(3)
			.map((line) => (JSON.parse(line) as { data: { facts: RevisedFacts } }).data.facts);
		expect(facts).toEqual([
			{
				before: first?.before_hash,
				after: first?.after_hash,
				fields: ['private_area', 'occupancy'],
				reason: 'Erro de digitação',
			},
			{
				before: second?.before_hash,
				after: second?.after_hash,
				fields: ['title'],
				reason: 'Erro de digitação',
			},
		]);
		expect(await ledger(id)).toMatchObject({ types: ['opened', ...Array(4).fill('revised')], fault: null });
	});

	test('an erratum of the day before yesterday announces nothing new', async () => {
		const { auction_id: id, sale_id } = await makeRegulatedLot(app.db);
		await sql`update auctions set published_at = now() - interval '9 days' where id = ${id}`.execute(app.db);
		const published_at = new Date(Date.now() - 25 * HOUR);
		await makeEdital(app.db, { sale_id }, { version: 2, sha256: anyHash(), published_at });
		expect(await edit(id, { title: 'Casa corrigida', ...reason })).toMatchObject({ status: 409 });
	});

	test('an erratum from before the publication of the lot announces nothing of it', async () => {
		const { auction_id: id, sale_id } = await makeRegulatedLot(app.db);
		await publishErratum(app.db, sale_id);
		await sql`update auctions set published_at = now() + interval '1 second' where id = ${id}`.execute(
			app.db,
		);
		expect(await edit(id, { title: 'Casa corrigida', ...reason })).toMatchObject({ status: 409 });
	});

	test('of a voluntary lot changes freely before the first bid, and then with a reason', async () => {
		const id = await makeOpenAuction(app.db);
		expect(await edit(id, { title: 'Antes do lance' })).toMatchObject({ status: 200 });
		expect(await revised(id)).toEqual([]);
		await bid(id, 100_000);
		expect(await edit(id, { title: 'Depois do lance' })).toMatchObject({ status: 422 });
		expect((await read(id)).body.title).toBe('Antes do lance');
		expect(await edit(id, { latitude: -23.5, longitude: -46.6 })).toMatchObject({ status: 200 });
		expect(await edit(id, { title: 'Depois do lance', ...reason })).toMatchObject({ status: 200 });
		expect(await revised(id)).toMatchObject([{ fields: ['title'], reason: 'Erro de digitação' }]);
	});

	test('tells everybody who bid, enrolled or favourited, once for changes that follow each other', async () => {
		const { auction_id: id, sale_id } = await makeRegulatedLot(app.db);
		await publishErratum(app.db, sale_id);
		const [enrolled, refused, fan, bidder, stranger] = (await Promise.all(
			Array.from({ length: 5 }, () => makePerson(app.db)),
		)) as [string, string, string, string, string];
		const enrolment = { environment: 'production', auction_id: null, edital_sha256: anyHash() } as const;
		for (const [user_id, state] of [
			[enrolled, 'approved'],
			[refused, 'refused'],
		] as const)
			await app.db
				.insertInto('enrolments')
				.values({ ...enrolment, sale_id, user_id, state })
				.execute();
		await app.db.insertInto('favorites').values({ user_id: fan, auction_id: id }).execute();
		await app.db
			.insertInto('auction_bidders')
			.values({ user_id: bidder, auction_id: id, bidder: 1 })
			.execute();
		const told = async () => {
			const { rows } = await sql<{ user: string; data: LotNewsEmail }>`
				select data ->> 'user_id' as user, data from pgboss.job where data ->> 'auction_id' = ${id}`.execute(
				app.db,
			);
			return rows;
		};
		await edit(id, { occupancy: 'occupied', ...reason });
		await edit(id, { title: 'Casa corrigida', ...reason });
		await tellLotNews(app.context);
		expect(await told()).toEqual([]);
		await sql`update lot_news set at = at - interval '10 minutes'`.execute(app.db);
		await Promise.all([tellLotNews(app.context), tellLotNews(app.context)]);
		await tellLotNews(app.context);
		const emails = await told();
		expect(emails.map(({ user }) => user).toSorted()).toEqual([enrolled, fan, bidder].toSorted());
		expect([refused, stranger]).not.toContain(emails[0]?.user);
		const write = lotNewsEmailWriters(app.db, app.context.brand)['lot-revised'];
		const written = await write(emails[0]?.data as LotNewsEmail & { kind: 'lot-revised' }, Date.now());
		expect(written?.paragraphs).toEqual(
			expect.arrayContaining(['Título. Motivo: Erro de digitação', 'Ocupação. Motivo: Erro de digitação']),
		);
		expect(written?.title).not.toContain('Casa corrigida');
	});

	test('of a draft changes freely', async () => {
		const { body } = await create({ kind: 'judicial' });
		expect(await patch(body.id, { version: 1, title: 'Outra casa' })).toMatchObject({ status: 200 });
		expect(await hashes(body.id)).toEqual([]);
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
