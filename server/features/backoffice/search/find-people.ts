import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { AuctioneerHit, PersonHit, SellerHit } from '#contract/back-office-search.ts';
import type { Environment } from '#domain/auction/auction.ts';
import { taxIdHash } from '#server/features/accounts/identity/sealed-identity.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Vault } from '#server/platform/vault.ts';
import { hasWords, type Needle, type Ranked, rankByWords } from './needle.ts';

/** The most people with the words of a search among which the best are chosen. */
const MOST = 1_000;

/** SQL: what the words of a search are looked for in; the index profiles_words_idx has it. */
const WORDS = sql`fold_text(p.name || E'\n' || p.email)`;

interface SearchDeps {
	db: Kysely<Database>;
	environment: Environment;
	/** Makes the keyed hash by which a CPF or CNPJ is found. */
	vault: Vault;
}

/**
 * The best people: by a part of their name or email, by an id, or by a whole CPF or CNPJ, which several may state. A part of a CPF finds nobody,
 * because it is stored encrypted. Of equally good ones, those who wait lead, and administrators follow.
 */
export async function findPeople(
	{ db, environment, vault }: SearchDeps,
	needle: Needle,
	limit: number,
): Promise<(PersonHit & Ranked)[]> {
	const { rows } = await sql<PersonHit & Ranked>`
		with found as materialized (
			select w.id, min(w.rank) as rank from (${sql.join(waysOf(needle, vault), sql` union all `)}) as w group by w.id
		), best as (
			select f.rank, p.*, coalesce(r.role = 'admin', false) as admin
			from found f join profiles p on p.id = f.id join users u on u.id = p.id and u.deleted_at is null
				left join user_roles r on r.user_id = p.id
			order by f.rank, coalesce(r.role = 'admin', false), p.status <> 'pending', fold_text(p.name), p.id limit ${limit}
		)
		select p.rank, p.id, p.name, p.email, p.status, p.admin, p.document_url is not null as document_sent,
			exists (select from identities i where i.user_id = p.id and i.held_at is null) as identity_unchecked,
			((select count(*) from enrolments e where e.user_id = p.id and e.state = 'requested' and e.environment = ${environment})
				+ (select count(*) from preference_rights h join auctions a on a.id = h.auction_id
					where h.user_id = p.id and h.state = 'requested' and a.environment = ${environment}))::int as decisions,
			exists (select from identities i join bars b on b.tax_id_hash = i.tax_id_hash
				where i.user_id = p.id and b.ended_at is null and (b.until is null or b.until > now())) as barred,
			y.payments, y.owed
		from best p cross join lateral (
			select count(*)::int as payments, (count(*) filter (where y.status in ('pending', 'overdue')))::int as owed
			from payments y join auctions a on a.id = y.auction_id where y.user_id = p.id and a.environment = ${environment}
		) as y
		order by p.rank, p.admin, p.status <> 'pending', fold_text(p.name), p.id`.execute(db);
	return rows;
}

function waysOf(needle: Needle, vault: Vault): RawBuilder<unknown>[] {
	const { id, tax_id, text, words } = needle;
	return [
		sql`(select p.id, ${rankByWords(WORDS, needle)} as rank from profiles p where ${hasWords(WORDS, words)} limit ${MOST})`,
		sql`select p.id, 0 from profiles p where p.email = ${text.toLowerCase()}`,
		...(id ? [sql`select ${id}::uuid, 0`] : []),
		...(tax_id
			? [sql`select i.user_id, 0 from identities i where i.tax_id_hash = ${taxIdHash(vault, tax_id)}`]
			: []),
	];
}

/** The best sellers, by name or whole CPF or CNPJ. */
export async function findSellers(
	db: Kysely<Database>,
	needle: Needle,
	limit: number,
): Promise<(SellerHit & Ranked)[]> {
	const words = sql`fold_text(r.name)`;
	const whole = sql`(r.id = ${needle.id}::uuid or r.tax_id = ${needle.tax_id}::text) is true`;
	const { rows } = await sql<SellerHit & Ranked>`
		select case when ${whole} then 0 else ${rankByWords(words, needle)} end as rank, r.id, r.name, r.kind,
			(select count(*) from sales s where s.seller_id = r.id)::int as sales,
			(select count(*) from auctions a where a.consignor_id = r.id and a.sale_id is null and a.withdrawn_at is null)::int as lots
		from sellers r where ${whole} or ${hasWords(words, needle.words)}
		order by rank, ${words}, r.id limit ${limit}`.execute(db);
	return rows;
}

/** The best auctioneers, by name, registration or whole CPF. */
export async function findAuctioneers(
	db: Kysely<Database>,
	needle: Needle,
	limit: number,
): Promise<(AuctioneerHit & Ranked)[]> {
	const words = sql`fold_text(u.name || E'\n' || u.board || ' ' || u.registration)`;
	const whole = sql`(u.id = ${needle.id}::uuid or u.tax_id = ${needle.tax_id}::text) is true`;
	const { rows } = await sql<AuctioneerHit & Ranked>`
		select case when ${whole} then 0 else ${rankByWords(words, needle)} end as rank, u.id, u.name, u.registration, u.board, u.is_default,
			(select count(*) from sales s where s.auctioneer_id = u.id)::int as sales
		from auctioneers u where ${whole} or ${hasWords(words, needle.words)}
		order by rank, ${words}, u.id limit ${limit}`.execute(db);
	return rows;
}
