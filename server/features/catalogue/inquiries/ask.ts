import { type Kysely, sql, type Transaction } from 'kysely';
import type { AuctionStatus, Environment } from '#domain/auction/auction.ts';
import { type InquiryKind, inquiryRefusal, type VisitPeriod } from '#domain/lot/inquiries.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import type { Micros } from '#domain/values/time.ts';
import type { Database } from '#server/platform/db/schema.ts';

interface AskDeps {
	db: Kysely<Database>;
	environment: Environment;
}

/** A question about a lot, or a visit to it that is asked for. */
interface Inquiry {
	auction_id: string;
	user_id: string;
	/** Whether the person is an administrator. */
	admin: boolean;
	kind: InquiryKind;
	body: string | null;
	day: string | null;
	period: VisitPeriod | null;
}

interface AskedLot {
	status: AuctionStatus;
	end_time: Micros;
	now: Micros;
	today: number;
	last_hour: number;
	visit_waits: boolean;
}

/**
 * Sends a question or a request for a visit to the desk (CNJ 236 art. 14 § 2). Problems: `auth.required` of a deleted account,
 * `auction.not-found`, and those of `inquiryRefusal`.
 */
export function sendInquiry({ db, environment }: AskDeps, inquiry: Inquiry): Promise<Result<undefined>> {
	const { auction_id, user_id, admin, kind, body, day, period } = inquiry;
	return db.transaction().execute(async (trx) => {
		// Locks the person, so that their inquiries are counted one after the other and the account is not deleted meanwhile.
		const { rows: people } = await sql`select from users where id = ${user_id} and deleted_at is null
			for no key update`.execute(trx);
		if (people.length === 0) return fail(problem('auth.required'));
		const lot = await readLot(trx, environment, inquiry);
		if (!lot) return fail(problem('auction.not-found'));
		const facts = { ...lot, kind, admin, day, end_time: lot.end_time / 1_000 };
		const refused = inquiryRefusal(facts, lot.now / 1_000);
		if (refused) return fail(refused);
		await trx.insertInto('inquiries').values({ auction_id, user_id, kind, body, day, period }).execute();
		return ok(undefined);
	});
}

async function readLot(
	trx: Transaction<Database>,
	environment: Environment,
	{ auction_id, user_id, kind }: Inquiry,
): Promise<AskedLot | undefined> {
	const own = sql`i.auction_id = a.id and i.user_id = ${user_id} and i.kind = ${kind}`;
	const { rows } = await sql<AskedLot>`
		select a.status, micros(a.end_time) as end_time, micros(clock_timestamp()) as now,
			(select count(*)::int from inquiries i where ${own} and i.asked_at > clock_timestamp() - interval '24 hours') as today,
			(select count(*)::int from inquiries i where i.user_id = ${user_id} and i.asked_at > clock_timestamp() - interval '1 hour') as last_hour,
			exists (select from inquiries i where ${own} and i.kind = 'visit' and i.state = 'waiting') as visit_waits
		from visible_auctions a where a.id = ${auction_id} and a.environment = ${environment}`.execute(trx);
	return rows[0];
}
