import { type Kysely, sql } from 'kysely';
import type { PersonFile } from '#contract/people.ts';
import type { Environment } from '#domain/auction/auction.ts';
import { inForce } from '#server/features/accounts/bars/bar-of.ts';
import { readExclusions } from '#server/features/accounts/identity/read-identity.ts';
import { saleNumber } from '#server/features/catalogue/sales/sale-number.ts';
import { iso, isoText } from '#server/platform/db/iso-column.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** How many enrolments and acts are shown: the audit log has all of them. */
const NEWEST = 10;

type Head = Pick<PersonFile, 'id' | 'name' | 'status' | 'identity' | 'second_factor' | 'bids' | 'payments'>;

/** A person with what they did in an environment, for the back office; null without an account. */
export async function readPersonFile(
	{ db, environment }: { db: Kysely<Database>; environment: Environment },
	user_id: string,
): Promise<PersonFile | null> {
	const head = await readHead(db, environment, user_id);
	if (!head) return null;
	const own = sql`exists (select from identities own where own.user_id = ${user_id}`;
	const [enrolments, bars, exclusions, acts] = await Promise.all([
		readEnrolments(db, environment, user_id),
		sql<PersonFile['bars'][number]>`
			select b.id, b.reason, ${iso('b', 'until')} from bars b where ${inForce('b')} and ${own}
				and b.tax_id_hash in (own.tax_id_hash, own.representative_hash)) order by b.created_at desc`.execute(
			db,
		),
		readExclusions(db, sql`${own} and x.tax_id_hash in (own.tax_id_hash, own.representative_hash))`),
		sql<PersonFile['acts'][number]>`
			select l.id::text as id, ${iso('l', 'at')}, l.action, u.name as by
			from audit_log l left join users u on u.id = l.admin_id
			where l.subject = ${user_id} order by l.id desc limit ${NEWEST}`.execute(db),
	]);
	return { ...head, enrolments, bars: bars.rows, exclusions, acts: acts.rows };
}

async function readHead(
	db: Kysely<Database>,
	environment: Environment,
	user_id: string,
): Promise<Head | null> {
	const { rows } = await sql<Head>`
		select p.id, p.name, p.status, case when i.held_at is not null then 'held' when i.user_id is not null then 'stated'
				else 'none' end as identity, coalesce(u.two_factor_enabled, false) as second_factor,
			(select jsonb_build_object('count', x.count, 'lots', x.lots, 'last_at', ${isoText('x', 'last_at')})
				from (select count(*) as count, count(distinct b.auction_id) as lots, max(b.created_at) as last_at
					from bids b join auctions a on a.id = b.auction_id
					where b.user_id = p.id and a.environment = ${environment}) x) as bids,
			(select jsonb_build_object('count', count(*), 'unpaid', count(*) filter (where m.status in ('pending', 'overdue')))
				from payments m join auctions a on a.id = m.auction_id
				where m.user_id = p.id and a.environment = ${environment}) as payments
		from profiles p join users u on u.id = p.id left join identities i on i.user_id = p.id
		where p.id = ${user_id}`.execute(db);
	return rows[0] ?? null;
}

async function readEnrolments(
	db: Kysely<Database>,
	environment: Environment,
	user_id: string,
): Promise<PersonFile['enrolments']> {
	const { rows } = await sql<
		Omit<PersonFile['enrolments'][number], 'number'> & { number: number | null; year: number | null }
	>`
		select e.id, coalesce(s.title, a.title) as title, s.number, s.year, e.state, ${iso('e', 'requested_at')}
		from enrolments e left join sales s on s.id = e.sale_id left join auctions a on a.id = e.auction_id
		where e.user_id = ${user_id} and e.environment = ${environment}
		order by e.requested_at desc, e.id limit ${NEWEST}`.execute(db);
	return rows.map(({ number, year, ...row }) => ({
		...row,
		number: number === null || year === null ? null : saleNumber({ number, year }),
	}));
}
