import { type Kysely, type RawBuilder, sql } from 'kysely';
import { uuid } from '#contract/amount.ts';
import { readTaxId } from '#domain/values/tax-id.ts';
import { taxIdHash } from '#server/features/accounts/identity/sealed-identity.ts';
import { escapeLike } from '#server/platform/db/like.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Vault } from '#server/platform/vault.ts';

/** The fewest digits that are looked for in case numbers whatever their punctuation. */
const CASE_DIGITS = 7;

/**
 * The ids of the payments that a search of the back office finds (`paymentListQuery`), of every environment. A CPF or CNPJ is found whole, by
 * its keyed hash, because it is stored encrypted.
 */
export async function findPayments(db: Kysely<Database>, vault: Vault, search: string): Promise<string[]> {
	const like = sql`('%' || fold_text(${escapeLike(search)}) || '%')`;
	const ways = [
		// The searched text of a lot begins with its title, in a line of its own.
		sql`select y.id from listing_entries l join payments y on y.auction_id = l.auction_id
			where l.search_text like ${like} and split_part(l.search_text, E'\n', 1) like ${like}`,
		sql`select y.id from payments y where fold_text(y.winner_name) like ${like}`,
		sql`select y.id from users u join payments y on y.user_id = u.id
			where fold_text(u.name || E'\n' || u.email) like ${like} and u.deleted_at is null`,
		sql`select d.payment_id from deposit_slips d where fold_text(d.number) like ${like}`,
		ofSales(sql`fold_text(s.case_number) like ${like}`),
		...ofNumbers(vault, search),
	];
	const { rows } = await sql<{ id: string }>`${sql.join(ways, sql` union `)}`.execute(db);
	return rows.map(({ id }) => id);
}

/** What is found by a number that the search is. */
function ofNumbers(vault: Vault, search: string): RawBuilder<unknown>[] {
	const [, number, year] = /^(?:n[ºo°.]{0,2}\s*)?(\d{1,9})\/(\d{4})$/i.exec(search) ?? [];
	const digits = /^[\d./\s-]+$/.test(search) ? search.replace(/\D/g, '') : '';
	const tax_id = readTaxId(search);
	return [
		...(number && year ? [ofSales(sql`s.number = ${Number(number)} and s.year = ${Number(year)}`)] : []),
		...(digits.length < CASE_DIGITS
			? []
			: [ofSales(sql`regexp_replace(s.case_number, '\\D', '', 'g') like ${`%${digits}%`}`)]),
		...(tax_id
			? [
					sql`select y.id from identities i join payments y on y.user_id = i.user_id
						where i.tax_id_hash = ${taxIdHash(vault, tax_id.text)}`,
				]
			: []),
		...(/\s/.test(search) ? [] : ofIdentifier(search)),
	];
}

/** A payment or a lot by its id, a Pix by an identifier of the code or of the bank. */
function ofIdentifier(search: string): RawBuilder<unknown>[] {
	// The code of a payment is the beginning of its id (`payments.txid`).
	const code = uuid.safeParse(search).success ? search.replaceAll('-', '').slice(0, 25) : search;
	return [
		sql`select y.id from payments y where y.txid = ${code.toUpperCase()}`,
		sql`select c.payment_id from pix_charges c where c.txid = ${search}`,
		sql`select r.payment_id from pix_received r where r.end_to_end_id = ${search} and r.payment_id is not null`,
		...(uuid.safeParse(search).success
			? [sql`select y.id from payments y where y.auction_id = ${search}`]
			: []),
	];
}

/** The payments of the lots of some sales `s`. */
function ofSales(condition: RawBuilder<unknown>): RawBuilder<unknown> {
	return sql`select y.id from sales s join auctions b on b.sale_id = s.id join payments y on y.auction_id = b.id where ${condition}`;
}
