-- Who was told before the auction (rules §45, docs/decisions/124). A proof is a private file; one may show notices of several lots.
create table notice_proofs (
	id uuid primary key default gen_random_uuid(),
	environment text not null,
	file text not null unique,
	kind text not null check (kind in ('image', 'pdf')),
	bytes integer not null check (bytes > 0),
	sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
	admin_id uuid references users on delete set null,
	uploaded_at timestamptz not null default clock_timestamp()
);

-- The list of a lot, which is replaced as a whole, and when its dates last changed: what was sent before told other dates.
create table notice_lists (
	auction_id uuid primary key references auctions on delete cascade,
	version integer not null default 1,
	changed_at timestamptz not null default clock_timestamp(),
	dates_changed_at timestamptz
);

create table notices (
	auction_id uuid not null references notice_lists on delete cascade,
	place smallint not null,
	role text not null check (role in ('executed', 'spouse', 'co-owner', 'usufructuary', 'land-owner', 'secured-creditor',
		'promissory-buyer', 'promissory-seller', 'public-body', 'fiduciante', 'occupant', 'other')),
	name text check (char_length(name) between 1 and 200),
	means text check (means in ('registered-letter', 'officer', 'registry', 'system', 'lawyer', 'email', 'in-person', 'edital', 'other')),
	sent_at timestamptz,
	delivered_at timestamptz,
	proof_id uuid references notice_proofs,
	not_applicable_reason text check (char_length(not_applicable_reason) between 3 and 500),
	primary key (auction_id, place),
	check (case when not_applicable_reason is null then name is not null and means is not null
		else num_nonnulls(sent_at, delivered_at, proof_id) = 0 end)
);
create index notices_proof_idx on notices (proof_id) where proof_id is not null;

-- Dates count as changed once somebody may have been told of them: from the publication on, or with the first list. Voluntary lots
-- have no notices.
create function note_changed_dates(lot uuid) returns void language sql as $$
	insert into notice_lists (auction_id, dates_changed_at)
		select a.id, clock_timestamp() from auctions a left join sales s on s.id = a.sale_id
		where a.id = lot and coalesce(a.kind, s.kind, 'voluntary') <> 'voluntary'
			and (a.published_at is not null or exists (select from notice_lists l where l.auction_id = a.id))
	on conflict (auction_id) do update set dates_changed_at = excluded.dates_changed_at $$;

-- Before the first opening every change of dates is a new announcement. Later ones are extensions and the delays that they cause; a
-- postponement says so itself.
create function auction_dates_changed() returns trigger language plpgsql as $$
begin
	perform note_changed_dates(new.id);
	return null;
end $$;
create trigger auction_dates_changed after update of start_time, end_time on auctions for each row
	when (old.status = 'pending' and new.status = 'pending' and coalesce(new.round, 1) = 1
		and (old.start_time, old.end_time) is distinct from (new.start_time, new.end_time))
	execute function auction_dates_changed();

create function round_dates_changed() returns trigger language plpgsql as $$
declare
	lot uuid := case when tg_op = 'DELETE' then old.auction_id else new.auction_id end;
begin
	if exists (select from auctions a where a.id = lot and a.status = 'pending' and coalesce(a.round, 1) = 1) then
		perform note_changed_dates(lot);
	end if;
	return null;
end $$;
create trigger round_dates_changed after update on auction_rounds for each row
	when ((old.start_time, old.end_time) is distinct from (new.start_time, new.end_time))
	execute function round_dates_changed();
create trigger rounds_changed after insert or delete on auction_rounds for each row execute function round_dates_changed();
