import { type RawBuilder, sql } from 'kysely';
import type { PreferenceGround } from '#domain/auction/preference-grounds.ts';
import type { Centavos } from '#domain/values/money.ts';
import type { Micros } from '#domain/values/time.ts';

/** How a lot was taken by a right of preference: whose the highest bid was, and who equalled it when, on what ground. */
export interface Exercised {
	at: Micros;
	bidder: number;
	/** Null once the account was deleted. */
	ground: PreferenceGround | null;
	highest_bidder: number;
	highest_bid: Centavos;
}

/** SQL: how the bidder with this number took the lot `a` by a right of preference; null for one who bid for it. */
export function exercisedBy(bidder: RawBuilder<unknown>): RawBuilder<Exercised | null> {
	return sql`case when a.status = 'completed' and a.preference_until is null then (
		select jsonb_build_object('at', micros(r.at), 'bidder', n.bidder, 'ground', q.ground, 'highest_bidder', h.bidder,
			'highest_bid', coalesce(a.taken_price, h.amount))
		from ledger_records r join auction_bidders n on n.auction_id = r.auction_id and n.bidder = ${bidder}
			join lateral (select b.bidder, b.amount from bids b where b.auction_id = r.auction_id order by b.amount desc limit 1) h on true
			left join preference_rights q on q.auction_id = r.auction_id and q.user_id = n.user_id
		where r.auction_id = a.id and r.type = 'preference-exercised' and (r.record::jsonb -> 'data' ->> 'bidder')::int = n.bidder
			and n.bidder <> h.bidder
		order by r.seq desc limit 1) end`;
}

/** SQL: the same for the winner of the lot. */
export const EXERCISED = exercisedBy(sql`a.leader`);

/** SQL: the same for a person (an expression). */
export function exercisedByPerson(user: RawBuilder<unknown>): RawBuilder<Exercised | null> {
	return exercisedBy(
		sql`(select o.bidder from auction_bidders o where o.auction_id = a.id and o.user_id = ${user})`,
	);
}
