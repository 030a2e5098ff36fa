import { type Kysely, sql } from 'kysely';
import type { PublicationReason } from '#contract/publication.ts';
import { reasonPoint } from '#domain/sale/publication.ts';
import type { PublicationFault } from '#domain/sale/publication-facts.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import { recordAudit } from '#server/features/accounts/audit-log/record-action.ts';
import type { Database } from '#server/platform/db/schema.ts';

type Owner = { sale_id: string } | { auction_id: string };

/** The path of a fault of a sale that concerns a lot. */
const OF_LOT = /^lots\.(\d+)\.(.+)$/;

/**
 * Keeps the reasons, by path, that are stated for what is missing and takes one, with who stated them; returns what is still missing. A
 * reason stays although something else prevents the publication.
 */
export async function keepReasons(
	trx: Kysely<Database>,
	admin_id: string,
	owner: Owner,
	{ missing, reasons = {} }: { missing: PublicationFault[]; reasons?: Record<string, string> | undefined },
): Promise<PublicationFault[]> {
	const stated = missing.filter(({ path, takes_reason }) => takes_reason && Object.hasOwn(reasons, path));
	if (stated.length === 0) return missing;
	const lots = 'sale_id' in owner ? await lotsOf(trx, owner.sale_id) : [];
	for (const { path } of stated) {
		const [, index, ofLot] = OF_LOT.exec(path) ?? [];
		const lot = index === undefined ? undefined : lots[Number(index)];
		const of = lot === undefined ? owner : { auction_id: lot };
		await keepReason(trx, admin_id, of, { path: ofLot ?? path, reason: reasons[path] as string });
	}
	return missing.filter((fault) => !stated.includes(fault));
}

async function keepReason(
	trx: Kysely<Database>,
	admin_id: string,
	owner: Owner,
	{ path, reason }: { path: string; reason: string },
): Promise<void> {
	const [sale_id, auction_id] = 'sale_id' in owner ? [owner.sale_id, null] : [null, owner.auction_id];
	await sql`insert into publication_reasons (sale_id, auction_id, path, reason, admin_id)
		values (${sale_id}, ${auction_id}, ${path}, ${reason}, ${admin_id})`.execute(trx);
	await recordAudit(trx, {
		admin_id,
		action: sale_id === null ? 'auction.reason-stated' : 'sale.reason-stated',
		subject: sale_id ?? (auction_id as string),
		changes: { point: { from: null, to: reasonPoint(path) }, reason: { from: null, to: reason } },
	});
}

/** The lots of a sale in the order in which the gate counts them. */
async function lotsOf(trx: Kysely<Database>, sale_id: string): Promise<string[]> {
	const { rows } = await sql<{ id: string }>`select id from auctions
		where sale_id = ${sale_id} and withdrawn_at is null order by lot_number, id`.execute(trx);
	return rows.map(({ id }) => id);
}

interface ReasonRow {
	lot_number: number | null;
	path: string;
	reason: string;
	by: string | null;
	at: Micros;
}

/** The reasons that were stated for a sale and its lots, or for a lot and its sale, oldest first. */
export async function readReasons(db: Kysely<Database>, owner: Owner): Promise<PublicationReason[]> {
	const lots =
		'sale_id' in owner
			? sql`n.sale_id = ${owner.sale_id} or a.sale_id = ${owner.sale_id}`
			: sql`n.auction_id = ${owner.auction_id}
				or n.sale_id = (select o.sale_id from auctions o where o.id = ${owner.auction_id})`;
	const { rows } = await sql<ReasonRow>`
		select a.lot_number, n.path, n.reason, approved_name(n.admin_id, n.stated_at) as by, micros(n.stated_at) as at
		from publication_reasons n left join auctions a on a.id = n.auction_id
		where ${lots} order by n.stated_at, n.id`.execute(db);
	return rows.map(({ lot_number, path, reason, by, at }) => ({
		lot_number,
		point: reasonPoint(path),
		reason,
		by,
		at: isoOf(at),
	}));
}
