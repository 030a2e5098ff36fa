import { sql, type Transaction } from 'kysely';
import type { AccountExport } from '#contract/account-export.ts';
import { iso } from '#server/platform/db/iso-column.ts';
import type { Database } from '#server/platform/db/schema.ts';

type Enrolment = AccountExport['enrolments'][number];

/** A person's enrolments with their acceptances, newest first, without the administrators who decided. */
export async function exportEnrolments(trx: Transaction<Database>, user_id: string): Promise<Enrolment[]> {
	const { rows } = await sql<Omit<Enrolment, 'acceptances'>>`
		select e.id, coalesce(s.title, a.title) as sale, e.state, e.stale, e.reason, ${iso('e', 'requested_at')},
			(select r.ground from preference_rights r join auctions l on l.id = r.auction_id
				where r.user_id = e.user_id and coalesce(l.sale_id, l.id) = e.subject_id
				order by r.requested_at desc limit 1) as preference
		from enrolments e left join sales s on s.id = e.sale_id left join auctions a on a.id = e.auction_id
		where e.user_id = ${user_id} order by e.requested_at desc`.execute(trx);
	const { rows: accepted } = await sql<Enrolment['acceptances'][number] & { enrolment_id: string }>`
		select c.enrolment_id, c.edital_sha256, c.edital_version, c.words, ${iso('c', 'accepted_at')},
			host(c.address) as address, c.hash
		from edital_acceptances c join enrolments e on e.id = c.enrolment_id
		where e.user_id = ${user_id} order by c.accepted_at desc`.execute(trx);
	return rows.map((row) => ({
		...row,
		acceptances: accepted.flatMap(({ enrolment_id, ...acceptance }) =>
			enrolment_id === row.id ? [acceptance] : [],
		),
	}));
}
