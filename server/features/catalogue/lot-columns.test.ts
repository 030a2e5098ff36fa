import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { ADMIN_API } from '#contract/admin-paths.ts';
import type { AuctionDetail } from '#contract/auctions.ts';
import { API } from '#contract/paths.ts';
import {
	BLANK_LOT,
	fieldOf,
	LOT_FACT_NAMES,
	type LotFactName,
	PROPERTY_FACTS,
	SALE_FACTS,
	TERM_FACTS,
} from '#domain/lot/lot-fields.ts';
import type { Unit } from '#domain/lot/lot-units.ts';
import { makeAuction } from '#server/testing/factories.ts';
import { useManagement } from '#server/testing/management.ts';
import { useApp } from '#server/testing/test-app.ts';

const app = useApp();
const { ask, create, read, log } = useManagement(app);

/** A value of each unit that is no field's default. */
const SAMPLES: Record<Exclude<Unit, 'choice' | 'moment'>, unknown> = {
	text: 'Rua das Laranjeiras, 7 – “fundos”',
	link: 'https://example.com/a?b=c#d',
	flag: true,
	list: ['varanda', 'área de serviço'],
	reais: 480_000.07,
	percent: 2.55,
	area: 81.86,
	count: 3,
	coordinate: -23.55052,
	hours: 48,
	day: '2026-02-28',
};

const stated = Object.fromEntries(
	LOT_FACT_NAMES.map((name) => {
		const { unit, words } = fieldOf(name);
		// A lot of another kind would be a draft, which the page does not show.
		const choice = name === 'kind' ? 'voluntary' : Object.keys(words ?? {})[0];
		return [name, words ? choice : SAMPLES[unit as keyof typeof SAMPLES]];
	}),
) as Record<LotFactName, unknown>;

/** The values with these names. */
function only(names: readonly LotFactName[], from: Record<LotFactName, unknown>) {
	return Object.fromEntries(names.map((name) => [name, from[name]]));
}

describe('every fact that a lot may state', () => {
	test('is written from the form to its column and read back by the API, the page and the audit log', async () => {
		const { status, body: made } = await create(stated);
		expect(status).toBe(201);
		expect((await read(made.id)).body).toMatchObject(stated);

		const shown = (await app.ask('GET', API.auction(made.id))).body as AuctionDetail;
		expect(shown).toMatchObject({
			...only(SALE_FACTS, stated),
			property: only(PROPERTY_FACTS, stated),
			terms: only(TERM_FACTS, stated),
		});
		const [created] = await log(made.id);
		for (const [name, to] of Object.entries(stated))
			expect(created?.changes, name).toMatchObject({ [name]: { to } });

		const nothing = Object.fromEntries(LOT_FACT_NAMES.map((name) => [name, null]));
		const { body: cleared } = await ask('PATCH', ADMIN_API.adminAuction(made.id), { version: 1, ...nothing });
		expect(cleared).toMatchObject(only(LOT_FACT_NAMES, BLANK_LOT));
		expect(Object.keys((await log(made.id)).at(-1)?.changes ?? {}).sort()).toEqual(LOT_FACT_NAMES.toSorted());
	});

	test('is stored in centavos, basis points and square metres', async () => {
		const { body: made } = await create(stated);
		const { db } = app;
		const property = db.selectFrom('properties').selectAll().where('auction_id', '=', made.id);
		expect(await property.executeTakeFirst()).toMatchObject({
			appraisal: 48_000_007,
			itbi_bp: 255,
			total_area: '81.86',
		});
		const auction = db.selectFrom('auctions').selectAll().where('id', '=', made.id);
		expect(await auction.executeTakeFirst()).toMatchObject({ commission_bp: 255, initial_bid: 32_000_050 });
	});

	test('has its default in a lot that states nothing', async () => {
		const { body: made } = await create();
		expect(made).toMatchObject(only(LOT_FACT_NAMES, { ...BLANK_LOT, kind: 'voluntary' }));
	});

	test('has the same default in a lot that is stored without the column, as the import does', async () => {
		const id = await makeAuction(app.db);
		const terms = LOT_FACT_NAMES.filter((name) => fieldOf(name).table === 'auctions');
		const defaults = terms.map((name) => sql`${sql.ref(fieldOf(name).column ?? name)} = default`);
		await sql`update auctions set ${sql.join(defaults)} where id = ${id}`.execute(app.db);
		const { body: stored } = await ask('GET', ADMIN_API.adminAuction(id));
		expect(stored).toMatchObject(only(terms, BLANK_LOT));
	});
});
