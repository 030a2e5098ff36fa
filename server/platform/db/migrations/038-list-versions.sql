-- Servers remember what lists have found for as long as nothing changes that decides which auctions are in a list, or the order of a
-- list by anything but prices and ends (docs/decisions/052). Each transaction with such a change inserts a row here; `sum(changes)` is
-- the version of all lists, and every snapshot has its own. Inserts and deletes of auctions have rows already. Bids insert none.
alter table auction_counts add column changes bigint not null default 1;

-- Adding up counts as a change too: the rows with the sums are this transaction's, which does not insert another one.
create or replace function add_up_counts() returns void language plpgsql as $$
begin
	if (select count(*) from auction_counts) > 100 then
		with added as (
			delete from auction_counts where ctid in (select ctid from auction_counts for update skip locked) returning *
		) insert into auction_counts select environment, sum(auctions), sum(changes) + 1 from added group by environment;
	end if;
end $$;

create or replace function entry_changed() returns trigger language plpgsql as $$
declare
	new_place constant bigint := place_of(new.city, new.state);
begin
	insert into listing_places select new_place, fold_text(coalesce(new.city, '')), fold_text(coalesce(new.state, ''))
		where not exists (select from listing_places p where p.place = new_place);
	update listing_entries l set environment = new.environment, status = new.status,
		withdrawn = new.withdrawn_at is not null, place = new_place, created_at = new.created_at,
		search_text = new.search_text
		where l.auction_id = new.id
			and (l.environment, l.status, l.withdrawn, l.place, l.created_at, l.search_text) is distinct from
				(new.environment, new.status, new.withdrawn_at is not null, new_place, new.created_at, new.search_text);
	update auction_ends d set environment = new.environment, status = new.status,
		withdrawn = new.withdrawn_at is not null, place = new_place, search_text = new.search_text
		where d.auction_id = new.id and (d.environment, d.status, d.withdrawn, d.place, d.search_text)
			is distinct from (new.environment, new.status, new.withdrawn_at is not null, new_place, new.search_text);
	update auction_prices p set status = new.status, withdrawn = new.withdrawn_at is not null, place = new_place,
		search_text = new.search_text
		where p.auction_id = new.id and (p.status, p.withdrawn, p.place, p.search_text)
			is distinct from (new.status, new.withdrawn_at is not null, new_place, new.search_text);
	if (old.environment, old.withdrawn_at is null) is distinct from (new.environment, new.withdrawn_at is null) then
		insert into auction_counts select environment, auctions from (values
			(old.environment, -1, old.withdrawn_at), (new.environment, 1, new.withdrawn_at)) as c (environment, auctions, withdrawn_at)
			where withdrawn_at is null;
	end if;
	if not exists (select from auction_counts where xmin = pg_current_xact_id()::xid) then
		insert into auction_counts values (new.environment, 0);
		perform add_up_counts();
	end if;
	return null;
end $$;

-- Also when a column changes that only lists of the back office are ordered by.
drop trigger auctions_entry_changed on auctions;
create trigger auctions_entry_changed after update on auctions for each row when (
	(old.environment, old.status, old.withdrawn_at, old.city, old.state, old.created_at, old.search_text, old.auction_type,
		old.initial_bid, old.start_time)
		is distinct from
	(new.environment, new.status, new.withdrawn_at, new.city, new.state, new.created_at, new.search_text, new.auction_type,
		new.initial_bid, new.start_time))
	execute function entry_changed();
