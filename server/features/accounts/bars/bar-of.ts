import { type RawBuilder, sql } from 'kysely';
import type { Bar } from '#domain/auction/access.ts';

/** SQL: whether the bar of this alias is in force. */
export function inForce(alias: string): RawBuilder<boolean> {
	const [ended_at, until] = [sql.ref(`${alias}.ended_at`), sql.ref(`${alias}.until`)];
	return sql<boolean>`${ended_at} is null and (${until} is null or ${until} > now())`;
}

/**
 * SQL: the bar in force against the person of a column, by the tax id of their identity or of their company's
 * representative; null without one. Of several, the one that ends last. The reason is not told before the number was compared with the person:
 * it may be somebody else's (rules §46).
 */
export function barOf(user_id: string): RawBuilder<Bar | null> {
	return sql`(select jsonb_build_object(
			'reason', case when own.held_at is null then 'seu cadastro está em conferência' else bar.reason end,
			'until', to_char(case when own.held_at is not null then bar.until end at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
		from identities own join bars bar on bar.tax_id_hash in (own.tax_id_hash, own.representative_hash)
		where own.user_id = ${sql.ref(user_id)} and ${inForce('bar')}
		order by bar.until desc nulls first limit 1)`;
}
