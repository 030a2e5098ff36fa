-- What a bid refers to was looked up, and locked, for each bid alone: three times, a third of what the database did for it
-- (docs/benchmarks.md, bids). The same is checked here once for all bids of a statement. Nothing is lost without the locks:
-- numbers and records are written while the auction's row is held, and are never taken away while it has bids.
alter table bids drop constraint bids_auction_id_seq_fkey, drop constraint bids_auction_id_user_id_fkey;
alter table auctions drop constraint auctions_leader_fk;

create function bids_refer() returns trigger language plpgsql set enable_bitmapscan = off as $$
begin
	-- Subqueries and not joins: these are looked up by their keys, whatever the statistics were when this was planned.
	if exists (select from made m where m.bidder is distinct from
				(select b.bidder from auction_bidders b where b.auction_id = m.auction_id and b.user_id = m.user_id)
			or (select l.seq from ledger_records l where l.auction_id = m.auction_id and l.seq = m.seq) is null) then
		raise exception 'a bid without its bidder’s number or its record' using errcode = 'foreign_key_violation';
	end if;
	return null;
end $$;
create trigger bids_refer after insert on bids
	referencing new table as made for each statement execute function bids_refer();
create trigger bids_referred_again after update on bids
	referencing new table as made for each statement execute function bids_refer();

create function leader_refers() returns trigger language plpgsql set enable_bitmapscan = off as $$
begin
	if exists (select from moved m where m.leader is distinct from
			(select b.bidder from auction_bidders b where b.auction_id = m.id and b.bidder = m.leader)) then
		raise exception 'a leader who never bid' using errcode = 'foreign_key_violation';
	end if;
	return null;
end $$;
create trigger auctions_leader_refers after update on auctions
	referencing new table as moved for each statement execute function leader_refers();
create trigger auctions_leader_made after insert on auctions
	referencing new table as moved for each statement execute function leader_refers();

create function numbers_stay() returns trigger language plpgsql as $$
begin
	if exists (select from bids b where b.auction_id = old.auction_id and b.user_id = old.user_id) then
		raise exception 'a number that bids refer to' using errcode = 'foreign_key_violation';
	end if;
	return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger auction_bidders_stay before update or delete on auction_bidders
	for each row execute function numbers_stay();
