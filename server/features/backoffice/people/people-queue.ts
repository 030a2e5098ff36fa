import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { PeopleCounts, PeopleQueue, QueueItem, QueueKind, QueueQuery } from '#contract/people.ts';
import type { Environment } from '#domain/auction/auction.ts';
import { readTaxId } from '#domain/values/tax-id.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import { inForce } from '#server/features/accounts/bars/bar-of.ts';
import { documentInfoOf } from '#server/features/accounts/document-info.ts';
import { taxIdHash } from '#server/features/accounts/identity/sealed-identity.ts';
import { EMAIL_UNLESS_DELETED } from '#server/features/accounts/profiles.ts';
import { readRegistrations } from '#server/features/accounts/registrations/list-registrations.ts';
import { readEnrolments } from '#server/features/bidding/enrolment/list-enrolments.ts';
import { DECIDABLE, readPreferences } from '#server/features/bidding/preference/list-preferences.ts';
import { idColumn, Keyset, numberColumn, timeColumn } from '#server/platform/db/keyset-cursor.ts';
import { escapeLike } from '#server/platform/db/like.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Vault } from '#server/platform/vault.ts';

interface QueueDeps {
	db: Kysely<Database>;
	/** Makes the keyed hash by which a CPF or CNPJ is found; without it, none is. */
	vault: Vault | null;
	environment: Environment;
	confirmationRequired: boolean;
}

const URGENT = new Keyset([numberColumn('q.rank'), timeColumn('q.at'), idColumn('q.id')], 'asc');

interface QueueRow {
	id: string;
	kind: QueueKind;
	rank: number;
	at: Micros;
	since: Micros;
	user_id: string;
	name: string;
	email: string | null;
	document_url: string | null;
	document_uploaded_at: Date | null;
	identity_stated: boolean;
	lot_title: string | null;
	running: boolean;
}

/** SQL: whether the profile `p` is an administrator's, who does not bid. */
const ADMINISTRATOR = sql`exists (select from user_roles r where r.user_id = p.id and r.role = 'admin')`;

/**
 * SQL: everything that waits for a decision about a person, as `kind`, `id`, `user_id`, `since`, and the lot of a preference or the sale
 * of an enrolment. The right of preference in a lot that is over cannot be decided any more.
 */
function waiting(environment: Environment): RawBuilder<unknown> {
	return sql`
		select 'registration' as kind, p.id, p.id as user_id, p.waits_since as since, null::uuid as lot_id, null::uuid as subject_id
		from profiles p where p.status = 'pending'
		union all
		select 'identity', p.id, p.id, i.stated_at, null, null from profiles p join identities i on i.user_id = p.id
		where p.status = 'approved' and i.held_at is null and not ${ADMINISTRATOR}
		union all
		select 'enrolment', e.id, e.user_id, e.requested_at, null, e.subject_id from enrolments e
		where e.environment = ${environment} and e.state = 'requested'
		union all
		select 'preference', r.id, r.user_id, r.requested_at, r.auction_id, null
		from preference_rights r join auctions a on a.id = r.auction_id
		where r.state = 'requested' and a.environment = ${environment} and ${DECIDABLE}`;
}

/**
 * SQL: the lot for which the person of `w` waits: of a preference its own, of an enrolment one of its sale, otherwise one of the sales in which
 * they are enrolled. Of several the one that runs and ends first, or starts first.
 */
const AWAITED_LOT = sql`
	select a.title, a.status <> 'pending' as running,
		case when a.status = 'pending' then a.start_time else a.end_time end as at
	from visible_auctions a
	where a.status in ('pending', 'active', 'paused') and (
		a.id = w.lot_id or (w.lot_id is null and coalesce(a.sale_id, a.id) in (
			select w.subject_id where w.subject_id is not null
			union all
			select e.subject_id from enrolments e where w.subject_id is null and e.user_id = w.user_id and e.state <> 'refused')))
	order by a.status = 'pending', 3 limit 1`;

/** SQL: the queue `q`. Whoever sent no document waits for nobody yet, and comes last. */
function queue(environment: Environment, matching: RawBuilder<unknown>): RawBuilder<unknown> {
	return sql`(
		select w.kind, w.id, w.user_id, w.since, l.title as lot_title, coalesce(l.running, false) as running,
			case when l.running then 0 when l.title is not null then 1
				when w.kind = 'registration' and p.document_url is null then 3 else 2 end as rank,
			coalesce(l.at, w.since) as at, u.name, ${EMAIL_UNLESS_DELETED} as email, p.document_url, p.document_uploaded_at,
			i.user_id is not null as identity_stated
		from (${waiting(environment)}) w join users u on u.id = w.user_id left join profiles p on p.id = w.user_id
			left join identities i on i.user_id = w.user_id left join lateral (${AWAITED_LOT}) l on true
		where ${matching}) q`;
}

/** What waits for a decision about people, a page of it, the most urgent first. Null when the cursor is not one of this list. */
export async function readPeopleQueue(deps: QueueDeps, query: QueueQuery): Promise<PeopleQueue | null> {
	const { db, environment } = deps;
	const after = URGENT.after(query.cursor);
	if (!after) return null;
	const { kind, limit } = query;
	const matching = sql`${kind ? sql`w.kind = ${kind}` : sql`true`} and ${matches(deps.vault, query.search)}`;
	const { rows } = await sql<QueueRow & { total: number }>`
		with q as materialized (select * from ${queue(environment, matching)})
		select q.id, q.kind, q.rank, micros(q.at) as at, micros(q.since) as since, q.user_id, q.name, q.email, q.document_url,
			q.document_uploaded_at, q.identity_stated, q.lot_title, q.running, (select count(*) from q) as total
		from q where ${after} order by ${URGENT.order} limit ${limit + 1}`.execute(db);
	const { page, next_cursor } = URGENT.page(rows, limit, ({ rank, at, id }) => [rank, at, id]);
	const counts = await count(db, environment);
	return { items: await complete(deps, page), next_cursor, total: rows[0]?.total ?? 0, counts };
}

function matches(vault: Vault | null, search: string): RawBuilder<unknown> {
	if (search === '') return sql`true`;
	const tax_id = readTaxId(search);
	// Numbers are encrypted: only a whole one can be found, by its keyed hash.
	if (vault && tax_id) return sql`i.tax_id_hash = ${taxIdHash(vault, tax_id.text)}`;
	return sql`fold_text(p.name || E'\\n' || p.email) like '%' || fold_text(${escapeLike(search)}) || '%'`;
}

async function count(db: Kysely<Database>, environment: Environment): Promise<PeopleCounts> {
	const { rows } = await sql<PeopleCounts>`
		select count(*) filter (where w.kind = 'registration') as registration,
			count(*) filter (where w.kind = 'identity') as identity,
			count(*) filter (where w.kind = 'enrolment') as enrolment,
			count(*) filter (where w.kind = 'preference') as preference,
			(select count(*) from bars b where ${inForce('b')}) as bars,
			(select count(*) from profiles p where p.status = 'approved' and not ${ADMINISTRATOR}) as approved,
			(select count(*) from profiles p join users u on u.id = p.id where p.status = 'rejected' and u.deleted_at is null) as rejected
		from (${waiting(environment)}) w`.execute(db);
	return rows[0] as PeopleCounts;
}

/** Adds to each row what is decided. A request that was deleted meanwhile is left out. */
async function complete({ db, confirmationRequired }: QueueDeps, page: QueueRow[]): Promise<QueueItem[]> {
	const idsOf = (...kinds: QueueKind[]) => page.flatMap(({ kind, id }) => (kinds.includes(kind) ? [id] : []));
	const [registrations, enrolments, preferences] = await Promise.all([
		readRegistrations({ db, confirmationRequired }, idsOf('registration', 'identity')),
		readEnrolments(db, idsOf('enrolment')),
		readPreferences(db, idsOf('preference')),
	]);
	const find = <T extends { id: string }>(rows: T[], id: string) => rows.find((row) => row.id === id) ?? null;
	return page
		.map((row) => ({
			id: row.id,
			kind: row.kind,
			since: isoOf(row.since),
			lot: row.lot_title === null ? null : { title: row.lot_title, running: row.running, at: isoOf(row.at) },
			person: { id: row.user_id, name: row.name, email: row.email },
			document: documentInfoOf(row),
			identity_stated: row.identity_stated,
			registration: find(registrations, row.id),
			enrolment: find(enrolments, row.id),
			preference: find(preferences, row.id),
		}))
		.filter(({ registration, enrolment, preference }) => registration ?? enrolment ?? preference);
}
