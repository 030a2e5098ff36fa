-- A bid wrote each of the fourteen indexes of its auction, because one of them had the price. The price's order lives in
-- a table of its own, and with room on its page a row of auctions is written in place (docs/benchmarks.md, bids).
create table auction_prices (
	auction_id uuid primary key references auctions on delete cascade,
	environment text not null,
	current_bid centavos not null
) with (fillfactor = 80);
insert into auction_prices select id, environment, current_bid from auctions;
create index auction_prices_idx on auction_prices (environment, current_bid, auction_id);
drop index auctions_price_idx;
alter table auctions set (fillfactor = 60);

create function prices_made() returns trigger language plpgsql as $$
begin
	insert into auction_prices select id, environment, current_bid from made;
	return null;
end $$;
create function prices_moved() returns trigger language plpgsql as $$
begin
	update auction_prices p set current_bid = m.current_bid, environment = m.environment from moved m
		where p.auction_id = m.id and (p.current_bid, p.environment) is distinct from (m.current_bid, m.environment);
	return null;
end $$;
create trigger auctions_prices_made after insert on auctions
	referencing new table as made for each statement execute function prices_made();
create trigger auctions_prices_moved after update on auctions
	referencing new table as moved for each statement execute function prices_moved();

-- A bid's bidder number is of its auction and its person: that says both.
alter table bids drop constraint bids_auction_id_fkey, drop constraint bids_user_id_fkey;
