import { type Kysely, sql, type Transaction } from 'kysely';
import type { AdminInquiry } from '#contract/inquiries.ts';
import type { Environment } from '#domain/auction/auction.ts';
import { type Problem, problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import type { Centavos } from '#domain/values/money.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import { type Changes, recordAudit } from '#server/features/accounts/audit-log/record-action.ts';
import type { EmailSender } from '#server/features/notifications/email.ts';
import { personKey } from '#server/features/notifications/notification-feed.ts';
import { writeNotifications } from '#server/features/notifications/write-notifications.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Wakeups } from '#server/platform/live/wakeups.ts';
import type { InquiryEmail } from './inquiry-emails.ts';
import { readInquiry } from './list-inquiries.ts';

interface DecisionDeps {
	db: Kysely<Database>;
	environment: Environment;
	emails: EmailSender<InquiryEmail>;
	wakeups: Pick<Wakeups, 'wake'>;
}

/** An administrator's decision on the version of an inquiry that they read. */
interface Decision {
	admin_id: string;
	id: string;
	version: number;
}

interface Held {
	id: string;
	auction_id: string;
	user_id: string;
	kind: AdminInquiry['kind'];
	state: AdminInquiry['state'];
	body: string | null;
	/** The number of the last answer, and its text. */
	answers: number;
	answer: string | null;
	visit_at: Micros | null;
	price: Centavos;
	end_time: Micros;
	now: Micros;
}

/** What a decision writes, and what the audit log says of it; or why it is refused, before anything was written. */
type Write = (
	trx: Transaction<Database>,
	held: Held,
) => Promise<
	Problem | { action: `inquiry.${string}` & Parameters<typeof recordAudit>[1]['action']; changes: Changes }
>;

/**
 * Publishes a question with its answer, also one that was refused before, or a corrected answer as another version. Problems:
 * `inquiry.not-found`, `inquiry.changed`.
 */
export function answerQuestion(
	deps: DecisionDeps,
	{ body, ...decision }: Decision & { body: string },
): Promise<Result<AdminInquiry>> {
	return decide(deps, decision, async (trx, held) => {
		if (held.kind !== 'question') return problem('inquiry.not-found');
		await trx
			.insertInto('inquiry_answers')
			.values({
				inquiry_id: held.id,
				number: held.answers + 1,
				auction_id: held.auction_id,
				body,
				answered_by: decision.admin_id,
			})
			.execute();
		await move(trx, decision, sql`state = 'answered', reason = null`);
		const changes = { answer: { from: held.answer, to: body } };
		return held.answer === null
			? { action: 'inquiry.answered', changes: { question: { from: null, to: held.body }, ...changes } }
			: { action: 'inquiry.corrected', changes };
	});
}

/** Confirms a visit for a time, or moves it to another one. Problems: `inquiry.not-found`, `inquiry.changed`, `inquiry.visit-past`. */
export function confirmVisit(
	deps: DecisionDeps,
	{ visit_at, note, ...decision }: Decision & { visit_at: string; note?: string | undefined },
): Promise<Result<AdminInquiry>> {
	return decide(deps, decision, async (trx, held) => {
		if (held.kind !== 'visit') return problem('inquiry.not-found');
		if (Date.parse(visit_at) * 1_000 <= held.now) return problem('inquiry.visit-past');
		await move(
			trx,
			decision,
			sql`state = 'answered', reason = null, visit_at = ${visit_at}, note = ${note ?? null}`,
		);
		const before = held.visit_at === null ? null : isoOf(held.visit_at);
		return { action: 'inquiry.visit-confirmed', changes: { visit_at: { from: before, to: visit_at } } };
	});
}

/**
 * Refuses a question that is not published, or a visit, also a confirmed one; the person reads the reason. Problems: `inquiry.not-found`,
 * `inquiry.changed`, `inquiry.published`.
 */
export function refuseInquiry(
	deps: DecisionDeps,
	{ reason, ...decision }: Decision & { reason: string },
): Promise<Result<AdminInquiry>> {
	return decide(deps, decision, async (trx, held) => {
		if (held.kind === 'question' && held.state === 'answered') return problem('inquiry.published');
		if (held.state === 'refused') return problem('inquiry.changed');
		await move(trx, decision, sql`state = 'refused', reason = ${reason}, visit_at = null, note = null`);
		// Without the reason: the log is permanent, and the person may request deletion of their data.
		return { action: 'inquiry.refused', changes: { inquiry: { from: null, to: held.kind } } };
	});
}

function move(trx: Transaction<Database>, { id, admin_id }: Decision, fields: ReturnType<typeof sql>) {
	return sql`update inquiries set ${fields}, decided_by = ${admin_id}, decided_at = clock_timestamp(), version = version + 1
		where id = ${id}`.execute(trx);
}

/** The decision, the entry in the audit log, the notification and the email are one commit. */
async function decide(
	{ db, environment, emails, wakeups }: DecisionDeps,
	{ admin_id, id, version }: Decision,
	write: Write,
): Promise<Result<AdminInquiry>> {
	const decided = await db.transaction().execute(async (trx) => {
		const held = await lock(trx, environment, id);
		if (!held) return fail(problem('inquiry.not-found'));
		if (held.version !== version) return fail(problem('inquiry.changed'));
		const written = await write(trx, held);
		if ('code' in written) return fail(written);
		const { auction_id, user_id, kind, price, end_time, now } = held;
		await recordAudit(trx, {
			admin_id,
			action: written.action,
			subject: auction_id,
			changes: written.changes,
		});
		await emails.send({ kind: 'inquiry-decided', user_id, inquiry_id: id }, trx);
		const notified = await writeNotifications(trx, [
			{ user_id, auction_id, kind, cause: now, price, end_time },
		]);
		return ok({ notified, inquiry: (await readInquiry(trx, environment, id)) as AdminInquiry });
	});
	if (!decided.ok) return decided;
	for (const person of decided.value.notified) wakeups.wake(personKey(person));
	return ok(decided.value.inquiry);
}

/** Locks the account against its deletion, which locks it before everything else, and then the inquiry. */
async function lock(
	trx: Transaction<Database>,
	environment: Environment,
	id: string,
): Promise<(Held & { version: number }) | undefined> {
	await sql`select from users where id = (select i.user_id from inquiries i where i.id = ${id}) for key share`.execute(
		trx,
	);
	await sql`select from inquiries where id = ${id} for update`.execute(trx);
	const { rows } = await sql<Held & { version: number }>`
		select i.id, i.auction_id, i.user_id, i.kind, i.state, i.body, i.version, micros(i.visit_at) as visit_at,
			coalesce(r.number, 0) as answers, r.body as answer,
			a.current_bid as price, micros(a.end_time) as end_time, micros(clock_timestamp()) as now
		from inquiries i join auctions a on a.id = i.auction_id
			left join lateral (select number, body from inquiry_answers where inquiry_id = i.id order by number desc limit 1) r on true
		where i.id = ${id} and a.environment = ${environment}`.execute(trx);
	return rows[0];
}
