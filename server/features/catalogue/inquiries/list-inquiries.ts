import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { AdminInquiry, InquiryPage, InquiryQuery } from '#contract/inquiries.ts';
import type { Environment } from '#domain/auction/auction.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import { EMAIL_UNLESS_DELETED } from '#server/features/accounts/profiles.ts';
import { idColumn, Keyset, timeColumn } from '#server/platform/db/keyset-cursor.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { type AnswerRow, answersOf, OWN_COLUMNS, type OwnRow, presentOwn } from './read-lot-inquiries.ts';

const COLUMNS = [timeColumn('i.asked_at'), idColumn('i.id')];
const OLDEST = new Keyset(COLUMNS, 'asc', 'oldest');
const NEWEST = new Keyset(COLUMNS, 'desc', 'newest');

interface InquiryRow extends OwnRow {
	auction_id: string;
	title: string;
	lot_number: number | null;
	user_id: string;
	name: string;
	email: string | null;
	answers: (AnswerRow & { by: string })[];
	decided_at: Micros | null;
	decided_by: string | null;
	version: number;
}

const ANSWERS = answersOf(sql`'body', r.body, 'answered_at', micros(r.answered_at),
	'by', (select w.name from users w where w.id = r.answered_by)`);

/** SQL: the inquiries `i` with their lots and people. */
const SELECT: RawBuilder<InquiryRow> = sql`
	select ${OWN_COLUMNS}, i.auction_id, a.title, a.lot_number, i.user_id, u.name, ${EMAIL_UNLESS_DELETED} as email,
		${ANSWERS} as answers, micros(i.decided_at) as decided_at, by.name as decided_by, i.version
	from inquiries i join auctions a on a.id = i.auction_id join users u on u.id = i.user_id
		left join users by on by.id = i.decided_by`;

/**
 * One page of the inquiries of an environment in a state: those that wait oldest first, decided ones newest first. Null when the cursor is not
 * one of this list.
 */
export async function listInquiries(
	db: Kysely<Database>,
	environment: Environment,
	{ state, kind, auction, sale, limit, cursor }: InquiryQuery,
): Promise<InquiryPage | null> {
	const order = state === 'waiting' ? OLDEST : NEWEST;
	const after = order.after(cursor);
	if (!after) return null;
	const matching = sql`a.environment = ${environment} and i.state = ${state}
		and (${kind ?? null}::text is null or i.kind = ${kind ?? null}) and (${auction ?? null}::uuid is null or a.id = ${auction ?? null}::uuid)
		and (${sale ?? null}::uuid is null or a.sale_id = ${sale ?? null}::uuid)`;
	const { rows } = await sql<InquiryRow>`${SELECT}
		where ${matching} and ${after} order by ${order.order} limit ${limit + 1}`.execute(db);
	const { page, next_cursor } = order.page(rows, limit, ({ asked_at, id }) => [asked_at, id]);
	const { rows: counted } = await sql<{ total: number }>`
		select count(*)::int as total from inquiries i join auctions a on a.id = i.auction_id where ${matching}`.execute(
		db,
	);
	return { inquiries: page.map(present), next_cursor, total: counted[0]?.total ?? 0 };
}

/** An inquiry of an environment as the desk sees it; null if there is none. */
export async function readInquiry(
	db: Kysely<Database>,
	environment: Environment,
	id: string,
): Promise<AdminInquiry | null> {
	const { rows } = await sql<InquiryRow>`${SELECT}
		where i.id = ${id} and a.environment = ${environment}`.execute(db);
	return rows[0] ? present(rows[0]) : null;
}

function present(row: InquiryRow): AdminInquiry {
	const { auction_id, title, lot_number, user_id, name, email, answers, decided_at, decided_by, version } =
		row;
	const { id, kind, state, body, day, period, asked_at, reason, visit_at, note } = row;
	return {
		...presentOwn({ id, kind, state, body, day, period, asked_at, reason, visit_at, note }),
		auction: { id: auction_id, title, lot_number },
		person: { id: user_id, name, email },
		answers: answers.map((answer) => ({ ...answer, answered_at: isoOf(answer.answered_at) })),
		decided_at: decided_at === null ? null : isoOf(decided_at),
		decided_by,
		version,
	};
}
