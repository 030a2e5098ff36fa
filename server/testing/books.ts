import { type Kysely, sql } from 'kysely';
import { monthOf } from '#domain/settlement/books.ts';
import { DAY } from '#domain/values/time.ts';
import { hashOf } from '#server/features/settlement/books/close-month.ts';
import { openRows } from '#server/features/settlement/books/closings.ts';
import { readMillis } from '#server/platform/db/clock.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { makeAuction, makePerson } from './factories.ts';
import { giveIdentity, makeCpf } from './identities.ts';
import { auctioneerBody, makeAuctioneer } from './sales.ts';
import type { TestApp } from './test-app.ts';
import { makePaid, makeWonLot } from './won-lots.ts';

/** Fiscal data of an auctioneer under no special regime. */
export const FISCAL = {
	municipality: 'Campinas',
	state: 'SP',
	municipal_registration: '123456-7',
	simples: 'none',
	simples_regime: null,
	special_regime: 'none',
	iss_percent: 2.5,
	simples_percent: null,
	series: '1',
	first_number: 1,
	version: 1,
};

/** An auctioneer with a lot that was published in a month that is over: what closing that month takes. */
export async function makePastMonth(db: Kysely<Database>) {
	const { name, registration } = auctioneerBody();
	const auctioneer_id = await makeAuctioneer(db, { name, registration });
	const at = (await readMillis(db)) - 40 * DAY;
	await makeAuction(db, {
		auctioneer_name: name,
		auctioneer_registration: registration,
		published_at: new Date(at),
	});
	const month = monthOf(at);
	const owner = { environment: 'production' as const, auctioneer_id };
	return { auctioneer_id, month, hash: hashOf(await openRows(db, owner, month, [])) };
}

/** A paid commission whose DPS lacks nothing; returns the id of its part. */
export async function makePaidCommission(app: TestApp): Promise<string> {
	const { name, registration } = auctioneerBody();
	const fiscal = JSON.stringify({ ...FISCAL, municipality: '3509502', municipality_name: 'Campinas' });
	const auctioneer_id = await makeAuctioneer(app.db, { name, registration, tax_id: makeCpf() });
	await sql`update auctioneers set fiscal = ${fiscal}::jsonb where id = ${auctioneer_id}`.execute(app.db);
	const given = { auctioneer_name: name, auctioneer_registration: registration };
	const first = await makePerson(app.db);
	const { payment_id } = await makeWonLot(app.db, { bidders: 1, given, first });
	await giveIdentity(app, first);
	await makePaid(app.db, payment_id);
	const found = app.db
		.selectFrom('payment_components')
		.select('id')
		.where('payment_id', '=', payment_id)
		.where('kind', '=', 'commission');
	return (await found.executeTakeFirstOrThrow()).id;
}
