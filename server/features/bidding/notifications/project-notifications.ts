import { type Kysely, sql, type Transaction } from 'kysely';
import { type AuctionStatus, type Environment, isOver } from '#domain/auction/auction.ts';
import { priceOwed } from '#domain/auction/declared-result.ts';
import type { Outcome } from '#domain/auction/outcomes.ts';
import {
	type BidderDue,
	type Ended,
	type NewestBid,
	notificationsDue,
} from '#domain/notices/notifications-due.ts';
import type { Centavos } from '#domain/values/money.ts';
import type { Micros } from '#domain/values/time.ts';
import { DECLARED_OVER } from '#server/features/bidding/hammer-price.ts';
import { OUTCOME } from '#server/features/catalogue/outcome-column.ts';
import {
	type NewNotification,
	writeNotifications,
} from '#server/features/notifications/write-notifications.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** The records after which a lot is sold, unless the seller or a holder of preference decides next. */
const SOLD_BY = sql.join(
	['ended', 'preference-exercised', 'preference-lapsed', 'conditional-accepted', 'counter-accepted'].map(
		(type) => sql.lit(type),
	),
);

/** An auction whose cursor this transaction has locked: as it was when last read, and as it is now. */
interface Moved {
	id: string;
	after: number;
	leader_before: number | null;
	until: number;
	leader: number | null;
	status: AuctionStatus;
	withdrawn: boolean;
	outcome: Outcome | null;
	price: Centavos;
	/**
	 * The highest bid of a sold lot in whose place another price was declared; null where none was.
	 */
	sold_for: Centavos | null;
	/** The seller's price, and until when a conditional sale is answered. */
	counter: Centavos | null;
	decide_until: Micros | null;
	end_time: Micros;
}

/**
 * Reads the ledgers of some auctions from their cursors on and writes the resulting notifications in one transaction:
 * each record counts once, whichever server reads it. Auctions locked by another server are skipped. Returns the users
 * notified.
 */
export async function projectNotifications(
	db: Kysely<Database>,
	environment: Environment,
	ids: readonly string[],
): Promise<string[]> {
	await sql`insert into notification_cursors (auction_id, seq) select a.id, 0 from auctions a
		where a.id = any(${ids}::uuid[]) and a.ledger_seq > 0
			and not exists (select from notification_cursors c where c.auction_id = a.id)
		on conflict do nothing`.execute(db);
	return db.transaction().execute(async (trx) => {
		const moved = await lockMoved(trx, environment, ids);
		if (moved.length === 0) return [];
		const due = [...(await dueOf(trx, moved)), ...(await holdersDue(trx, moved))];
		const notified = await writeNotifications(trx, due);
		await sql`update notification_cursors c set seq = m.seq, leader = m.leader from unnest(
			${moved.map(({ id }) => id)}::uuid[], ${moved.map(({ until }) => until)}::int[],
			${moved.map(({ leader }) => leader)}::int[]
		) as m (id, seq, leader) where c.auction_id = m.id`.execute(trx);
		return notified;
	});
}

/**
 * Moves every cursor to the end of its ledger, so that nobody is notified of it. For a database filled with past
 * auctions.
 */
export async function skipOldNews(trx: Kysely<Database>): Promise<void> {
	await sql`insert into notification_cursors (auction_id, seq, leader) select id, ledger_seq, leader from auctions
		on conflict (auction_id) do update set seq = excluded.seq, leader = excluded.leader`.execute(trx);
}

/** Auctions whose ledger has grown since it was last read, at most `most`: recovers lost wakeups. */
export async function findUnread(
	db: Kysely<Database>,
	environment: Environment,
	most: number,
): Promise<string[]> {
	const { rows } = await sql<{ id: string }>`
		select a.id from auctions a left join notification_cursors c on c.auction_id = a.id
		where a.environment = ${environment} and a.ledger_seq > coalesce(c.seq, 0) limit ${most}`.execute(db);
	return rows.map(({ id }) => id);
}

async function lockMoved(
	trx: Transaction<Database>,
	environment: Environment,
	ids: readonly string[],
): Promise<Moved[]> {
	const { rows } = await sql<Moved>`
		select a.id, c.seq as after, c.leader as leader_before, a.ledger_seq as until, a.leader, a.status,
			a.withdrawn_at is not null as withdrawn, ${OUTCOME} as outcome, a.current_bid as price, ${DECLARED_OVER} as sold_for,
			micros(a.end_time) as end_time, a.counter, micros(a.decide_until) as decide_until
		from notification_cursors c join auctions a on a.id = c.auction_id
		where c.auction_id = any(${ids}::uuid[]) and a.environment = ${environment} and a.ledger_seq > c.seq
		order by c.auction_id for update of c skip locked`.execute(trx);
	return rows;
}

async function dueOf(trx: Transaction<Database>, moved: readonly Moved[]) {
	const [bids, ends] = [await newestBids(trx, moved), await endsOf(trx, moved)];
	const due = moved.flatMap((auction) => {
		const own = bids.get(auction.id) ?? [];
		const news = {
			leader_before: auction.leader_before,
			leader: auction.leader,
			bids: own,
			first_seq: own[0]?.first_seq ?? null,
			ended: stillTrue(auction, ends.get(auction.id)),
			over: auction.withdrawn || isOver(auction.status),
		};
		return notificationsDue(news).map((bidderDue) => ({ ...bidderDue, auction }));
	});
	return namedDue(trx, due);
}

/** How a lot stands after each result; another act may have followed since. */
const STANDS = {
	sold: 'sold',
	conditional: 'conditional',
	counter: 'conditional',
	refused: 'conditional-refused',
} as const satisfies Record<Ended['result'], Outcome>;

function stillTrue({ withdrawn, outcome }: Moved, ended: Ended | undefined): Ended | null {
	return ended && !withdrawn && outcome === STANDS[ended.result] ? ended : null;
}

/**
 * The holders of a right of preference whose window has opened since the last read, but the highest bidder; and the fiduciante, for whom a
 * hammer in the first round opens it.
 */
async function holdersDue(trx: Transaction<Database>, moved: readonly Moved[]): Promise<NewNotification[]> {
	const { rows } = await sql<Omit<NewNotification, 'kind'>>`
		select q.user_id, m.id as auction_id, r.seq as cause,
			case q.ground when 'fiduciante' then coalesce(p.payoff, p.debt, 0) else a.current_bid end as price, micros(a.preference_until) as end_time
		from unnest(
			${moved.map(({ id }) => id)}::uuid[], ${moved.map(({ after }) => after)}::int[],
			${moved.map(({ until }) => until)}::int[]
		) as m (id, after, until)
		join ledger_records r on r.auction_id = m.id and r.seq > m.after and r.seq <= m.until and r.type = 'preference-opened'
		join auctions a on a.id = m.id and a.preference_until is not null
		join preference_rights q on q.auction_id = m.id and q.state = 'approved'
			and (q.ground <> 'fiduciante' or a.debtor_window_ms is not null and coalesce(a.round, 1) = 1)
		left join properties p on p.auction_id = m.id
		where not exists (select from auction_bidders n where n.auction_id = m.id and n.user_id = q.user_id and n.bidder = a.leader)
		`.execute(trx);
	return rows.map((row) => ({ ...row, kind: 'preference' as const }));
}

type NewestRow = NewestBid & { auction_id: string; first_seq: number };

/** The newest bid of each bidder since the last read, one row per bidder. */
async function newestBids(
	trx: Transaction<Database>,
	moved: readonly Moved[],
): Promise<Map<string, NewestRow[]>> {
	const { rows } = await sql<NewestRow>`
		select distinct on (m.id, b.bidder) m.id as auction_id, b.bidder, b.seq, b.covered, b.first_seq
		from unnest(
			${moved.map(({ id }) => id)}::uuid[], ${moved.map(({ after }) => after)}::int[],
			${moved.map(({ until }) => until)}::int[]
		) as m (id, after, until) cross join lateral (
			select bidder, seq, min(seq) over () as first_seq,
				coalesce(lead(automatic) over w and lead(bidder) over w <> bidder and lead(created_at) over w = created_at,
					false) as covered
			from bids where auction_id = m.id and seq > m.after and seq <= m.until
			window w as (order by seq)
		) as b order by m.id, b.bidder, b.seq desc`.execute(trx);
	return Map.groupBy(rows, ({ auction_id }) => auction_id);
}

/** The records that decided auctions since the last read, with everybody who bid there and the winner. */
async function endsOf(trx: Transaction<Database>, moved: readonly Moved[]): Promise<Map<string, Ended>> {
	const over = moved.filter(({ status }) => status === 'completed');
	if (over.length === 0) return new Map();
	const { rows } = await sql<Ended & { id: string }>`
		select distinct on (m.id) m.id, r.seq, case r.type when 'conditional-opened' then 'conditional'
			when 'conditional-countered' then 'counter' when 'conditional-refused' then 'refused' else 'sold' end as result, array(select b.bidder from bids b where b.auction_id = m.id
			union select a.leader from auctions a where a.id = m.id and a.leader is not null) as bidders
		from unnest(
			${over.map(({ id }) => id)}::uuid[], ${over.map(({ after }) => after)}::int[],
			${over.map(({ until }) => until)}::int[]
		) as m (id, after, until)
		join ledger_records r on r.auction_id = m.id and r.seq > m.after and r.seq <= m.until
			and (r.type in ('conditional-opened', 'conditional-countered', 'conditional-refused')
				or r.type in (${SOLD_BY}) and not exists (select from ledger_records o where o.auction_id = m.id and o.seq > r.seq
					and o.type in ('preference-opened', 'conditional-opened')))
		order by m.id, r.seq desc`.execute(trx);
	return new Map(rows.map(({ id, ...ended }) => [id, ended]));
}

/** Replaces bidder numbers by user ids. */
async function namedDue(trx: Transaction<Database>, due: readonly (BidderDue & { auction: Moved })[]) {
	if (due.length === 0) return [];
	const { rows } = await sql<{ n: number; user_id: string }>`
		select d.n, b.user_id from unnest(
			${due.map(({ auction }) => auction.id)}::uuid[], ${due.map(({ bidder }) => bidder)}::int[]
		) with ordinality as d (auction_id, bidder, n)
		join auction_bidders b on b.auction_id = d.auction_id and b.bidder = d.bidder order by d.n`.execute(trx);
	return rows.map(({ n, user_id }) => {
		const { kind, cause, auction } = due[n - 1] as (typeof due)[number];
		return { user_id, auction_id: auction.id, kind, cause, ...figuresOf(kind, auction) };
	});
}

/** The winner is notified of what they owe, the highest bidder of the seller's price, everybody else of the result (rules §11). */
function figuresOf(kind: BidderDue['kind'], { price, sold_for, counter, end_time, decide_until }: Moved) {
	const answered = kind === 'conditional' || kind === 'counter' ? decide_until : null;
	const own = kind === 'won' ? priceOwed(price, sold_for ?? price) : price;
	return { price: kind === 'counter' ? (counter ?? price) : own, end_time: answered ?? end_time };
}
