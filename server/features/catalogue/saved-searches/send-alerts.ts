import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Environment } from '#domain/auction/auction.ts';
import type { ListingFilter } from '#domain/lot/listing.ts';
import { listingFilter } from '#domain/lot/listing-filter.ts';
import type { Centavos } from '#domain/values/money.ts';
import { type Micros, SECOND } from '#domain/values/time.ts';
import { entryFilter } from '#server/features/catalogue/listing.ts';
import { conditionOf } from '#server/features/catalogue/search/entry-conditions.ts';
import { matchingPlaces } from '#server/features/catalogue/search/matching-entries.ts';
import type { EmailSender } from '#server/features/notifications/email.ts';
import { personKey } from '#server/features/notifications/notification-feed.ts';
import { writeNotifications } from '#server/features/notifications/write-notifications.ts';
import { takeTime } from '#server/platform/db/open.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { every, type Repeated } from '#server/platform/every.ts';
import type { Wakeups } from '#server/platform/live/wakeups.ts';

/** The most new lots that are compared with the searches in one transaction. */
const LOTS_AT_ONCE = 500;

/** How often new lots are compared with the saved searches. */
const PACE = 10 * SECOND;

/** The most searches whose alerts are sent in one transaction. */
const SEARCHES_AT_ONCE = 50;

/** An email about the lots that a search has found since its last alert. */
export interface SavedSearchEmail {
	kind: 'saved-search';
	user_id: string;
	alert: string;
}

interface AlertDeps {
	db: Kysely<Database>;
	environment: Environment;
	emails: EmailSender<SavedSearchEmail>;
	wakeups: Pick<Wakeups, 'wake'>;
	/** Told of a stored search that can no longer be read; the others are still compared. */
	onError(error: unknown): void;
}

/** Sends alerts until `stop`. Every server does it, with the lots and searches that no other has locked. */
export function startSearchAlerts(deps: AlertDeps): Repeated {
	return every(PACE, () => sendSearchAlerts(deps), deps.onError);
}

/** Compares new lots with the saved searches and sends the alerts that are due. */
export async function sendSearchAlerts(deps: AlertDeps): Promise<void> {
	while ((await matchNewLots(deps)) > 0);
	while ((await sendDue(deps)) > 0);
}

interface Due {
	id: string;
	user_id: string;
	email: boolean;
}

/** The first alert of a search is due at once, the next one a day after it: what was found until then is in one email. */
async function sendDue({ db, environment, emails, wakeups }: AlertDeps): Promise<number> {
	const { alerts, people } = await db.transaction().execute(async (trx) => {
		const { rows } = await sql<Due>`
			select s.id, s.user_id, s.email from saved_searches s
			where s.environment = ${environment} and (s.alerted_at is null or s.alerted_at <= now() - interval '1 day')
				and exists (select from saved_search_lots f where f.search_id = s.id and f.alert is null)
			order by s.id limit ${SEARCHES_AT_ONCE} for update of s skip locked`.execute(trx);
		const people: string[] = [];
		for (const search of rows) {
			const alert = randomUUID();
			await sql`update saved_search_lots set alert = ${alert} where search_id = ${search.id} and alert is null`.execute(
				trx,
			);
			await sql`update saved_searches set alerted_at = now() where id = ${search.id}`.execute(trx);
			if (search.email) await emails.send({ kind: 'saved-search', user_id: search.user_id, alert }, trx);
			people.push(...(await notify(trx, search, alert)));
		}
		return { alerts: rows.length, people };
	});
	for (const person of people) wakeups.wake(personKey(person));
	return alerts;
}

/** One notification for each alert, about its newest lot. */
async function notify(trx: Transaction<Database>, { user_id }: Due, alert: string): Promise<string[]> {
	const { rows } = await sql<{ auction_id: string; price: Centavos; end_time: Micros }>`
		select a.id as auction_id, a.current_bid as price, micros(a.end_time) as end_time
		from saved_search_lots f join visible_auctions a on a.id = f.auction_id
		where f.alert = ${alert} order by a.created_at desc, a.id limit 1`.execute(trx);
	return writeNotifications(
		trx,
		rows.map((lot) => ({ ...lot, user_id, kind: 'match' as const, cause: 0 })),
	);
}

/**
 * Compares new lots with the saved searches and stores what each has found. Lots that another server compares are left out;
 * those of a transaction that fails are compared again. A stored search that can no longer be read is reported with `onError`.
 * Returns how many lots were compared.
 */
function matchNewLots({
	db,
	environment,
	onError,
}: Pick<AlertDeps, 'db' | 'environment' | 'onError'>): Promise<number> {
	return db.transaction().execute(async (trx) => {
		const { rows } = await sql<{ auction_id: string }>`
			delete from new_lots where auction_id in (
				select auction_id from new_lots where environment = ${environment} limit ${LOTS_AT_ONCE} for update skip locked
			) returning auction_id`.execute(trx);
		if (rows.length === 0) return 0;
		await takeTime(trx);
		const ids = rows.map(({ auction_id }) => auction_id);
		const { rows: queries } = await sql<{ query: string }>`
			select distinct query from saved_searches where environment = ${environment}`.execute(trx);
		for (const { query } of queries) {
			const read = listingFilter.safeParse(Object.fromEntries(new URLSearchParams(query)));
			if (read.success) await matchQuery(trx, environment, query, read.data, ids);
			else onError(new Error(`The saved search "${query}" cannot be read`, { cause: read.error }));
		}
		return ids.length;
	});
}

async function matchQuery(
	trx: Transaction<Database>,
	environment: Environment,
	query: string,
	wanted: ListingFilter,
	ids: readonly string[],
): Promise<void> {
	const filter = entryFilter(environment, wanted);
	const places = await matchingPlaces(trx, filter);
	await sql`
		insert into saved_search_lots (search_id, auction_id)
		select s.id, l.auction_id from saved_searches s, listing_entries l
		where s.environment = ${environment} and s.query = ${query} and l.auction_id = any(${ids}::uuid[])
			and l.environment = ${environment} and not l.withdrawn and l.status in ('pending', 'active')
			${conditionOf('l', filter, places)}
		on conflict do nothing`.execute(trx);
}
