import { type Kysely, sql } from 'kysely';
import { PREFERENCE_GROUND_NAMES } from '#domain/auction/preference-grounds.ts';
import type { Micros } from '#domain/values/time.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Scenario } from './conformance.ts';
import { makeAuction } from './factories.ts';
import { makeEdital, makeSale } from './sales.ts';

/** A kind of sale by whether an edital announces its times, and whether another price than the highest bid may be declared. */
function kindOf({ announced, judicial }: Scenario['terms']) {
	if (announced) return judicial ? 'judicial' : 'extrajudicial';
	return 'voluntary';
}

/** Makes the lot of a scenario on a server, before it opens; returns its id. */
export async function makeScenarioLot(
	db: Kysely<Database>,
	{ terms, end }: Pick<Scenario, 'terms' | 'end'>,
	dateOf: (at: Micros) => Date,
): Promise<string> {
	const { mode, window_ms, cap } = terms.extension;
	const id = await makeAuction(db, {
		auction_type: terms.auction_type,
		initial_bid: terms.initial_bid,
		increments: JSON.stringify(terms.increments),
		extension_mode: mode,
		extension_window_ms: window_ms,
		extension_cap: cap === null ? null : dateOf(cap),
		kind: kindOf(terms),
		round: terms.rounds ? 1 : null,
		start_time: dateOf(0),
		end_time: dateOf(end),
		scheduled_end_time: dateOf(end),
	});
	const rounds = (terms.rounds ?? []).map(({ number, start_time, end_time, minimum }) => ({
		auction_id: id,
		number,
		minimum,
		start_time: dateOf(start_time),
		end_time: dateOf(end_time),
	}));
	if (rounds.length > 0) await db.insertInto('auction_rounds').values(rounds).execute();
	if (terms.facts) await db.updateTable('auctions').set(terms.facts).where('id', '=', id).execute();
	await makeDependent(db, id, terms);
	return id;
}

/** Gives a lot what its end depends on beside its bids: the seller, rights of preference, the fiduciante's debt. */
async function makeDependent(
	db: Kysely<Database>,
	id: string,
	{ conditional, fiduciary }: Scenario['terms'],
): Promise<void> {
	if (conditional?.reserve) await set(db, id, sql`reserve = ${conditional.reserve}`);
	if (conditional?.all) {
		const sale_id = await makeSale(db, { all_conditional: true, conditional_days: conditional.days });
		await set(db, id, sql`sale_id = ${sale_id}, lot_number = 1`);
	}
	if (!fiduciary) return;
	await set(db, id, sql`kind = 'fiduciary', debtor_window_ms = ${fiduciary.window_ms}`);
	await db
		.insertInto('properties')
		.values({ auction_id: id, debt: fiduciary.debt, environment: 'production' })
		.execute();
	// Its proof is any published document; an edital would have to be accepted before a bid.
	await makeEdital(
		db,
		{ auction_id: id },
		{ kind: 'matricula', title: 'Matrícula', published_at: new Date() },
	);
}

async function set(db: Kysely<Database>, id: string, change: ReturnType<typeof sql>): Promise<void> {
	await sql`update auctions set ${change} where id = ${id}`.execute(db);
}

/** Gives people approved rights of preference in a lot, of the given ranks. */
export async function approveRanks(
	db: Kysely<Database>,
	auction_id: string,
	people: readonly string[],
	{ window_ms, ranks = [] }: NonNullable<Scenario['terms']['preference']>,
): Promise<void> {
	const rows = people.map((user_id, n) => {
		const ground = PREFERENCE_GROUND_NAMES[(ranks[n] ?? 1) - 1] ?? 'other';
		return { auction_id, user_id, ground, state: 'approved' } as const;
	});
	if (rows.length > 0) await db.insertInto('preference_rights').values(rows).execute();
	await set(db, auction_id, sql`preference_window_ms = ${window_ms}`);
}
