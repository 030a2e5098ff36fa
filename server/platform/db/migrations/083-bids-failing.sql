-- Lots on which bids fail while others take them (docs/decisions/028). No foreign key: its lock would wait for whoever holds the lot's row,
-- which may be why bids fail.
create table bids_failing (
	auction_id uuid primary key,
	-- When the first of these bids was tried.
	since timestamptz not null
);

-- Nothing is closed by the clock on which bids fail, either.
create or replace function close_waits_for_heartbeat() returns trigger language plpgsql as $$
begin
	if new.record::jsonb #>> '{data,by}' = 'clock' and (exists (
		select from bidding_heartbeats h join auctions a on a.environment = h.environment
		where a.id = new.auction_id and h.good_until < clock_timestamp()
	) or exists (select from bids_failing f where f.auction_id = new.auction_id)) then
		raise exception 'bids may not have been taken: the gap must be examined first'
			using errcode = 'object_not_in_prerequisite_state';
	end if;
	return new;
end $$;
