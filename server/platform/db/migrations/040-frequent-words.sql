-- The words that many lots have, so that a search for one of them, or for a part of one, need not visit a thousand lots to find out that
-- there are as many (docs/decisions/052). The server counts them from time to time (catalogue/count-words.ts). Meanwhile the lots that have a
-- word become fewer by no more than `auction_counts.losses`: lots that were deleted or withdrawn, or got another text or environment.
create table frequent_words (
	environment text not null,
	word text collate "C" not null,
	lots bigint not null,
	-- The sum of all losses when the word was counted.
	losses bigint not null,
	primary key (environment, word)
);

-- The sums of `auction_counts` at the last count; at most one row.
create table frequent_words_count (
	auctions bigint not null,
	losses bigint not null
);

alter table auction_counts add column losses bigint not null default 0;

create or replace function add_up_counts() returns void language plpgsql as $$
begin
	if (select count(*) from auction_counts) > 100 then
		with added as (
			delete from auction_counts where ctid in (select ctid from auction_counts for update skip locked) returning *
		) insert into auction_counts select environment, sum(auctions), sum(changes) + 1, sum(losses) from added
			group by environment;
	end if;
end $$;

create or replace function entry_changed() returns trigger language plpgsql as $$
declare
	new_place constant bigint := place_of(new.city, new.state);
	lost constant boolean := old.withdrawn_at is null and (new.withdrawn_at is not null
		or (old.environment, old.search_text) is distinct from (new.environment, new.search_text));
begin
	insert into listing_places select new_place, fold_text(coalesce(new.city, '')), fold_text(coalesce(new.state, ''))
		where not exists (select from listing_places p where p.place = new_place);
	update listing_entries l set environment = new.environment, status = new.status,
		withdrawn = new.withdrawn_at is not null, place = new_place, created_at = new.created_at,
		auction_type = new.auction_type, initial_bid = new.initial_bid, start_time = new.start_time,
		search_text = new.search_text
		where l.auction_id = new.id;
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
	if lost or not exists (select from auction_counts where xmin = pg_current_xact_id()::xid) then
		insert into auction_counts (environment, auctions, losses) values (new.environment, 0, lost::int);
		perform add_up_counts();
	end if;
	return null;
end $$;

create or replace function entries_gone() returns trigger language plpgsql as $$
begin
	insert into auction_counts (environment, auctions, losses)
		select environment, -count(*), count(*) from gone where withdrawn_at is null group by environment;
	return null;
end $$;
