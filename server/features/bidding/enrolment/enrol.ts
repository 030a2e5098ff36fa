import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Environment } from '#domain/auction/auction.ts';
import {
	type Acceptance,
	acceptanceText,
	declarationOf,
	excludingRole,
	type SaleParty,
} from '#domain/auction/enrolment.ts';
import { type Problem, problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { readTaxId } from '#domain/values/tax-id.ts';
import { isoOf } from '#domain/values/time.ts';
import { readIdentityOf } from '#server/features/accounts/identity/read-identity.ts';
import type { EmailSender } from '#server/features/notifications/email.ts';
import { readMicros } from '#server/platform/db/clock.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { sha256 } from '#server/platform/sha256.ts';
import type { Vault } from '#server/platform/vault.ts';
import type { EnrolmentEmail } from './enrolment-emails.ts';
import { PARTIES } from './exclusion.ts';
import { type EnrolmentFacts, readEnrolmentFacts, type ShownEdital } from './read-enrolment.ts';

interface EnrolDeps {
	db: Kysely<Database>;
	environment: Environment;
	vault: Vault;
	emails: EmailSender<EnrolmentEmail>;
}

/** A person's acceptance of the editais that they read, from a network address. */
export interface EnrolmentCommand {
	auction_id: string;
	user_id: string;
	edital_sha256: string;
	/** The lot's own edital beside the sale's; null where the person was shown none. */
	lot_edital_sha256: string | null;
	address: string | null;
}

/**
 * Enrols a person in the sale of a lot by accepting its editais (rules §31, §48): at once, or as a request that the desk
 * decides. Accepting again after an erratum renews the enrolment. Problems: `auction.not-found`, `enrolment.not-needed`,
 * `enrolment.identity-missing`, `enrolment.party`, and `enrolment.edital-changed` where other editais are the current ones.
 */
export async function enrol(deps: EnrolDeps, command: EnrolmentCommand): Promise<Result<undefined>> {
	return deps.db.transaction().execute(async (trx) => {
		if (!(await holdPerson(trx, command.user_id))) return fail(problem('auth.required'));
		const first = await readEnrolmentFacts(trx, deps.environment, command);
		if (!first) return fail(problem('auction.not-found'));
		// From here on no erratum is published until this is committed, and one that was is visible.
		await sql`select pg_advisory_xact_lock_shared(edital_lock(${first.subject_id}))`.execute(trx);
		const facts = await readEnrolmentFacts(trx, deps.environment, command);
		if (!facts?.edital || facts.mode === 'open') return fail(problem('enrolment.not-needed'));
		const refused = await refusal(trx, deps, command, facts);
		if (refused) return fail(refused);
		await store(trx, deps, command, { ...facts, edital: facts.edital });
		return ok(undefined);
	});
}

/** Locks the person, which serialises their enrolments and keeps the account from being deleted meanwhile. */
async function holdPerson(trx: Transaction<Database>, user_id: string): Promise<boolean> {
	const { rows } = await sql`select from users where id = ${user_id} and deleted_at is null
		for no key update`.execute(trx);
	return rows.length > 0;
}

async function refusal(
	trx: Transaction<Database>,
	{ vault }: EnrolDeps,
	{ auction_id, user_id, edital_sha256, lot_edital_sha256 }: EnrolmentCommand,
	{ edital, lot_edital }: EnrolmentFacts,
): Promise<Problem | null> {
	const identity = await readIdentityOf({ db: trx, vault }, user_id);
	if (!identity) return problem('enrolment.identity-missing');
	const own = [identity.tax_id, ...(identity.representative ? [identity.representative.tax_id] : [])];
	const role = excludingRole(own, await partiesOf(trx, auction_id));
	if (role !== null) return problem('enrolment.party', { role });
	const shown = edital?.sha256 === edital_sha256 && (lot_edital?.sha256 ?? null) === lot_edital_sha256;
	return shown ? null : problem('enrolment.edital-changed');
}

/** Seller, auctioneer and parties of a lot, with their tax ids as `readTaxId` writes them. */
async function partiesOf(trx: Transaction<Database>, auction_id: string): Promise<SaleParty[]> {
	const { rows } = await sql<SaleParty>`
		select x.role, x.tax_id from auctions a left join sales s on s.id = a.sale_id cross join lateral (${PARTIES}) x
		where a.id = ${auction_id}`.execute(trx);
	return rows.map(({ role, tax_id }) => ({ role, tax_id: tax_id && (readTaxId(tax_id)?.text ?? null) }));
}

type WithEdital = EnrolmentFacts & { edital: NonNullable<EnrolmentFacts['edital']> };

async function store(
	trx: Transaction<Database>,
	{ environment, emails }: EnrolDeps,
	{ auction_id, user_id, address }: EnrolmentCommand,
	{ mode, kind, sale_id, subject_id, state: before, edital, lot_edital }: WithEdital,
): Promise<void> {
	const excluded = await isExcluded(trx, user_id, subject_id);
	// Who was approved stays approved: an erratum asks for the acceptance alone. Who was refused or waits is decided by the desk,
	// in every mode: accepting again does not undo a refusal, and neither does another account.
	const entitled = before === null ? mode === 'accept' && !excluded : before === 'approved';
	const state = entitled ? 'approved' : 'requested';
	const { rows } = await sql<{ id: string }>`
		insert into enrolments as e (user_id, environment, sale_id, auction_id, state, edital_sha256)
		values (${user_id}, ${environment}, ${sale_id}, ${sale_id === null ? auction_id : null}, ${state}, ${edital.sha256})
		on conflict (subject_id, user_id) do update set state = excluded.state, edital_sha256 = excluded.edital_sha256,
			stale = false, version = e.version + 1,
			requested_at = case when e.state = excluded.state then e.requested_at else clock_timestamp() end,
			reason = case when excluded.state = 'requested' then null else e.reason end
		returning id`.execute(trx);
	const { id: enrolment_id } = rows[0] as { id: string };
	const at = await readMicros(trx);
	const acceptance = { enrolment_id, subject_id, accepted_at: isoOf(at), address };
	for (const accepted of lot_edital ? [edital, lot_edital] : [edital])
		await storeAcceptance(trx, { ...acceptance, words: declarationOf(kind) }, accepted);
	if (state === 'requested' && before !== 'requested')
		await emails.send({ kind: 'enrolment-requested', user_id, enrolment_id }, trx);
}

/** Whether the desk refused in this sale somebody with the tax id that the person, or their company's representative, states. */
async function isExcluded(trx: Transaction<Database>, user_id: string, subject_id: string): Promise<boolean> {
	const { rows } = await sql`
		select from identities own join exclusions x on x.tax_id_hash in (own.tax_id_hash, own.representative_hash)
		where own.user_id = ${user_id} and x.kind = 'enrolment-refused' and x.subject_id = ${subject_id}
			and x.ended_at is null`.execute(trx);
	return rows.length > 0;
}

async function storeAcceptance(
	trx: Transaction<Database>,
	of: Pick<Acceptance, 'enrolment_id' | 'subject_id' | 'accepted_at' | 'address' | 'words'>,
	{ sha256: edital_sha256, version }: ShownEdital,
): Promise<void> {
	const acceptance = { ...of, edital_sha256, edital_version: version };
	const { enrolment_id, accepted_at, address, words } = of;
	const hash = sha256(acceptanceText(acceptance));
	await sql`
		insert into edital_acceptances (id, enrolment_id, edital_sha256, edital_version, words, accepted_at, address, hash)
		values (${randomUUID()}, ${enrolment_id}, ${edital_sha256}, ${version}, ${words}, ${accepted_at}::timestamptz,
			${address}, ${hash})`.execute(trx);
}
