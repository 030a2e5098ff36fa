-- Live control reads paused and active auctions in the order of their end (decision 076). Only auctions that are not over
-- are in the index, so that a finished one is written to it no more.
create index auctions_live_end_idx on auctions (environment, status, end_time, id)
	where withdrawn_at is null and status in ('active', 'paused', 'pending');
