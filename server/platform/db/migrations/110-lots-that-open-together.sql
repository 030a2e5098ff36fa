-- A lot that opens, closes or gets other dates changes no text, place or fact of its entries: these columns are written directly
-- (docs/decisions/052). refresh_entries, which compares everything, took 2.5 ms of each lot, most of it to plan its statements anew.
create or replace function entry_changed() returns trigger language plpgsql as $$
declare
	lost constant boolean := old.withdrawn_at is null and (new.withdrawn_at is not null
		or (old.environment, old.search_text) is distinct from (new.environment, new.search_text));
begin
	if (old.environment, old.withdrawn_at, old.city, old.state, old.search_text, old.kind)
			is distinct from (new.environment, new.withdrawn_at, new.city, new.state, new.search_text, new.kind) then
		perform refresh_entries(array[new.id]);
	else
		update listing_entries set status = new.status, created_at = new.created_at, auction_type = new.auction_type,
			initial_bid = new.initial_bid, start_time = new.start_time where auction_id = new.id;
		update auction_ends set status = new.status where auction_id = new.id and status <> new.status;
		update auction_prices set status = new.status where auction_id = new.id and status <> new.status;
	end if;
	if (old.environment, old.withdrawn_at is null) is distinct from (new.environment, new.withdrawn_at is null) then
		insert into auction_counts select environment, auctions from (values
			(old.environment, -1, old.withdrawn_at), (new.environment, 1, new.withdrawn_at)) as c (environment, auctions, withdrawn_at)
			where withdrawn_at is null;
	end if;
	if lost or not exists (select from auction_counts where xmin = pg_current_xact_id()::xid) then
		insert into auction_counts (environment, auctions, losses) values (new.environment, 0, lost::int);
		perform add_up_counts();
	end if;
	return null;
end $$;

-- The scheduler reads by auctions_live_idx and auctions_live_end_idx since it opens lots that an auctioneer leads (docs/decisions/120): these two
-- were only written.
drop index auctions_to_open_idx, auctions_to_close_idx;
