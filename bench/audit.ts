import { type Kysely, sql } from 'kysely';
import { type AuditQuery, auditQuery } from '#contract/audit.ts';
import { readLog } from '#server/features/backoffice/audit-log/read-log.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { type Figures, median } from './figures.ts';
import { fillWithAuctions } from './fill-database.ts';

const ROUNDS = 25;
const ENTRIES = 1_000_000;
const AUCTIONS = 50_000;
const PEOPLE = 20_000;

/** Typical queries of administrators: the first page, filters, and searches with no, one and many results. */
function queries(admin: string, auction: string): Record<string, Partial<AuditQuery>> {
	return {
		first_page: {},
		rare_action: { action: 'auction.withdrawn' },
		kind: { action: 'registration' },
		admin: { admin },
		admin_rare_action: { admin, action: 'auction.withdrawn' },
		old_days: { from: '2025-01-10', to: '2025-01-12' },
		one_auction: { search: 'lote 31415' },
		by_id: { search: auction },
		one_person: { search: 'pessoa-2718@' },
		one_admin: { search: 'Leiloeira 3' },
		reason: { search: 'motivo 777' },
		nothing: { search: 'não há nada assim' },
		very_much: { search: 'apartamento' },
		very_much_nowhere: { search: 'never recorded' },
	};
}

/** Measures the median time of a page of the audit log with a million entries, in milliseconds. */
export async function benchAudit(db: Kysely<Database>): Promise<Figures> {
	await fillWithAuctions(db, AUCTIONS);
	await fillLog(db);
	const { rows } = await sql<{ admin: string; auction: string }>`
		select admin_id as admin, subject as auction from audit_log where action = 'auction.edited' limit 1`.execute(
		db,
	);
	const { admin = '', auction = '' } = rows[0] ?? {};
	const figures: Figures = {};
	for (const [name, query] of Object.entries(queries(admin, auction))) {
		figures[`${name}_ms`] = await median(ROUNDS, () => readLog(db, { ...auditQuery.parse({}), ...query }));
	}
	return figures;
}

/** Fills the audit log with years of work by twenty administrators: mostly edits, some reasons, one rare action. */
async function fillLog(db: Kysely<Database>): Promise<void> {
	await sql`insert into users (name, email, email_verified)
		select case when n <= 20 then 'Leiloeira ' || n else 'Pessoa ' || n end, 'pessoa-' || n || '@bench.invalid', true
		from generate_series(1, ${PEOPLE}::int) n`.execute(db);
	// These auctions get no entries, as after an import.
	await sql`update auctions set title = 'Never recorded ' || title where id in (
		select id from auctions order by created_at limit 5000)`.execute(db);
	await sql`
		with a as (select array_agg(id) as ids from auctions where title not like 'Never%'),
			p as (select array_agg(id) as ids from users where name like 'Pessoa%'),
			m as (select array_agg(id) as ids from users where name like 'Leiloeira%')
		insert into audit_log (at, admin_id, action, subject, changes)
		select timestamptz '2024-11-01' + n * interval '1 minute', m.ids[1 + n % 20],
			case when n % 100000 = 7 then 'auction.withdrawn' when n % 10 = 3 then 'registration.approved'
				when n % 10 = 4 then 'auction.paused' when n % 10 = 5 then 'auction.created' else 'auction.edited' end,
			case when n % 10 = 3 then p.ids[1 + n % array_length(p.ids, 1)] else a.ids[1 + n % array_length(a.ids, 1)] end,
			case when n % 10 = 4 then jsonb_build_object('reason', jsonb_build_object('from', null, 'to', 'Parado pelo motivo ' || n))
				when n % 10 = 5 then jsonb_build_object('title', jsonb_build_object('from', null, 'to', 'Casa antiga ' || n))
				else '{"initial_bid": {"from": 1000, "to": 2000}}' end
		from generate_series(1, ${ENTRIES}::int) n, a, p, m`.execute(db);
	await sql`vacuum analyze audit_log`.execute(db);
	await sql`vacuum analyze users`.execute(db);
	await sql`vacuum analyze auctions`.execute(db);
}
