import type { Kysely } from 'kysely';
import type { Editable } from '#server/features/catalogue/edit-lot.ts';
import {
	isNumberTaken,
	lockSales,
	nextLotNumber,
	type SaleTerms,
	underSale,
} from '#server/features/catalogue/sales/sale-terms.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { FieldFault } from './refused-fields.ts';

/** A lot's fields with what its sale and its seller say, the terms of that sale, and what is wrong with the links. */
export interface Linked {
	fields: Editable;
	sale: SaleTerms | null;
	faults: FieldFault[];
}

/**
 * Connects a lot with the sale and the seller that its fields name. `sales` are locked (`lockLinkedSales`). `id` is the
 * lot's, null for a new one.
 */
export async function linkLot(
	trx: Kysely<Database>,
	sales: ReadonlyMap<string, SaleTerms>,
	fields: Editable,
	id: string | null,
): Promise<Linked> {
	const { sale_id, seller_id } = fields;
	const sale = sale_id === null ? null : (sales.get(sale_id) ?? null);
	if (sale_id !== null && !sale)
		return { fields, sale, faults: [{ path: 'sale_id', message: 'Este leilão não existe' }] };
	if (sale) return numbered(trx, sale, underSale(fields, sale), id);
	const alone = { ...fields, lot_number: null };
	if (seller_id === null) return { fields: alone, sale, faults: [] };
	const seller = await trx
		.selectFrom('sellers')
		.select('name')
		.where('id', '=', seller_id)
		// So that the seller is not deleted before the lot that names them is written.
		.forKeyShare()
		.executeTakeFirst();
	return seller
		? { fields: { ...alone, seller: seller.name }, sale, faults: [] }
		: { fields, sale, faults: [{ path: 'seller_id', message: 'Este comitente não está cadastrado' }] };
}

async function numbered(
	trx: Kysely<Database>,
	sale: SaleTerms,
	fields: Editable,
	id: string | null,
): Promise<Linked> {
	const lot_number = fields.lot_number ?? (await nextLotNumber(trx, sale.id));
	const taken = await isNumberTaken(trx, sale.id, { id, lot_number });
	const message = `O leilão já tem um lote ${lot_number}`;
	return { fields: { ...fields, lot_number }, sale, faults: taken ? [{ path: 'lot_number', message }] : [] };
}

/** Locks the sales that a lot belongs to and will belong to, before the lot itself is locked. */
export async function lockLinkedSales(
	trx: Kysely<Database>,
	id: string | null,
	sale_id: string | null | undefined,
	lock: 'share' | 'update' = 'share',
): Promise<Map<string, SaleTerms>> {
	const stored =
		id === null
			? undefined
			: await trx.selectFrom('auctions').select('sale_id').where('id', '=', id).executeTakeFirst();
	return lockSales(trx, [sale_id, stored?.sale_id], lock);
}
