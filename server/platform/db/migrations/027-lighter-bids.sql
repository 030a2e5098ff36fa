-- What a bid costs the database beside its rows (docs/benchmarks.md, bids).

-- Instants: expressions that are immutable by themselves, so that the planner puts them in place of the call.
create or replace function micros(at timestamptz) returns bigint
	language sql immutable strict parallel safe
	as $$ select (extract(epoch from at at time zone 'UTC') * 1000000)::bigint $$;

create or replace function from_micros(us bigint) returns timestamptz
	language sql immutable strict parallel safe
	as $$ select (timestamp 'epoch' + us * interval '1 microsecond') at time zone 'UTC' $$;

-- Every bid wrote its hash past a regular expression; what it must be is proven by the chain.
alter table auctions drop constraint auctions_ledger_hash_check,
	add constraint auctions_ledger_hash_check check (octet_length(ledger_hash) = 64);

-- Numbers of an auction are given while its row is held: what they refer to is looked up once for a group (decision 034).
alter table auction_bidders drop constraint auction_bidders_auction_id_fkey, drop constraint auction_bidders_user_id_fkey;

create function numbers_refer() returns trigger language plpgsql set enable_bitmapscan = off as $$
begin
	if exists (select from made m where (select a.id from auctions a where a.id = m.auction_id) is null
			or (select u.id from users u where u.id = m.user_id) is null) then
		raise exception 'a number for nobody, or in no auction' using errcode = 'foreign_key_violation';
	end if;
	return null;
end $$;
create trigger auction_bidders_refer after insert on auction_bidders
	referencing new table as made for each statement execute function numbers_refer();
create trigger auction_bidders_refer_again after update on auction_bidders
	referencing new table as made for each statement execute function numbers_refer();

-- They go with their auction, which has no bids then; whoever has one stays.
create function numbers_go() returns trigger language plpgsql as $$
begin
	delete from auction_bidders b using gone g where b.auction_id = g.id;
	return null;
end $$;
create trigger auctions_numbers_go after delete on auctions
	referencing old table as gone for each statement execute function numbers_go();

create function numbered_people_stay() returns trigger language plpgsql as $$
begin
	if exists (select from auction_bidders b join gone g on g.id = b.user_id) then
		raise exception 'a person with a number in an auction' using errcode = 'foreign_key_violation';
	end if;
	return null;
end $$;
create trigger users_with_numbers_stay after delete on users
	referencing old table as gone for each statement execute function numbered_people_stay();
