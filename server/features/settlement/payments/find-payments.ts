import { type Kysely, type RawBuilder, sql } from 'kysely';
import { uuid } from '#contract/amount.ts';
import type { PartExportQuery } from '#contract/part-list.ts';
import type { Environment } from '#domain/auction/auction.ts';
import { readSaleReference } from '#domain/sale/sale-reference.ts';
import { caseDigits } from '#domain/values/case-number.ts';
import { readTaxId } from '#domain/values/tax-id.ts';
import { taxIdHash } from '#server/features/accounts/identity/sealed-identity.ts';
import { escapeLike } from '#server/platform/db/like.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Vault } from '#server/platform/vault.ts';
import { partsTo } from './part-rows.ts';

/** The most guias with a beginning of a number among which the latest are chosen. */
const MOST_SLIPS = 500;

/** The fewest letters and digits of a guia's number that find it. */
const LEAST_OF_SLIP = 3;

/** SQL: the letters and digits of the number of a guia; the index deposit_slips_key_idx has it. */
const slipKey = (number: RawBuilder<unknown>) =>
	sql`regexp_replace(fold_text(${number}), '[^[:alnum:]]', '', 'g')`;

export interface ListDeps {
	db: Kysely<Database>;
	environment: Environment;
	/** Makes the keyed hash by which a CPF or CNPJ is found; without it, none is. */
	vault: Vault | null;
}

/** What a list is searched for and narrowed to. */
type Narrowing = Omit<PartExportQuery, 'state'>;

/** SQL: whether the payment `p` of the lot `a` is listed, whatever its state. */
export async function listedBy(
	{ db, environment, vault }: ListDeps,
	query: Narrowing,
): Promise<RawBuilder<unknown>> {
	const found = query.search === '' ? null : await findPayments(db, vault, query.search);
	return sql`a.environment = ${environment} ${narrowed(query)}
		${found === null ? sql`` : sql`and p.id = any(${found}::uuid[])`}`;
}

function narrowed({ auction, sale, person, ...of }: Narrowing): RawBuilder<unknown> {
	const parts =
		of.payee === undefined && of.seller === undefined
			? sql``
			: sql`and exists (
		select from payment_components k where k.payment_id = p.id ${partsTo(of)})`;
	return sql`${parts} ${auction === undefined ? sql`` : sql`and p.auction_id = ${auction}`}
		${sale === undefined ? sql`` : sql`and a.sale_id = ${sale}`}
		${person === undefined ? sql`` : sql`and p.user_id = ${person}`}`;
}

/**
 * The ids of the payments that a search of the back office finds (`paymentListQuery`), of every environment. A CPF or CNPJ is found whole, by
 * its keyed hash, because it is stored encrypted.
 */
export async function findPayments(
	db: Kysely<Database>,
	vault: Vault | null,
	search: string,
): Promise<string[]> {
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
function ofNumbers(vault: Vault | null, search: string): RawBuilder<unknown>[] {
	const { sale = null, lot_number = null } = readSaleReference(search) ?? {};
	const digits = caseDigits(search);
	const tax_id = readTaxId(search);
	return [
		...(sale
			? [
					ofSales(sql`s.number = ${sale.number} and s.year = ${sale.year}
						and (${lot_number}::int is null or b.lot_number = ${lot_number})`),
				]
			: []),
		...(digits === null
			? []
			: [ofSales(sql`regexp_replace(s.case_number, '\\D', '', 'g') like ${`%${digits}%`}`)]),
		...(vault && tax_id
			? [
					sql`select y.id from identities i join payments y on y.user_id = i.user_id
						where i.tax_id_hash = ${taxIdHash(vault, tax_id.text)}`,
				]
			: []),
		...(tax_id
			? [
					sql`select y.id from payments y where regexp_replace(y.payer_tax_id, '\\W', '', 'g') = regexp_replace(${tax_id.text}, '\\W', '', 'g')`,
				]
			: []),
		...(/\s/.test(search) ? [] : ofIdentifier(search)),
	];
}

/** A payment or a lot by its id, a Pix by an identifier of the code or of the bank. */
function ofIdentifier(search: string): RawBuilder<unknown>[] {
	return [
		...ofOwnIdentifier(search),
		...(uuid.safeParse(search).success
			? [sql`select y.id from payments y where y.auction_id = ${search}`]
			: []),
	];
}

/** A payment by its id, or by an identifier of its Pix. */
function ofOwnIdentifier(search: string): RawBuilder<unknown>[] {
	// The code of a payment is the beginning of its id (`payments.txid`).
	const code = uuid.safeParse(search).success ? search.replaceAll('-', '').slice(0, 25) : search;
	return [
		sql`select y.id from payments y where y.txid = ${code.toUpperCase()}`,
		...ofPartCode(code),
		sql`select c.payment_id as id from pix_charges c where c.txid = ${search}`,
		sql`select r.payment_id as id from pix_received r where r.end_to_end_id = ${search} and r.payment_id is not null`,
	];
}

/** The code of a part is the beginning of its id too. */
function ofPartCode(code: string): RawBuilder<unknown>[] {
	if (!/^[0-9a-f]{25}$/i.test(code)) return [];
	return [
		sql`select k.payment_id as id from payment_components k
			where k.id between ${`${code}0000000`}::uuid and ${`${code}fffffff`}::uuid`,
	];
}

/**
 * The ids of this environment's payments with this identifier, or with a guia whose number is this one or begins so, whatever its punctuation;
 * the whole ones first (`exact`), then the latest.
 */
export async function findPaymentsByNumber(
	db: Kysely<Database>,
	environment: Environment,
	search: string,
	limit: number,
): Promise<{ id: string; exact: boolean }[]> {
	if (/\s/.test(search) || search.replace(/[^\p{L}\p{N}]/gu, '').length < LEAST_OF_SLIP) return [];
	const key = slipKey(sql`${search}::text`);
	const exact = [
		...ofOwnIdentifier(search),
		sql`select d.payment_id as id from deposit_slips d where ${slipKey(sql`d.number`)} = ${key}`,
	];
	const { rows } = await sql<{ id: string; exact: boolean }>`
		with found as materialized (
			select e.id, true as exact from (${sql.join(exact, sql` union `)}) as e
			union all
			select d.id, false from (select d.payment_id as id from deposit_slips d
				where ${slipKey(sql`d.number`)} like ${key} || '%' limit ${MOST_SLIPS}) as d
		)
		select y.id, bool_or(f.exact) as exact from found f join payments y on y.id = f.id join auctions b on b.id = y.auction_id
		where b.environment = ${environment} group by y.id
		order by bool_or(f.exact) desc, y.created_at desc, y.id limit ${limit}`.execute(db);
	return rows;
}

/** The payments of the lots of some sales `s`. */
function ofSales(condition: RawBuilder<unknown>): RawBuilder<unknown> {
	return sql`select y.id from sales s join auctions b on b.sale_id = s.id join payments y on y.auction_id = b.id where ${condition}`;
}
