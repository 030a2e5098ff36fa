-- Searches that people saved, and the alerts about new lots that match them (docs/decisions/061).
create table saved_searches (
	id uuid primary key default gen_random_uuid(),
	user_id uuid not null references users on delete cascade,
	environment text not null check (environment in ('production', 'staging')),
	name text not null check (char_length(name) between 1 and 100),
	-- The filter as a URL states it, without order and defaults.
	query text not null check (char_length(query) <= 4000),
	-- Whether alerts are sent by email.
	email boolean not null,
	created_at timestamptz not null default now(),
	alerted_at timestamptz,
	unique (user_id, environment, query)
);
create index saved_searches_query_idx on saved_searches (environment, query);

-- Which lots a search has found, each once, and the alert that names them; null until it is sent.
create table saved_search_lots (
	search_id uuid not null references saved_searches on delete cascade,
	auction_id uuid not null references auctions on delete cascade,
	found_at timestamptz not null default now(),
	alert uuid,
	primary key (search_id, auction_id)
);
create index saved_search_lots_waiting_idx on saved_search_lots (search_id) where alert is null;
create index saved_search_lots_alert_idx on saved_search_lots (alert) where alert is not null;
create index saved_search_lots_auction_idx on saved_search_lots (auction_id);

-- Lots that visitors see since their last transaction, until they were compared with the saved searches.
create table new_lots (
	auction_id uuid primary key references auctions on delete cascade,
	environment text not null
);

create function lots_published() returns trigger language plpgsql as $$
begin
	insert into new_lots select id, environment from made where withdrawn_at is null and status in ('pending', 'active')
		on conflict do nothing;
	return null;
end $$;
create trigger auctions_published after insert on auctions
	referencing new table as made for each statement execute function lots_published();

create function lot_published() returns trigger language plpgsql as $$
begin
	insert into new_lots values (new.id, new.environment) on conflict (auction_id) do update set environment = new.environment;
	return null;
end $$;
create trigger auctions_published_later after update on auctions for each row
	when (new.withdrawn_at is null and (old.withdrawn_at is not null or old.environment <> new.environment)
		and new.status in ('pending', 'active'))
	execute function lot_published();

alter table notifications drop constraint notifications_kind_check,
	add constraint notifications_kind_check check (kind in ('outbid', 'winning', 'ending', 'won', 'lost', 'match'));
alter table notification_choices drop constraint notification_choices_kind_check,
	add constraint notification_choices_kind_check check (kind in ('outbid', 'winning', 'ending', 'won', 'lost', 'match'));
