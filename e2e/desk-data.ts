import { type Kysely, sql } from 'kysely';
import { WAITING_WORK, type WaitingKind } from '#domain/backoffice/waiting-work.ts';
import { DAY } from '#domain/values/time.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { makeAuction, makePerson } from '#server/testing/factories.ts';
import { makeWork } from '#server/testing/waiting-work.ts';
import type { DeskIds } from './every-screen.ts';

type Installation = { db: Kysely<Database> };

/** Makes something of every kind of work wait. */
export async function fillDesk({ db }: Installation): Promise<void> {
	for (const kind of Object.keys(WAITING_WORK) as WaitingKind[]) await makeWork(db, kind);
}

/** More rows than the first page of any list. */
const ROWS = 40;

/** What short texts are filled up with. */
const TITLE =
	' com varanda gourmet, duas vagas de garagem cobertas, depósito privativo no subsolo e vista permanente para o parque municipal, a duzentos metros da estação e do mercado da cidade, em rua sem saída e arborizada';
const NAME =
	' de Albuquerque Cavalcanti e Vasconcellos do Nascimento Guimarães Figueiredo de Bragança e Orleans Neto';
const REASON = `${TITLE}.${TITLE}.${TITLE}`;

/** The columns of titles, names and reasons, with the longest that the forms accept; names of people have 80 letters, which are met. */
const LONG: readonly { columns: readonly string[]; text: string; letters: number }[] = [
	{ columns: ['auctions.title', 'sales.title'], text: TITLE, letters: 200 },
	{
		columns: [
			'profiles.name',
			'users.name',
			'approved_names.name',
			'payments.winner_name',
			'sellers.name',
			'auctioneers.name',
		],
		text: NAME,
		letters: 80,
	},
	{ columns: ['sales.court'], text: NAME, letters: 200 },
	{
		columns: [
			'auction_rounds.minimum_reason',
			'bars.reason',
			'enrolments.reason',
			'instalment_proposals.reason',
			'payment_proofs.reason',
			'payments.reason',
			'preference_rights.reason',
			'registration_decisions.reason',
			'second_chances.reason',
		],
		text: REASON,
		letters: 500,
	},
];

/** Gives everything the longest text that is met, lots that nobody bid on the highest amount, and lists 40 more rows. */
export async function lengthenDesk({ db }: Installation): Promise<void> {
	for (let row = 0; row < ROWS; row += 1) {
		const start_time = new Date(Date.now() + (row + 1) * DAY);
		await makeAuction(db, { status: 'pending', start_time, end_time: new Date(Number(start_time) + DAY) });
		await makePerson(db, { status: row % 2 === 0 ? 'pending' : 'approved' });
	}
	for (const { columns, text, letters } of LONG)
		for (const path of columns) {
			const [table = '', column = ''] = path.split('.');
			await sql`update ${sql.table(table)} set ${sql.ref(column)} = left(${sql.ref(column)} || ${text}, ${letters})
				where ${sql.ref(column)} is not null`.execute(db);
		}
	await sql`update auctions set initial_bid = 1000000000000, current_bid = 1000000000000
		where status = 'pending' and round is null`.execute(db);
	// One word, which no line can be broken in.
	await sql`update auctions set title = repeat('Apartamentos', 16) where id in (
		select id from auctions order by start_time limit 3)`.execute(db);
}

/** What signing in reads, which works while `failReads` does not. */
const SESSIONS = ['users', 'sessions', 'accounts', 'profiles', 'user_roles', 'two_factors'];

/** Refuses the server what the screens read, until the returned function is called. */
export async function failReads({ db }: Installation): Promise<() => Promise<unknown>> {
	const { rows } = await sql<{ name: string }>`select relname as name from pg_class
		where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') and relname <> all(${SESSIONS}::text[])`.execute(
		db,
	);
	const tables = sql.join(rows.map(({ name }) => sql.table(name)));
	await sql`revoke select on ${tables} from martelo_app`.execute(db);
	return () => sql`grant select on ${tables} to martelo_app`.execute(db);
}

/** What the screens show: the live lot with most bids, one past its end, a draft, an unpaid lot, the sale with most lots, a bidder. */
export async function deskIds({ db }: Installation): Promise<DeskIds> {
	const { rows } = await sql<DeskIds>`select
		(select id from auctions where auction_type = 'live' and status = 'active' and end_time > now()
			order by bid_count desc, id limit 1) as live,
		(select id from auctions where auction_type = 'live' and status = 'active' and end_time <= now()
			order by end_time, id limit 1) as late,
		(select id from auctions where published_at is null and kind <> 'voluntary'
			order by sale_id nulls last, id limit 1) as draft,
		(select auction_id from payments where status = 'pending' order by created_at, id limit 1) as owed,
		(select sale_id from auctions where sale_id is not null
			group by sale_id order by count(*) desc, sale_id limit 1) as sale,
		(select id from profiles where email = 'ana@martelo.test') as person`.execute(db);
	const [ids] = rows;
	if (!ids) throw new Error('a query without a table has one row');
	return ids;
}
