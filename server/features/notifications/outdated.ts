import { sql } from 'kysely';

/**
 * In SQL, for notification `n` on auction `a`: whether it is outdated. 'outbid' is outdated once the person leads again
 * or the auction has ended, 'ending' once the end has passed, and all kinds once the auction was withdrawn.
 */
export const NEWS_IS_OLD = sql<boolean>`(a.withdrawn_at is not null
	or (n.kind in ('outbid', 'ending') and a.status in ('completed', 'cancelled'))
	or (n.kind = 'ending' and a.end_time <= now())
	or (n.kind = 'outbid' and exists (select from auction_bidders own
		where own.auction_id = a.id and own.user_id = n.user_id and own.bidder = a.leader)))`;

/** In SQL, for notification `n` and its person's profile `p`: whether the person may still be notified. */
export const MAY_BE_NOTIFIED = sql<boolean>`(case when n.kind = 'ending' then p.status is distinct from 'rejected'
	else p.status = 'approved' end)`;
