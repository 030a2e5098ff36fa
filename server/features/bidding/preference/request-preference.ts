import { type Kysely, sql, type Transaction } from 'kysely';
import type { PreferenceRequest } from '#contract/preference.ts';
import { type AuctionStatus, type Environment, isOver } from '#domain/auction/auction.ts';
import { PREFERENCE_GROUNDS } from '#domain/auction/preference-grounds.ts';
import { type Problem, problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { groundsOf } from '#domain/sale/claimed-grounds.ts';
import { readEnrolmentFacts } from '#server/features/bidding/enrolment/read-enrolment.ts';
import type { EmailSender } from '#server/features/notifications/email.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { PreferenceEmail } from './preference-emails.ts';

interface RequestDeps {
	db: Kysely<Database>;
	environment: Environment;
	emails: EmailSender<PreferenceEmail>;
}

/** A person and the lot in which they have, or ask for, a right of preference. */
export interface PreferenceClaim {
	auction_id: string;
	user_id: string;
}

/**
 * Asks for a right of preference in one lot (rules §49), which the desk decides; also again after a refusal. The right to bid stays as
 * it is. Problems: those of `refusalOfClaim`, `enrolment.identity-missing` without a stated CPF or CNPJ, and `preference.document-missing`
 * where the document is not the person's own for this lot.
 */
export async function requestPreference(
	{ db, environment, emails }: RequestDeps,
	claim: PreferenceClaim,
	request: PreferenceRequest,
): Promise<Result<undefined>> {
	return db.transaction().execute(async (trx) => {
		if (!(await holdBoth(trx, claim))) return fail(problem('auth.required'));
		const refused =
			(await refusalOfClaim(trx, environment, claim)) ?? (await refusalOfRequest(trx, claim, request));
		if (refused) return fail(refused);
		const before = await trx
			.selectFrom('preference_rights')
			.select('state')
			.where('auction_id', '=', claim.auction_id)
			.where('user_id', '=', claim.user_id)
			.executeTakeFirst();
		const preference_id = await store(trx, claim, request);
		if (preference_id !== null && before?.state !== 'requested')
			await emails.send({ kind: 'preference-requested', user_id: claim.user_id, preference_id }, trx);
		return ok(undefined);
	});
}

/** Stores a request and returns its id; null where the same request waits already, which keeps its place and its version. */
async function store(
	trx: Transaction<Database>,
	{ auction_id, user_id }: PreferenceClaim,
	{ ground, document_id }: PreferenceRequest,
): Promise<string | null> {
	const { rows } = await sql<{ id: string }>`
		insert into preference_rights as r (auction_id, user_id, ground, document_id)
		values (${auction_id}, ${user_id}, ${ground}, ${document_id ?? null})
		on conflict (auction_id, user_id) do update set ground = excluded.ground,
			document_id = coalesce(excluded.document_id, r.document_id), state = 'requested', reason = null,
			requested_at = case when r.state = 'requested' then r.requested_at else clock_timestamp() end,
			version = r.version + 1
			where (r.state, r.ground, r.document_id)
				is distinct from ('requested', excluded.ground, coalesce(excluded.document_id, r.document_id))
		returning id`.execute(trx);
	return rows[0]?.id ?? null;
}

/** Whether the desk has recognised the person as the fiduciante of the lot. */
export async function isRecognisedDebtor(
	db: Kysely<Database>,
	{ auction_id, user_id }: PreferenceClaim,
): Promise<boolean> {
	const { rows } =
		await sql`select from preference_rights where auction_id = ${auction_id} and user_id = ${user_id}
		and state = 'approved' and ground = 'fiduciante'`.execute(db);
	return rows.length > 0;
}

/**
 * Why a document is not taken now: for the proof of a fiduciante's payment `preference.over` once he may no longer buy the lot (rules §49), and
 * `preference.changed` if he is no longer recognised; for any other the problems of `refusalOfClaim`. Null if it is.
 */
export async function refusalOfDocument(
	db: Kysely<Database>,
	environment: Environment,
	claim: PreferenceClaim,
	role: 'preference' | 'debtor-payment',
): Promise<Problem | null> {
	if (role === 'preference') return refusalOfClaim(db, environment, claim);
	if (!(await isRecognisedDebtor(db, claim))) return problem('preference.changed');
	const { rows } =
		await sql`select from visible_auctions a where a.id = ${claim.auction_id} and a.environment = ${environment}
		and ${BUYABLE_BY_DEBTOR}`.execute(db);
	return rows.length > 0 ? null : problem('preference.over');
}

/** SQL: whether the fiduciante may still buy the lot `a`: until it is over, and after a hammer in the first round in his term. */
export const BUYABLE_BY_DEBTOR = sql<boolean>`(a.status in ('pending', 'active', 'paused')
	or a.status = 'completed' and a.preference_until > clock_timestamp() and coalesce(a.round, 1) = 1)`;

/**
 * Why a person may neither ask for a right in a lot nor support it by a document now: `auction.not-found`, `enrolment.not-needed` where
 * the lot is sold without an edital, `preference.over` after its end, `preference.granted`. Null if they may.
 */
export async function refusalOfClaim(
	db: Kysely<Database>,
	environment: Environment,
	{ auction_id, user_id }: PreferenceClaim,
): Promise<Problem | null> {
	const facts = await readEnrolmentFacts(db, environment, { auction_id, user_id });
	if (!facts) return problem('auction.not-found');
	if (!facts.edital || facts.mode === 'open') return problem('enrolment.not-needed');
	const { rows } = await sql<{ status: AuctionStatus; granted: boolean }>`
		select a.status, exists (select from preference_rights r
			where r.auction_id = a.id and r.user_id = ${user_id} and r.state = 'approved') as granted
		from visible_auctions a where a.id = ${auction_id}`.execute(db);
	const [lot] = rows;
	if (!lot) return problem('auction.not-found');
	if (isOver(lot.status)) return problem('preference.over');
	return lot.granted ? problem('preference.granted') : null;
}

async function refusalOfRequest(
	trx: Transaction<Database>,
	{ auction_id, user_id }: PreferenceClaim,
	{ ground, document_id }: PreferenceRequest,
): Promise<Problem | null> {
	const { rows } = await sql<{ stated: boolean; own: boolean; kind: string | null }>`
		select (select a.kind from auctions a where a.id = ${auction_id}) as kind, exists (select from identities where user_id = ${user_id}) as stated, ${document_id ?? null}::uuid is null or exists (
			select from supporting_documents where id = ${document_id ?? null} and user_id = ${user_id}
				and auction_id = ${auction_id}) as own`.execute(trx);
	const [facts] = rows;
	const offered = groundsOf(facts?.kind ?? null);
	if (!offered.includes(ground)) {
		const grounds = offered.map((each) => PREFERENCE_GROUNDS[each].toLowerCase()).join('; ');
		return problem('preference.ground', { grounds });
	}
	if (!facts?.stated) return problem('enrolment.identity-missing');
	return facts.own ? null : problem('preference.document-missing');
}

/**
 * Locks the lot, which the right's trigger writes, before the right, as a decision does; then the person, which orders their requests and
 * documents, and keeps the account from being deleted meanwhile.
 */
async function holdBoth(
	trx: Transaction<Database>,
	{ auction_id, user_id }: PreferenceClaim,
): Promise<boolean> {
	await sql`select from visible_auctions where id = ${auction_id} for no key update`.execute(trx);
	const { rows } = await sql`select from users where id = ${user_id} and deleted_at is null
		for no key update`.execute(trx);
	return rows.length > 0;
}
