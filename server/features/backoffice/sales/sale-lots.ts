import { type Kysely, sql } from 'kysely';
import type { Environment } from '#domain/auction/auction.ts';
import { environmentOf, type StoredEnvironment } from '#domain/lot/drafts.ts';
import { type Problem, problem } from '#domain/problems/problems.ts';
import { isRegulated } from '#domain/sale/regulated-kinds.ts';
import type { FieldFault } from '#server/features/backoffice/management/refused-fields.ts';
import { arrayOf } from '#server/platform/db/arrays.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** What decides whether a lot may leave or join a sale, or move with it. */
interface FixableLot {
	title: string;
	kind: string | null;
	published: boolean;
	ledger_seq: number;
}

interface LotRow extends FixableLot {
	id: string;
	environment: StoredEnvironment;
	sale_id: string | null;
}

/** Why lots cannot be put into a sale, with the fields concerned. */
export interface LotsRefused {
	problem: Problem;
	errors: FieldFault[];
}

/**
 * Why these cannot become the lots of a sale, null for a new one, while others leave it; null if they can. Locks them; the sales concerned
 * are locked. A lot with a ledger record, and a published lot of a regulated kind, stays where it is.
 */
export async function lotsRefusal(
	trx: Kysely<Database>,
	environment: Environment,
	sale_id: string | null,
	lot_ids: readonly string[],
): Promise<LotsRefused | null> {
	const lots = await lockLots(trx, sale_id, lot_ids);
	const wanted = lot_ids.map((id) => id.toLowerCase());
	const missing = wanted.flatMap((id, index) => {
		const lot = lots.get(id);
		const known = lot && environmentOf(lot.environment) === environment;
		return known ? [] : [{ path: `lot_ids.${index}`, message: 'Este lote não existe' }];
	});
	if (missing.length > 0) return { problem: problem('request.invalid'), errors: missing };
	const moving = [...lots.values()].filter(({ id, sale_id: of }) => (of === sale_id) !== wanted.includes(id));
	const refused = moving.map(fixedLot).find((found) => found !== null);
	return refused ? { problem: refused, errors: [] } : null;
}

/**
 * Makes these the lots of a sale, numbered from 1 in their order; others leave it. Lots that were withdrawn with a reason stay, and nobody
 * else gets their numbers (rules §40). `lotsRefusal` has locked them.
 */
export async function placeLots(
	trx: Kysely<Database>,
	sale_id: string,
	lot_ids: readonly string[],
): Promise<void> {
	const wanted = lot_ids.map((id) => id.toLowerCase());
	await sql`update auctions set sale_id = null, lot_number = null, version = version + 1
		where sale_id = ${sale_id} and not id = any(${arrayOf(wanted)}::uuid[])
			and not exists (select from lot_withdrawals w where w.auction_id = auctions.id)`.execute(trx);
	await sql`with taken as (
			select a.lot_number from auctions a join lot_withdrawals w on w.auction_id = a.id where a.sale_id = ${sale_id}
		), numbers as (
			select n.number, row_number() over (order by n.number) as place
			from generate_series(1, ${wanted.length}::int + (select count(*)::int from taken)) as n (number)
			where not exists (select from taken where lot_number = n.number)
		)
		update auctions a set sale_id = ${sale_id}, lot_number = n.number, version = a.version + 1
		from unnest(${arrayOf(wanted)}::uuid[]) with ordinality as l (id, place) join numbers n on n.place = l.place
		where a.id = l.id and (a.sale_id, a.lot_number) is distinct from (${sale_id}::uuid, n.number)`.execute(
		trx,
	);
}

/** Locks the lots of the sale and those that are named, in the order of their ids. */
async function lockLots(
	trx: Kysely<Database>,
	sale_id: string | null,
	lot_ids: readonly string[],
): Promise<Map<string, LotRow>> {
	const { rows } = await sql<LotRow>`
		select a.id, a.title, a.kind, a.environment, a.published_at is not null as published, a.ledger_seq, a.sale_id
		from auctions a where a.withdrawn_at is null and (a.sale_id = ${sale_id}::uuid or a.id = any(${arrayOf(lot_ids)}::uuid[]))
		order by a.id for no key update of a`.execute(trx);
	return new Map(rows.map((row) => [row.id, row]));
}

/** Why a lot stays as it is: it has a ledger record, or it is a published lot of a regulated kind. */
export function fixedLot({ title, kind, published, ledger_seq }: FixableLot): Problem | null {
	if (ledger_seq > 0) return problem('sale.running', { lot: title });
	return published && isRegulated(kind) ? problem('publication.frozen') : null;
}

/** The title of a lot of the sale that has a ledger record; null if none has. */
export async function runningLot(trx: Kysely<Database>, sale_id: string): Promise<string | null> {
	const { rows } = await sql<{ title: string }>`select title from auctions
		where sale_id = ${sale_id} and ledger_seq > 0 and withdrawn_at is null order by lot_number limit 1`.execute(
		trx,
	);
	return rows[0]?.title ?? null;
}

/** The sales to which these lots belong now. */
export async function salesOf(trx: Kysely<Database>, lot_ids: readonly string[]): Promise<string[]> {
	if (lot_ids.length === 0) return [];
	const { rows } = await sql<{ sale_id: string }>`select distinct sale_id from auctions
		where id = any(${arrayOf(lot_ids)}::uuid[]) and sale_id is not null`.execute(trx);
	return rows.map(({ sale_id }) => sale_id);
}
