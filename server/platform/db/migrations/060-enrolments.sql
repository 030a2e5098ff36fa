-- The right to bid in one sale (rules §31, docs/decisions/074). A lot without a sale is a sale of one.
create table enrolments (
	id uuid primary key default gen_random_uuid(),
	user_id uuid not null references users,
	environment text not null check (environment in ('production', 'staging')),
	sale_id uuid references sales on delete cascade,
	auction_id uuid references auctions on delete cascade,
	subject_id uuid not null generated always as (coalesce(sale_id, auction_id)) stored,
	state text not null check (state in ('requested', 'approved', 'refused')),
	-- The edital that was accepted last, and whether a later one with material changes asks again.
	edital_sha256 text not null check (edital_sha256 ~ '^[0-9a-f]{64}$'),
	stale boolean not null default false,
	-- Whether the person was told of it by email.
	stale_told boolean not null default false,
	requested_at timestamptz not null default clock_timestamp(),
	decided_at timestamptz,
	decided_by uuid references users on delete set null,
	reason text check (char_length(reason) between 1 and 500),
	version integer not null default 1,
	check ((sale_id is null) <> (auction_id is null)),
	constraint enrolments_person unique (subject_id, user_id)
);
create index enrolments_user_idx on enrolments (user_id);
create index enrolments_page_idx on enrolments (environment, state, requested_at desc, id desc);
create index enrolments_untold_idx on enrolments (id) where stale and not stale_told;

-- Each acceptance of an edital: append-only, and the hash of its text stands in what is exported.
create table edital_acceptances (
	id uuid primary key default gen_random_uuid(),
	enrolment_id uuid not null references enrolments on delete cascade,
	edital_sha256 text not null check (edital_sha256 ~ '^[0-9a-f]{64}$'),
	edital_version integer not null check (edital_version > 0),
	-- What the person declared, word for word.
	words text not null check (char_length(words) between 1 and 4000),
	accepted_at timestamptz not null default clock_timestamp(),
	address inet,
	-- The SHA-256 of the canonical text of the acceptance (docs/ledger.md).
	hash text not null check (hash ~ '^[0-9a-f]{64}$')
);
create index edital_acceptances_enrolment_idx on edital_acceptances (enrolment_id, accepted_at desc);

-- Acceptances share this lock and errata take it alone, so that each sees the other.
create function edital_lock(subject uuid) returns bigint language sql immutable as $$
	select hashtextextended('edital ' || subject, 0) $$;

-- An edital with material changes asks everybody again who accepted another one.
create function edital_amended() returns trigger language plpgsql as $$
declare
	subject uuid := coalesce(new.sale_id, (select coalesce(a.sale_id, a.id) from auctions a where a.id = new.auction_id));
begin
	perform pg_advisory_xact_lock(edital_lock(subject));
	update enrolments set stale = true, stale_told = false, version = version + 1
		where subject_id = subject and not stale and edital_sha256 <> new.sha256;
	return null;
end $$;
create trigger sale_documents_edital after insert or update of published_at on sale_documents for each row
	when (new.kind = 'edital' and new.material and new.published_at is not null)
	execute function edital_amended();
