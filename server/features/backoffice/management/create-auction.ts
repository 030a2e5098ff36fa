import type { Kysely, Transaction } from 'kysely';
import type { AdminAuction, NewAuction } from '#contract/admin-auctions.ts';
import { DEFAULT_WINDOW, type Environment } from '#domain/auction/auction.ts';
import { draftsOf } from '#domain/lot/drafts.ts';
import { scheduleFaults } from '#domain/sale/auction-form.ts';
import { isRegulated } from '#domain/sale/regulated-kinds.ts';
import { changesBetween } from '#server/features/accounts/audit-log/changes.ts';
import { recordAudit } from '#server/features/accounts/audit-log/record-action.ts';
import { readAdminAuction } from '#server/features/bidding/read-auction.ts';
import {
	auctionColumns,
	type Editable,
	editableOf,
	storedRounds,
	writeProperty,
} from '#server/features/catalogue/edit-lot.ts';
import { writeRounds } from '#server/features/catalogue/rounds.ts';
import { saleTermColumns } from '#server/features/catalogue/sales/sale-terms.ts';
import { readMillis } from '#server/platform/db/clock.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { takeAction } from './act-on-auction.ts';
import { lockForAdmin } from './lock-for-admin.ts';
import { type Linked, linkLot, lockLinkedSales } from './lot-links.ts';
import { type FormResult, refusedFields } from './refused-fields.ts';

const INVALID_STATUS = 'Um leilão novo só pode ser pending ou active';
const DRAFT_STATUS = 'Um lote desta natureza começa como rascunho: publique antes de iniciar';

/**
 * Creates an auction in the deployment's environment; one with the status `active` starts at once, and one of a regulated kind is a draft
 * (rules §28).
 */
export async function createAuction(
	db: Kysely<Database>,
	environment: Environment,
	admin_id: string,
	sent: NewAuction,
): Promise<FormResult<AdminAuction>> {
	return db.transaction().execute(async (trx): Promise<FormResult<AdminAuction>> => {
		const sales = await lockLinkedSales(trx, null, sent.sale_id);
		const linked = await linkLot(trx, sales, editableOf(sent), null);
		const { fields } = linked;
		const faults = [...linked.faults, ...(await faultsOf(trx, sent, fields))];
		if (faults.length > 0) return refusedFields(faults);
		const id = await insertAuction(trx, environment, admin_id, linked);
		await writeProperty(trx, id, environment, fields);
		await writeRounds(trx, id, storedRounds(fields, 1));
		if (sent.status === 'active') await startNow(trx, id);
		await recordAudit(trx, {
			admin_id,
			action: 'auction.created',
			subject: id,
			changes: changesBetween({}, { ...fields, status: sent.status, environment }),
		});
		return { ok: true, value: (await readAdminAuction(trx, id)) as AdminAuction };
	});
}

async function faultsOf(trx: Kysely<Database>, { status }: NewAuction, fields: Editable) {
	const times = { start: Date.parse(fields.start_time), end: Date.parse(fields.end_time) };
	const { start, end } = scheduleFaults(times, await readMillis(trx));
	const at = fields.rounds.length > 0 ? 'rounds.0.' : '';
	return [
		...(status === 'completed' || status === 'cancelled'
			? [{ path: 'status', message: INVALID_STATUS }]
			: []),
		...(status === 'active' && isRegulated(fields.kind) ? [{ path: 'status', message: DRAFT_STATUS }] : []),
		...(start ? [{ path: `${at}start_time`, message: start }] : []),
		...(end ? [{ path: `${at}end_time`, message: end }] : []),
	];
}

async function insertAuction(
	trx: Kysely<Database>,
	environment: Environment,
	admin_id: string,
	{ fields, sale }: Pick<Linked, 'fields' | 'sale'>,
): Promise<string> {
	const columns = auctionColumns(fields);
	const draft = isRegulated(fields.kind);
	const { id } = await trx
		.insertInto('auctions')
		.values({
			...columns,
			admin_id,
			environment: draft ? draftsOf(environment) : environment,
			...(draft ? { published_at: null } : {}),
			current_bid: columns.initial_bid,
			scheduled_end_time: columns.end_time,
			round: fields.rounds.length > 0 ? 1 : null,
			extension_window_ms: DEFAULT_WINDOW[columns.auction_type],
			...(sale ? saleTermColumns(sale, columns.end_time) : {}),
		})
		.returning('id')
		.executeTakeFirstOrThrow();
	return id;
}

/** The form's start time is in the future and its end after it, so a start cannot be refused. */
async function startNow(trx: Transaction<Database>, id: string): Promise<void> {
	const held = await lockForAdmin(trx, id);
	const refused = held && (await takeAction(trx, held, { name: 'start' }));
	if (!held || refused) throw new Error(`a new auction does not start: ${refused?.code}`);
}
