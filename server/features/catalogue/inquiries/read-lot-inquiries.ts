import { type Kysely, sql } from 'kysely';
import type { LotInquiries, OwnInquiry, PublicQuestion } from '#contract/inquiries.ts';
import type { AuctionStatus, Environment } from '#domain/auction/auction.ts';
import { takesInquiries, visitDays } from '#domain/lot/inquiries.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** The most questions that a lot's page lists. */
const SHOWN = 200;

interface LotRow {
	status: AuctionStatus;
	end_time: Micros;
	now: Micros;
	questions: (Omit<PublicQuestion, 'asked_at' | 'answers'> & { asked_at: Micros; answers: AnswerRow[] })[];
}

export interface AnswerRow {
	body: string;
	answered_at: Micros;
}

/** An inquiry with its times as the database stores them. */
export interface OwnRow extends Omit<OwnInquiry, 'asked_at' | 'visit_at'> {
	asked_at: Micros;
	visit_at: Micros | null;
}

/** SQL: the columns of `OwnRow` of an inquiry aliased `i`. */
export const OWN_COLUMNS = sql`i.id, i.kind, i.state, i.body, i.day::text as day, i.period, micros(i.asked_at) as asked_at, i.reason,
	micros(i.visit_at) as visit_at, i.note`;

/** SQL: the answers to an inquiry aliased `i`, the latest first, each with these columns of an answer `r`. */
export const answersOf = (columns = sql`'body', r.body, 'answered_at', micros(r.answered_at)`) =>
	sql`(select coalesce(json_agg(json_build_object(${columns}) order by r.number desc), '[]')
		from inquiry_answers r where r.inquiry_id = i.id)`;

/** What was asked of a lot and answered, also of a withdrawn one, and what a person asked; null if the environment has no such lot. */
export async function readLotInquiries(
	db: Kysely<Database>,
	environment: Environment,
	auction_id: string,
	user_id: string | null,
): Promise<LotInquiries | null> {
	const { rows } = await sql<LotRow>`
		select a.status, micros(a.end_time) as end_time, micros(now()) as now,
			(select coalesce(json_agg(q.question order by q.at desc), '[]') from (
				select json_build_object('id', i.id, 'body', i.body, 'asked_at', micros(i.asked_at), 'answers', ${answersOf()}) as question,
					i.decided_at as at
				from inquiries i where i.auction_id = a.id and i.kind = 'question' and i.state = 'answered'
				order by i.decided_at desc limit ${SHOWN}) q) as questions
		from auctions a where a.id = ${auction_id} and a.environment = ${environment} and a.published_at is not null`.execute(
		db,
	);
	const [lot] = rows;
	if (!lot) return null;
	return {
		open: takesInquiries(lot.status),
		days: visitDays(lot.end_time / 1_000, lot.now / 1_000),
		questions: lot.questions.map((question) => ({
			...question,
			asked_at: isoOf(question.asked_at),
			answers: question.answers.map(({ body, answered_at }) => ({ body, answered_at: isoOf(answered_at) })),
		})),
		mine: user_id === null ? [] : await readOwn(db, auction_id, user_id),
	};
}

async function readOwn(db: Kysely<Database>, auction_id: string, user_id: string): Promise<OwnInquiry[]> {
	const { rows } = await sql<OwnRow>`
		select ${OWN_COLUMNS} from inquiries i where i.auction_id = ${auction_id} and i.user_id = ${user_id}
			and not (i.kind = 'question' and i.state = 'answered')
		order by i.asked_at desc limit ${SHOWN}`.execute(db);
	return rows.map(presentOwn);
}

export function presentOwn({ asked_at, visit_at, ...row }: OwnRow): OwnInquiry {
	return { ...row, asked_at: isoOf(asked_at), visit_at: visit_at === null ? null : isoOf(visit_at) };
}
