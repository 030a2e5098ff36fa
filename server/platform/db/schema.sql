-- The schema of a new installation: what migrations 001 to 070 had made (docs/decisions/091). It is not edited: later
-- changes are migrations (migrations/, CONTRIBUTING.md). The municipalities' rows come from municipalities.csv.
--
-- Times are timestamptz; every session runs in UTC. Amounts are whole centavos. A trigger stands beside its table or, where
-- it keeps another table current, beside that one. The rights of the serving role are in grants.ts. Constraints are named
-- where older databases have another name than the one that PostgreSQL gives.

---- Values

create extension if not exists pg_trgm;

-- Up to R$ 10 billion. A sum of two amounts may be higher, and is a bigint.
create domain centavos as bigint check (value between 0 and 1000000000000);

-- Instants in microseconds since 1970 (domain/values/time.ts). Built-in expressions that are immutable by themselves, which the
-- planner puts in place of the call.
create function micros(at timestamptz) returns bigint
	language sql immutable strict parallel safe
	as $$ select (extract(epoch from at at time zone 'UTC') * 1000000)::bigint $$;

create function from_micros(us bigint) returns timestamptz
	language sql immutable strict parallel safe
	as $$ select (timestamp 'epoch' + us * interval '1 microsecond') at time zone 'UTC' $$;

-- Case and accents folded: the same as fold() in domain/lot/listing.ts (a test compares them).
create function fold_text(given text) returns text
	language sql immutable strict parallel safe
	as $$ select lower(regexp_replace(normalize(given, nfd), '[\u0300-\u036f]', '', 'g')) $$;

create function sao_paulo_day(at timestamptz) returns date
	language sql immutable strict parallel safe
	as $$ select (at at time zone 'America/Sao_Paulo')::date $$;

---- Pages of visitors

-- Tells every server which lots' public pages have changed, so that it drops them from its cache (docs/decisions/049). What
-- writes a ledger record is announced by its writer, after the commit (server/platform/live/wakeups.ts): commits with a NOTIFY wait for
-- each other, and bids must not. A notification is delivered after the commit, once per transaction and text.
create function announce_page(page text) returns void language sql as $$
	select pg_notify('auction_changed', 'page:' || page)
$$;

-- A new lot is in lists only. One that is withdrawn, deleted, published or made a draft again may be linked from other lots.
create function auction_page_changed() returns trigger language plpgsql as $$
begin
	perform announce_page(case
		when tg_op = 'INSERT' then 'new'
		when tg_op = 'DELETE' or (new.withdrawn_at, new.environment) is distinct from (old.withdrawn_at, old.environment) then '*'
		else new.id::text end);
	return null;
end $$;

create function part_of_page_changed() returns trigger language plpgsql as $$
begin
	perform announce_page(coalesce(new.auction_id, old.auction_id)::text);
	return null;
end $$;

-- Rare, and on several pages.
create function pages_changed() returns trigger language plpgsql as $$
begin
	perform announce_page('*');
	return null;
end $$;

---- Accounts

-- Accounts as Better Auth 1.7 stores them (frozen from its compileMigrations), and what the product adds.
create table users (
	id uuid primary key default gen_random_uuid(),
	name text not null,
	email text not null unique,
	email_verified boolean not null,
	image text,
	created_at timestamptz not null default current_timestamp,
	updated_at timestamptz not null default current_timestamp,
	two_factor_enabled boolean not null default false,
	-- Bids and payments of a deleted account stay, under a pseudonym; its personal data are gone.
	deleted_at timestamptz
);
-- People by a part of their name or email.
create index users_words_idx on users using gin (fold_text(name || E'\n' || email) gin_trgm_ops);

create table sessions (
	id uuid primary key default gen_random_uuid(),
	-- The end of its idle time: it moves with the user's activity, never past a day.
	expires_at timestamptz not null,
	token text not null unique,
	created_at timestamptz not null default current_timestamp,
	updated_at timestamptz not null,
	ip_address text,
	user_agent text,
	user_id uuid not null references users on delete cascade,
	active_at timestamptz not null default now()
);
create index sessions_user_id_idx on sessions (user_id);

create table accounts (
	id uuid primary key default gen_random_uuid(),
	account_id text not null,
	provider_id text not null,
	user_id uuid not null references users on delete cascade,
	access_token text,
	refresh_token text,
	id_token text,
	access_token_expires_at timestamptz,
	refresh_token_expires_at timestamptz,
	scope text,
	password text,
	created_at timestamptz not null default current_timestamp,
	updated_at timestamptz not null
);
create index accounts_user_id_idx on accounts (user_id);

create table verifications (
	id uuid primary key default gen_random_uuid(),
	identifier text not null,
	value text not null,
	expires_at timestamptz not null,
	created_at timestamptz not null default current_timestamp,
	updated_at timestamptz not null default current_timestamp
);
create index verifications_identifier_idx on verifications (identifier);

create table signing_keys (
	id uuid primary key default gen_random_uuid(),
	public_key text not null,
	private_key text not null,
	created_at timestamptz not null,
	expires_at timestamptz,
	alg text,
	crv text
);

-- Secret and recovery codes, encrypted by AUTH_SECRET.
create table two_factors (
	id uuid primary key default gen_random_uuid(),
	user_id uuid not null unique references users on delete cascade,
	secret text not null,
	backup_codes text not null,
	verified boolean not null default true,
	failed_verification_count integer not null default 0,
	locked_until timestamptz
);

-- Turns taken under a limit, as rate-limiter-flexible stores them (server/platform/limits.ts).
create table rate_limits (
	key varchar(255) primary key,
	points integer not null default 0,
	expire bigint
);

-- Turns taken under a limit that holds in every span of its duration, not only between the borders of fixed windows
-- (server/platform/sliding-limits.ts): each turn by its mark, with its time in milliseconds since 1970.
create table sliding_limits (
	key text primary key check (char_length(key) <= 255),
	marks jsonb not null check (jsonb_typeof(marks) = 'object'),
	-- When the row may be deleted: the newest turn counts no longer.
	expires_at timestamptz not null
);
create index sliding_limits_expiry_idx on sliding_limits (expires_at);

-- At most one row for each user; the role may be empty.
create table user_roles (
	user_id uuid primary key references users on delete cascade,
	role text check (role in ('admin'))
);

-- Registrations. A missing one reads as pending.
create table profiles (
	id uuid primary key references users on delete cascade,
	name text not null check (char_length(name) between 2 and 120),
	email text not null unique,
	document_url text,
	status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
	created_at timestamptz not null default now(),
	document_uploaded_at timestamptz,
	-- Since when it waits for its first decision, or for another one.
	waits_since timestamptz not null default now(),
	check ((document_url is null) = (document_uploaded_at is null))
);
-- Newest first, with the id where two people signed up in the same instant: what a page of the list reads.
create index profiles_pending_page_idx on profiles (created_at desc, id desc) where status = 'pending';
create index profiles_approved_page_idx on profiles (created_at desc, id desc) where status = 'approved';
create index profiles_words_idx on profiles using gin (fold_text(name || E'\n' || email) gin_trgm_ops);
-- Whose a stored file is.
create index profiles_document_idx on profiles (document_url) where document_url is not null;

create function profile_waits() returns trigger language plpgsql as $$
begin
	new.waits_since := now();
	return new;
end $$;
create trigger profiles_wait before update of status on profiles
	for each row when (new.status = 'pending' and old.status <> 'pending') execute function profile_waits();

-- Every name under which somebody was approved, and since when. A changed name leaves it; a deleted account removes it.
create table approved_names (
	id bigint generated always as identity primary key,
	user_id uuid not null references profiles on delete cascade,
	name text not null,
	since timestamptz not null default now()
);
create index approved_names_user_idx on approved_names (user_id, id desc);

create function keep_approved_name() returns trigger language plpgsql as $$
begin
	insert into approved_names (user_id, name)
	select new.id, new.name where new.name is distinct from (
		select a.name from approved_names a where a.user_id = new.id order by a.id desc limit 1);
	return null;
end $$;
create trigger profiles_approved_name after insert or update of status, name on profiles
	for each row when (new.status = 'approved') execute function keep_approved_name();

-- The name that papers of a moment carry (decision 042): the one approved last by then. Who was first approved later has that
-- name, and who never was, the one of the registration.
create function approved_name(given uuid, moment timestamptz) returns text language sql stable as $$
	select coalesce(
		(select a.name from approved_names a where a.user_id = given and a.since <= moment order by a.id desc limit 1),
		(select a.name from approved_names a where a.user_id = given order by a.id limit 1),
		(select p.name from profiles p where p.id = given),
		(select u.name from users u where u.id = given))
$$;

-- Every decision on a registration: who took it, when, what was checked, and the reason that the person reads.
create table registration_decisions (
	id uuid primary key default gen_random_uuid(),
	-- The profile, whose row a decision locks anyway: the user's row is what a deletion of the account locks first.
	user_id uuid not null references profiles on delete cascade,
	admin_id uuid references users on delete set null,
	decision text not null check (decision in ('approved', 'rejected', 'revoked')),
	reason text check (char_length(reason) between 1 and 500),
	checked text[] not null default '{}',
	-- Which document was there, since a rejected person may send another.
	document_uploaded_at timestamptz,
	decided_at timestamptz not null default clock_timestamp(),
	check (decision <> 'approved' or reason is null)
);
create index registration_decisions_user_idx on registration_decisions (user_id, decided_at desc);

-- The civil identity of account owners (rules §30, docs/decisions/073). Numbers, phone, address and representative are
-- encrypted with the identity key; keyed hashes of the tax ids let them be found, and make a person's own unique.
create table identities (
	user_id uuid primary key references profiles on delete cascade,
	person_type text not null check (person_type in ('individual', 'company')),
	tax_id_hash bytea not null check (octet_length(tax_id_hash) = 32),
	-- Of the natural person who acts for a company, who may act for several.
	representative_hash bytea check (octet_length(representative_hash) = 32),
	sealed bytea not null check (octet_length(sealed) between 29 and 8192),
	-- Counts its changes, so that a check names what it checked.
	version integer not null default 1 check (version > 0),
	stated_at timestamptz not null default now(),
	constraint identities_tax_id unique (tax_id_hash),
	check ((person_type = 'company') = (representative_hash is not null))
);
create index identities_representative_idx on identities (representative_hash) where representative_hash is not null;

-- What was checked of an identity: by an administrator, or by the official base. One answer of the base for each version.
create table identity_checks (
	id uuid primary key default gen_random_uuid(),
	user_id uuid not null references identities on delete cascade,
	version integer not null,
	source text not null check (source in ('desk', 'official')),
	admin_id uuid references users on delete set null,
	checked text[] not null default '{}',
	result text check (result in ('match', 'mismatch', 'not-found', 'failed')),
	checked_at timestamptz not null default clock_timestamp(),
	check ((source = 'official') = (result is not null)),
	check (source = 'desk' or (admin_id is null and checked = '{}'))
);
create index identity_checks_user_idx on identity_checks (user_id, version, checked_at desc);
create unique index identity_checks_official_idx on identity_checks (user_id, version) where source = 'official';

-- Who may not bid, by CPF or CNPJ (rules §32, docs/decisions/073). A bar outlives accounts; ended ones remain as history.
create table bars (
	id uuid primary key default gen_random_uuid(),
	tax_id_hash bytea not null check (octet_length(tax_id_hash) = 32),
	-- The number, encrypted with the identity key and bound to this row.
	sealed bytea not null check (octet_length(sealed) between 29 and 200),
	reason text not null check (char_length(reason) between 3 and 500),
	-- Null for a bar without an end.
	until timestamptz,
	created_at timestamptz not null default clock_timestamp(),
	created_by uuid references users on delete set null,
	-- Set when an administrator ended it.
	ended_at timestamptz,
	ended_by uuid references users on delete set null
);
create index bars_tax_id_idx on bars (tax_id_hash) where ended_at is null;
create index bars_page_idx on bars (created_at desc, id desc);

create table security_events (
	id uuid primary key default gen_random_uuid(),
	event_type text not null check (char_length(event_type) between 1 and 60),
	user_id uuid references users on delete set null,
	details jsonb not null default '{}',
	address inet,
	created_at timestamptz not null default now(),
	-- The session in which it happened.
	session_id uuid,
	-- Whether a page reported it, or the server saw it.
	source text not null default 'server' check (source in ('server', 'client'))
);
create index security_events_recent_idx on security_events (created_at desc);
create index security_events_user_idx on security_events (user_id, created_at desc);
-- An administrator's sign-in is recorded once, whoever reports it.
create unique index security_events_admin_login_idx on security_events (session_id) where event_type = 'admin_login';
-- Events that name a person in their details alone: exported with the account, and emptied when it is deleted, while the
-- person's row is locked. Without these indexes both read every event.
create index security_events_email_idx on security_events (lower(details ->> 'email'))
	where details ->> 'email' is not null;
create index security_events_document_idx on security_events ((details ->> 'document_of'))
	where details ->> 'document_of' is not null;

-- A database that holds the demo is marked: the passwords of the demo's accounts are known (decision 039). The serving role
-- can read the mark and not change it.
create table demo_mark (
	one boolean primary key default true check (one),
	marked_at timestamptz not null default clock_timestamp()
);

---- Auctioneers, sellers and sales (rules §25 and §26)

create table auctioneers (
	id uuid primary key default gen_random_uuid(),
	name text not null check (char_length(name) between 2 and 200),
	-- The number of the registration (matrícula) at the board of trade (Junta Comercial) of the state.
	registration text not null check (char_length(registration) between 1 and 100),
	board text not null check (char_length(board) between 2 and 100),
	state text not null check (state ~ '^[A-Z]{2}$'),
	email text check (char_length(email) <= 254),
	phone text check (char_length(phone) <= 40),
	is_default boolean not null default false,
	version integer not null default 1,
	created_at timestamptz not null default now(),
	-- Their own CPF or CNPJ: they may not bid in their sales (CPC art. 890, rules §32).
	tax_id text unique check (char_length(tax_id) <= 18)
);
create unique index auctioneers_default_idx on auctioneers (is_default) where is_default;
create unique index auctioneers_registration_idx on auctioneers (board, registration);
create trigger auctioneers_page_changed after insert or update or delete on auctioneers
	for each row execute function pages_changed();

create table sellers (
	id uuid primary key default gen_random_uuid(),
	name text not null check (char_length(name) between 2 and 200),
	-- A CPF or CNPJ as it is written; that of a company or a public body is public.
	tax_id text unique check (char_length(tax_id) <= 18),
	kind text not null check (kind in ('bank', 'court', 'public', 'company', 'person')),
	payout jsonb check (jsonb_typeof(payout) = 'object'),
	-- To whom the price of an extrajudicial lot is paid.
	receives text not null default 'directly' check (receives in ('directly', 'through_operator')),
	version integer not null default 1,
	created_at timestamptz not null default now()
);
create trigger sellers_page_changed after insert or update or delete on sellers
	for each row execute function pages_changed();

create table sales (
	id uuid primary key default gen_random_uuid(),
	environment text not null check (environment in ('production', 'staging')),
	year smallint not null,
	number integer not null check (number > 0),
	title text not null check (char_length(title) between 3 and 200),
	kind text not null check (kind in ('judicial', 'extrajudicial', 'voluntary', 'fiduciary')),
	modality text not null check (modality in ('electronic', 'simultaneous')),
	auctioneer_id uuid references auctioneers,
	seller_id uuid references sellers,
	commission_bp integer not null default 500 check (commission_bp between 0 and 10000),
	payment_deadline_hours integer not null default 24 check (payment_deadline_hours between 1 and 720),
	enrolment text not null check (enrolment in ('open', 'accept', 'review')),
	extension_mode text not null check (extension_mode in ('reset', 'additive')),
	extension_window_ms integer not null check (extension_window_ms between 0 and 3600000),
	-- How long after the announced end an extension may move the end at most; null without a limit.
	extension_cap_minutes integer check (extension_cap_minutes between 1 and 1440),
	-- Null follows the installation's table.
	increments jsonb check (jsonb_typeof(increments) = 'array' and jsonb_array_length(increments) > 0),
	case_number text check (char_length(case_number) <= 40),
	court text check (char_length(court) <= 200),
	-- Role, name and tax id of each party of the case; for administrators only.
	parties jsonb not null default '[]' check (jsonb_typeof(parties) = 'array'),
	-- Within how many days the seller decides on an end below the reserve.
	conditional_days integer check (conditional_days between 1 and 60),
	admin_id uuid references users on delete set null,
	created_at timestamptz not null default now(),
	published_at timestamptz,
	publish_at timestamptz,
	publish_failed_at timestamptz,
	terms_fixed_at timestamptz,
	version integer not null default 1,
	-- The window of the right of preference that the edital states (rules §33).
	preference_window_ms integer not null default 900000 check (preference_window_ms between 60000 and 86400000),
	unique (environment, year, number)
);
create index sales_recent_idx on sales (environment, created_at desc, id desc);
create index sales_publish_idx on sales (publish_at) where publish_at is not null and published_at is null;
create trigger sales_page_changed after insert or update or delete on sales
	for each row execute function pages_changed();

-- The keyed hashes of the tax ids of sellers, auctioneers and parties, under which identities are found: bids compare them in
-- the database, which has no key. The server writes it after each change of those, and what is missing at its start.
create table party_tax_ids (
	tax_id text primary key,
	tax_id_hash bytea not null check (octet_length(tax_id_hash) = 32)
);

---- Auctions, which are lots of a sale

-- The installation's table of increments (rules §3); a sale or an auction may have its own.
create table increment_bands (
	"from" centavos primary key,
	increment centavos not null check (increment > 0)
);
insert into increment_bands ("from", increment) values
	(0, 10000), (2000000, 50000), (10000000, 100000), (50000000, 200000), (100000000, 500000), (500000000, 2000000);
create trigger increment_bands_page_changed after insert or update or delete on increment_bands
	for each row execute function pages_changed();

-- With room on its page, a row that a bid updates is written in place.
create table auctions (
	id uuid primary key default gen_random_uuid(),
	admin_id uuid references users on delete set null,
	-- A draft is in an environment of its own, which no query for visitors, bidders or the scheduler names; publishing moves
	-- it to the installation's (docs/decisions/071).
	environment text not null check (environment in ('production', 'staging', 'production-draft', 'staging-draft')),
	title text not null check (char_length(title) between 3 and 200),
	description text not null check (char_length(description) between 10 and 5000),
	city text check (char_length(city) between 2 and 100),
	state text check (state ~ '^[A-Z]{2}$'),
	auction_type text not null default 'scheduled' check (auction_type in ('scheduled', 'live')),
	initial_bid centavos not null check (initial_bid > 0),
	created_at timestamptz not null default now(),

	-- What changes while it runs (AuctionState in domain/auction/auction.ts): replaying the ledger gives the same.
	status text not null default 'pending' check (status in ('pending', 'active', 'paused', 'completed', 'cancelled')),
	current_bid centavos not null check (current_bid > 0),
	bid_count integer not null default 0 check (bid_count >= 0),
	leader integer,
	start_time timestamptz not null,
	end_time timestamptz not null,
	paused_at timestamptz,

	-- The ledger's head, and the last stamp given: the next is at least 1 µs later (rules §6). Of the hash only the length is
	-- checked, with every bid: what it must be is proven by the chain.
	ledger_seq integer not null default 0 check (ledger_seq >= 0),
	ledger_hash text not null default repeat('0', 64) check (octet_length(ledger_hash) = 64),
	last_stamp timestamptz not null default timestamptz 'epoch',
	bidder_count integer not null default 0 check (bidder_count >= 0),

	-- Terms: fixed when the auction opens. Null increments follow the sale's or the installation's table until then.
	scheduled_end_time timestamptz not null,
	increments jsonb check (jsonb_typeof(increments) = 'array' and jsonb_array_length(increments) > 0),
	extension_mode text not null default 'reset' check (extension_mode in ('reset', 'additive')),
	extension_window_ms integer not null check (extension_window_ms between 0 and 3600000),
	extension_cap timestamptz,
	commission_bp integer not null default 500 check (commission_bp between 0 and 10000),
	payment_deadline_hours integer not null default 24 check (payment_deadline_hours between 1 and 720),

	-- Who sells, who conducts (rules §14). seller_id is the account of the seller, who may not bid.
	kind text check (kind in ('judicial', 'extrajudicial', 'voluntary', 'fiduciary')),
	seller text check (char_length(seller) <= 200),
	seller_id uuid references users on delete set null,
	auctioneer_name text check (char_length(auctioneer_name) <= 200),
	auctioneer_registration text check (char_length(auctioneer_registration) <= 100),

	withdrawn_at timestamptz,
	search_text text generated always as
		(fold_text(title || E'\n' || coalesce(city, '') || E'\n' || coalesce(state, ''))) stored,
	-- Goes up with every edit; an edit names the version it started from.
	version integer not null default 1,
	-- The leader's secret maximum (lance automático, rules §4). No query but the engine's and its holder's reads it; the
	-- ledger has a commitment.
	max_amount centavos,
	accepts_instalments boolean not null default false,

	published_at timestamptz default now(),
	-- When a draft shall be published; a try that finds something missing is noted and ends it.
	publish_at timestamptz,
	publish_failed_at timestamptz,
	-- When the terms of rules §28 were last fixed: at publication, and at each change that an erratum allowed.
	terms_fixed_at timestamptz,

	sale_id uuid references sales,
	lot_number integer check (lot_number between 1 and 9999),
	-- The seller as a party of the sale.
	consignor_id uuid references sellers,
	-- Below it, the seller decides (rules §36); never shown to bidders.
	reserve centavos check (reserve > 0),
	-- The current round; null on a lot without rounds, and on one that opened before rounds ran (docs/decisions/072).
	round smallint check (round between 1 and 9),

	-- Whether a right of preference was approved, so that no bid reads that table in vain.
	has_preference boolean not null default false,
	preference_window_ms integer not null default 900000 check (preference_window_ms between 1000 and 86400000),
	preference_until timestamptz,

	check (end_time > start_time),
	check ((status = 'paused') = (paused_at is not null)),
	check ((bid_count = 0) = (leader is null)),
	check (bid_count <= ledger_seq),
	check (status <> 'completed' or ledger_seq > 0),
	check ((published_at is null) = (environment in ('production-draft', 'staging-draft'))),
	-- Nothing that has a record was ever a draft.
	check (published_at is not null or ledger_seq = 0),
	check (lot_number is null or sale_id is not null),
	check (preference_until is null or (status = 'completed' and leader is not null)),
	-- Only the leader has one: whoever is outbid has none left.
	constraint auctions_max_amount_check check
		(max_amount is null or (leader is not null and max_amount > current_bid and status in ('active', 'paused'))),
	constraint auctions_lot_number_key unique (sale_id, lot_number) deferrable initially deferred
) with (fillfactor = 60);

-- What the scheduler has to do next (server/features/bidding).
create index auctions_to_open_idx on auctions (start_time)
	where status = 'pending' and auction_type = 'scheduled' and withdrawn_at is null;
create index auctions_to_close_idx on auctions (end_time)
	where status = 'active' and auction_type = 'scheduled' and withdrawn_at is null;
create index auctions_publish_idx on auctions (publish_at) where publish_at is not null and published_at is null;
create index auctions_preference_idx on auctions (preference_until) where preference_until is not null;
-- Live control reads each status in the order of its start, and open ones in the order of their end (decision 076). A
-- finished auction is in the second no more, and writes it no more.
create index auctions_live_idx on auctions (environment, status, start_time, id) where withdrawn_at is null;
create index auctions_live_end_idx on auctions (environment, status, end_time, id)
	where withdrawn_at is null and status in ('active', 'paused', 'pending');
-- The few lots that are in a later round than the first.
create index auctions_later_rounds_idx on auctions (environment, start_time)
	where round > 1 and status in ('pending', 'active') and withdrawn_at is null;

create trigger auctions_page_made after insert or delete on auctions
	for each row execute function auction_page_changed();
create trigger auctions_page_changed after update on auctions
	for each row when (old.ledger_seq = new.ledger_seq) execute function auction_page_changed();

-- A ledger is never removed, of refused bids neither: an auction that has one is withdrawn (rules §13). Nor is it moved to
-- where nobody sees it. The second trigger is after the update: a row trigger before it would compute the search text with
-- every bid.
create function ledgers_stay() returns trigger language plpgsql as $$
begin
	raise exception 'an auction with a ledger' using errcode = 'foreign_key_violation';
end $$;
create trigger auctions_with_ledgers_stay before delete on auctions
	for each row when (old.ledger_seq > 0) execute function ledgers_stay();
create trigger auctions_with_ledgers_stay_there after update of id, environment on auctions
	for each row when (old.ledger_seq > 0 and (old.id, old.environment) is distinct from (new.id, new.environment))
	execute function ledgers_stay();

-- Facts of the property, apart from the row that bids update.
create table properties (
	auction_id uuid primary key references auctions on delete cascade,
	property_type text,
	address text,
	neighborhood text,
	total_area numeric(14, 2) check (total_area > 0),
	private_area numeric(14, 2) check (private_area > 0),
	land_area numeric(14, 2) check (land_area > 0),
	bedrooms smallint check (bedrooms >= 0),
	living_rooms smallint check (living_rooms >= 0),
	bathrooms smallint check (bathrooms >= 0),
	parking_spaces smallint check (parking_spaces >= 0),
	features text[] not null default '{}',
	appraisal centavos check (appraisal > 0),
	occupancy text check (occupancy in ('vacant', 'occupied', 'unknown')),
	registration text,
	notice_url text,
	registration_url text,
	financing boolean,
	sale_mode text,
	environment text not null check (environment in ('production', 'staging')),
	source text,
	source_id text,
	source_url text check (source_url ~ '^https?://'),
	-- What was imported, hashed: a second run compares it and leaves the row alone.
	source_hash text,
	-- The lot's own estimates; null is what it does not state.
	itbi_bp integer check (itbi_bp between 0 and 10000),
	registry_cost bigint check (registry_cost >= 0),
	-- The point of the address, where the lot states it (docs/decisions/060).
	latitude double precision check (latitude between -90 and 90),
	longitude double precision check (longitude between -180 and 180),
	-- What the law asks to know about a property (rules §28).
	itbi_basis centavos check (itbi_basis > 0),
	contract_value centavos check (contract_value > 0),
	debt centavos check (debt > 0),
	owner_incapable boolean not null default false,
	residential_financing boolean not null default false,
	check ((source is null) = (source_id is null)),
	unique (source, source_id, environment)
);
create trigger properties_page_changed after insert or update or delete on properties
	for each row execute function part_of_page_changed();

-- Rounds (praças) of a lot (rules §14 and §29). The current one's minimum and dates are those of the auction.
create table auction_rounds (
	auction_id uuid not null references auctions on delete cascade,
	number smallint not null check (number between 1 and 9),
	start_time timestamptz not null,
	end_time timestamptz not null,
	minimum centavos not null check (minimum > 0),
	-- The judge's figure or the creditor's choice, with its reason (CPC 891, Lei 9.514 art. 27 § 2).
	minimum_reason text check (char_length(minimum_reason) between 1 and 500),
	primary key (auction_id, number),
	check (end_time > start_time)
);
create trigger auction_rounds_page_changed after insert or update or delete on auction_rounds
	for each row execute function part_of_page_changed();

create table auction_images (
	id uuid primary key default gen_random_uuid(),
	auction_id uuid not null references auctions on delete cascade,
	image_url text not null,
	image_order integer not null default 0 check (image_order >= 0),
	environment text not null check (environment in ('production', 'staging')),
	-- The widths stored beside image_url, smallest first, and the picture's own size.
	widths integer[] not null check (cardinality(widths) > 0),
	width integer not null check (width > 0),
	height integer not null check (height > 0),
	placeholder text,
	-- Whether each width is stored as AVIF too; early pictures have WebP alone.
	avif boolean not null default false,
	unique (auction_id, image_order)
);
-- Whose a stored file is.
create index auction_images_url_idx on auction_images (image_url);
create trigger auction_images_page_changed after insert or update or delete on auction_images
	for each row execute function part_of_page_changed();

-- Documents of a sale or of a lot: PDF files under their SHA-256 (rules §27). A published one is never changed or removed; an erratum is the
-- next version.
create table sale_documents (
	id uuid primary key default gen_random_uuid(),
	sale_id uuid references sales on delete cascade,
	auction_id uuid references auctions on delete cascade,
	kind text not null check (kind in ('edital', 'matricula', 'laudo', 'certidao', 'outros')),
	title text not null check (char_length(title) between 1 and 200),
	sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
	bytes integer not null check (bytes between 1 and 20971520),
	version integer not null check (version > 0),
	-- Whether acceptances of the version before are no longer enough (rules §31).
	material boolean not null default true,
	admin_id uuid references users on delete set null,
	created_at timestamptz not null default now(),
	published_at timestamptz,
	check ((sale_id is null) <> (auction_id is null))
);
create unique index sale_documents_sale_idx on sale_documents (sale_id, kind, lower(title), version) where sale_id is not null;
create unique index sale_documents_auction_idx on sale_documents (auction_id, kind, lower(title), version) where auction_id is not null;
create index sale_documents_hash_idx on sale_documents (sha256);
create trigger sale_documents_page_changed after insert or update or delete on sale_documents
	for each row execute function pages_changed();

-- A published document stays as it is, with its sale or lot; only who uploaded it may be forgotten.
create function sale_document_kept() returns trigger language plpgsql as $$
begin
	raise exception 'a published document is never changed';
end $$;
create trigger sale_documents_kept before update on sale_documents for each row when (old.published_at is not null and
	(old.sale_id, old.auction_id, old.kind, old.title, old.sha256, old.bytes, old.version, old.material, old.published_at)
		is distinct from
	(new.sale_id, new.auction_id, new.kind, new.title, new.sha256, new.bytes, new.version, new.material, new.published_at))
	execute function sale_document_kept();

create table favorites (
	user_id uuid not null references users on delete cascade,
	auction_id uuid not null references auctions on delete cascade,
	created_at timestamptz not null default now(),
	primary key (user_id, auction_id)
);
create index favorites_auction_idx on favorites (auction_id);

-- When a lot was last edited, for the sitemap and the feed (docs/decisions/062). Changes that have a ledger record are not here: their time
-- is auctions.last_stamp, so that no bid writes this table.
create table lot_changes (
	auction_id uuid primary key references auctions on delete cascade,
	at timestamptz not null
);

-- A lot that is being deleted is no longer in auctions, and its row is not made again.
create function lot_changed(lot uuid) returns void language sql as $$
	insert into lot_changes select id, now() from auctions where id = lot
		on conflict (auction_id) do update set at = excluded.at
$$;

create function auction_edited() returns trigger language plpgsql as $$
begin
	perform lot_changed(new.id);
	return null;
end $$;
create trigger auctions_edited after update on auctions
	for each row when (old.ledger_seq = new.ledger_seq) execute function auction_edited();

create function part_of_lot_edited() returns trigger language plpgsql as $$
begin
	perform lot_changed(coalesce(new.auction_id, old.auction_id));
	return null;
end $$;
create trigger properties_edited after update or delete on properties
	for each row execute function part_of_lot_edited();
create trigger auction_rounds_edited after update or delete on auction_rounds
	for each row execute function part_of_lot_edited();
create trigger auction_images_edited after insert or update or delete on auction_images
	for each row execute function part_of_lot_edited();

---- Lists: narrow rows that a bid does not update (docs/decisions/052 and 060)

-- IBGE's municipalities.
create table municipalities (
	code integer primary key,
	state text not null,
	name text not null,
	-- Case and accents folded, as lists are searched.
	folded text not null,
	latitude double precision not null,
	longitude double precision not null
);

-- All names of municipalities in use: folded, with nothing but letters and digits.
create table municipality_names (
	state text not null,
	key text not null,
	code integer not null references municipalities,
	primary key (state, key)
);

-- The municipality of a city and state, both folded; null if none is called so. The administrative regions of the Federal
-- District, such as Samambaia, belong to Brasília.
create function municipality_of(city text, state text) returns integer language sql stable as $$
	select coalesce(
		(select n.code from municipality_names n
			where n.state = upper($2) and n.key = regexp_replace($1, '[^a-z0-9]', '', 'g')),
		case when $2 = 'df' then 5300108 end)
$$;

-- The cities and states of auctions, folded. A place has a point: that of the address, rounded to 0.01 degree so that a city has
-- few places, or else the municipality's. A place's key is a hash, so that transactions that insert the same place never wait
-- for each other; what they insert twice changes nothing.
create table listing_places (
	place bigint not null,
	city text not null,
	state text not null,
	municipality integer references municipalities,
	latitude double precision,
	longitude double precision
);
create index listing_places_place_idx on listing_places (place);
create index listing_places_city_idx on listing_places using gin (city gin_trgm_ops);
create index listing_places_municipality_idx on listing_places (municipality);
create index listing_places_latitude_idx on listing_places (latitude);

create function place_located() returns trigger language plpgsql as $$
begin
	new.municipality := municipality_of(new.city, new.state);
	if new.latitude is null then
		select m.latitude, m.longitude into new.latitude, new.longitude from municipalities m where m.code = new.municipality;
	end if;
	return new;
end $$;
create trigger listing_places_located before insert on listing_places
	for each row execute function place_located();

create function place_of(city text, state text) returns bigint
	language sql immutable parallel safe
	as $$ select hashtextextended(fold_text(coalesce(city, '')) || E'\n' || fold_text(coalesce(state, '')), 0) $$;

create function place_of(city text, state text, latitude double precision, longitude double precision) returns bigint
	language sql immutable parallel safe
	as $$ select case when latitude is null or longitude is null then place_of(city, state)
		else hashtextextended(concat_ws(E'\n', fold_text(coalesce(city, '')), fold_text(coalesce(state, '')),
			round(latitude::numeric, 2), round(longitude::numeric, 2)), 0) end $$;

create function distance_km(from_latitude double precision, from_longitude double precision, to_latitude double precision,
	to_longitude double precision) returns double precision
	language sql immutable parallel safe
	as $$ select 2 * 6371.0088 * asin(least(1, sqrt(sin(radians(to_latitude - from_latitude) / 2) ^ 2
		+ cos(radians(from_latitude)) * cos(radians(to_latitude)) * sin(radians(to_longitude - from_longitude) / 2) ^ 2))) $$;

-- What a lot is, as one number: type of property, occupancy, kind of sale and financing (server/features/catalogue/listing.ts). New
-- values come last, so that the numbers of stored facts stay.
create function facts_of(property_type text, occupancy text, kind text, financing boolean) returns smallint
	language sql immutable parallel safe
	as $$ select (
		coalesce(array_position(array['apartment', 'house', 'land', 'building', 'commercial', 'office', 'store', 'warehouse',
			'rural', 'other'], property_type), 0)
		+ 16 * (coalesce(array_position(array['vacant', 'occupied', 'unknown'], occupancy), 3) - 1)
		+ 64 * coalesce(array_position(array['judicial', 'extrajudicial', 'voluntary', 'fiduciary'], kind), 0)
		+ case when financing then 512 else 0 end)::smallint $$;

-- How far a price is below the appraisal, in basis points. Twice the appraisal and more are all the same; without an appraisal it is
-- lower than any other.
create function discount_of(current_bid bigint, appraisal bigint) returns integer
	language sql immutable parallel safe
	as $$ select case when appraisal is null then -10001
		else greatest(-10000, (appraisal - current_bid) * 10000 / appraisal)::integer end $$;

-- The order 'ending' shows open lots by their end, then scheduled ones, then those that have ended.
create function ending_of(status text, end_time timestamptz) returns bigint
	language sql immutable parallel safe
	as $$ select case status when 'active' then 0 when 'paused' then 0 when 'pending' then 1 else 2 end * 100000000000000000
		+ micros(end_time) $$;

-- The neighbourhood is searched like the title; before the city, because the text ends with the state.
create function search_text_of(title text, neighborhood text, city text, state text) returns text
	language sql immutable parallel safe
	as $$ select fold_text(concat_ws(E'\n', title, case when strpos(fold_text(title), fold_text(neighborhood)) = 0 then neighborhood end,
		coalesce(city, ''), coalesce(state, ''))) $$;

-- The characters and pairs of characters of a text: what trigrams cannot find, such as 'rr' or '%'. One expression of built-in
-- functions, which an index computes in a quarter of the time of a query. The separator is in no text.
create function search_pairs(given text) returns text[]
	language sql immutable parallel safe
	as $$ select string_to_array(given, null) || string_to_array(rtrim(regexp_replace(given, '(..)', E'\\1\x01', 'g')
		|| E'\x01' || regexp_replace(substr(given, 2), '(..)', E'\\1\x01', 'g'), E'\x01'), E'\x01') $$;

-- The pairs that a text must have to contain another; its character if that is a single one.
create function needle_pairs(given text) returns text[]
	language sql immutable strict parallel safe
	as $$ select case when char_length(given) < 2 then array[given]
		else (select coalesce(array_agg(distinct pair), '{}') from unnest(search_pairs(given)) pair where char_length(pair) = 2) end $$;

-- What entries, prices and ends are made of.
create view listing_sources as
	select a.id as auction_id, a.environment, a.status, a.withdrawn_at is not null as withdrawn,
		place_of(a.city, a.state, p.latitude, p.longitude) as place, a.city, a.state,
		case when p.longitude is not null then round(p.latitude::numeric, 2)::double precision end as latitude,
		case when p.latitude is not null then round(p.longitude::numeric, 2)::double precision end as longitude,
		a.created_at, a.auction_type, a.initial_bid, a.start_time, a.end_time, a.current_bid, p.appraisal,
		facts_of(p.property_type, p.occupancy, a.kind, p.financing) as facts,
		case when p.neighborhood is null then a.search_text
			else search_text_of(a.title, p.neighborhood, a.city, a.state) end as search_text
	from auctions a left join properties p on p.auction_id = a.id;

-- Every order's index has what lists are filtered by, so that only the rows of a page are visited. Texts are compared byte by
-- byte, which is twice as fast as by the database's collation.
create table listing_entries (
	auction_id uuid primary key constraint listing_entries_auction_id_not_null1 not null
		constraint listing_entries_auction_id_fkey1 references auctions on delete cascade,
	environment text constraint listing_entries_environment_not_null1 not null,
	status text constraint listing_entries_status_not_null1 not null,
	withdrawn boolean constraint listing_entries_withdrawn_not_null1 not null,
	place bigint constraint listing_entries_place_not_null1 not null,
	created_at timestamptz constraint listing_entries_created_at_not_null1 not null,
	auction_type text not null,
	initial_bid centavos not null,
	start_time timestamptz not null,
	search_text text collate "C" constraint listing_entries_search_text_not_null1 not null,
	facts smallint not null default 0
);
alter table listing_entries alter column search_text set statistics 400;
create index listing_entries_recent_idx on listing_entries (environment, created_at, auction_id)
	include (status, place, facts, search_text) where not withdrawn;
create index listing_entries_status_recent_idx on listing_entries (environment, status, created_at, auction_id)
	include (place, facts) where not withdrawn;
create index listing_entries_place_recent_idx on listing_entries (environment, place, created_at, auction_id)
	include (status, facts) where not withdrawn;
create index listing_entries_facts_idx on listing_entries (environment, facts, created_at, auction_id)
	include (status, place) where not withdrawn;
create index listing_entries_title_idx on listing_entries (environment, search_text, auction_id)
	include (status, place) where not withdrawn;
create index listing_entries_status_idx on listing_entries (environment, status, auction_id)
	include (created_at, place, facts, search_text) where not withdrawn;
create index listing_entries_type_idx on listing_entries (environment, auction_type, auction_id)
	include (status, place, search_text) where not withdrawn;
create index listing_entries_initial_idx on listing_entries (environment, initial_bid, auction_id)
	include (status, place, search_text) where not withdrawn;
create index listing_entries_start_idx on listing_entries (environment, start_time, auction_id)
	include (status, place, search_text) where not withdrawn;
create index listing_entries_search_idx on listing_entries using gin (search_text gin_trgm_ops);
create index listing_entries_pairs_idx on listing_entries using gin (search_pairs(search_text));

-- Prices and ends have tables of their own, so that a bid does not write the other indexes. Those of up to 1,000 lots that a
-- filter has found are read from the index of the primary key alone.
create table auction_prices (
	auction_id uuid not null references auctions on delete cascade,
	environment text not null,
	status text not null,
	withdrawn boolean not null,
	place bigint not null,
	current_bid centavos not null,
	search_text text collate "C" not null,
	facts smallint not null default 0,
	appraisal centavos,
	discount integer not null generated always as (discount_of(current_bid, appraisal)) stored,
	primary key (auction_id) include (current_bid, discount)
) with (fillfactor = 80);
create index auction_prices_idx on auction_prices (environment, current_bid, auction_id)
	include (status, place, facts, discount, search_text) where not withdrawn;
create index auction_prices_discount_idx on auction_prices (environment, discount, auction_id)
	include (status, place, facts, current_bid, search_text) where not withdrawn;

create table auction_ends (
	auction_id uuid not null references auctions on delete cascade,
	environment text not null,
	status text not null,
	withdrawn boolean not null,
	place bigint not null,
	end_time timestamptz not null,
	search_text text collate "C" not null,
	facts smallint not null default 0,
	ending bigint not null generated always as (ending_of(status, end_time)) stored,
	primary key (auction_id) include (end_time, ending)
) with (fillfactor = 80);
create index auction_ends_idx on auction_ends (environment, end_time, auction_id)
	include (status, place, search_text) where not withdrawn;
create index auction_ends_ending_idx on auction_ends (environment, ending, auction_id)
	include (status, place, facts, search_text) where not withdrawn;
create index auction_ends_status_idx on auction_ends (environment, status, ending, auction_id)
	include (place, facts) where not withdrawn;
create index auction_ends_place_idx on auction_ends (environment, place, ending, auction_id)
	include (status, facts) where not withdrawn;

-- Sums, each of all rows: a statement with a change inserts a row, so that none waits for another. Bids insert none.
create table auction_counts (
	environment text not null,
	-- How many auctions the environment has.
	auctions bigint not null,
	-- The version of all lists: each transaction with a change of which auctions are in a list, or of the order of a list by
	-- anything but prices and ends, has a row.
	changes bigint not null default 1,
	-- Lots that were deleted or withdrawn, or got another text or environment.
	losses bigint not null default 0
);

-- Rows that another transaction has locked are left to a later one. Adding up counts as a change too: the rows with the sums are
-- this transaction's, which does not insert another one.
create function add_up_counts() returns void language plpgsql as $$
begin
	if (select count(*) from auction_counts) > 100 then
		with added as (
			delete from auction_counts where ctid in (select ctid from auction_counts for update skip locked) returning *
		) insert into auction_counts select environment, sum(auctions), sum(changes) + 1, sum(losses) from added
			group by environment;
	end if;
end $$;

-- The words that many lots have, so that a search for one of them need not visit a thousand lots to find out that there are as many.
-- The server counts them from time to time. Meanwhile the lots that have a word become fewer by no more than
-- `auction_counts.losses`.
create table frequent_words (
	environment text not null,
	word text collate "C" not null,
	lots bigint not null,
	-- The sum of all losses when the word was counted.
	losses bigint not null,
	primary key (environment, word)
);

create table frequent_words_count (
	auctions bigint not null,
	losses bigint not null
);

create function entries_made() returns trigger language plpgsql as $$
begin
	insert into listing_places (place, city, state)
		select distinct place_of(city, state), fold_text(coalesce(city, '')), fold_text(coalesce(state, '')) from made m
		where not exists (select from listing_places p where p.place = place_of(m.city, m.state));
	insert into listing_entries
		select id, environment, status, withdrawn_at is not null, place_of(city, state), created_at, auction_type, initial_bid,
			start_time, search_text, facts_of(null, null, kind, null) from made;
	insert into auction_ends (auction_id, environment, status, withdrawn, place, end_time, search_text, facts)
		select id, environment, status, withdrawn_at is not null, place_of(city, state), end_time, search_text,
			facts_of(null, null, kind, null) from made;
	insert into auction_prices (auction_id, environment, status, withdrawn, place, current_bid, search_text, facts)
		select id, environment, status, withdrawn_at is not null, place_of(city, state), current_bid, search_text,
			facts_of(null, null, kind, null) from made;
	insert into auction_counts select environment, count(*) from made where withdrawn_at is null group by environment;
	perform add_up_counts();
	return null;
end $$;
create trigger auctions_entries_made after insert on auctions
	referencing new table as made for each statement execute function entries_made();

create function prices_moved() returns trigger language plpgsql as $$
begin
	update auction_prices p set current_bid = m.current_bid, environment = m.environment from moved m
		where p.auction_id = m.id and (p.current_bid, p.environment) is distinct from (m.current_bid, m.environment);
	return null;
end $$;
create trigger auctions_prices_moved after update on auctions
	referencing new table as moved for each statement execute function prices_moved();

create function end_changed() returns trigger language plpgsql as $$
begin
	update auction_ends set end_time = new.end_time where auction_id = new.id;
	return null;
end $$;
create trigger auctions_end_changed after update on auctions for each row
	when (old.end_time is distinct from new.end_time) execute function end_changed();

-- Writes what lists read about these auctions anew, where it differs.
create function refresh_entries(ids uuid[]) returns void language plpgsql as $$
begin
	insert into listing_places (place, city, state, latitude, longitude)
		select distinct s.place, fold_text(coalesce(s.city, '')), fold_text(coalesce(s.state, '')), s.latitude, s.longitude
		from listing_sources s where s.auction_id = any(ids) and not exists (select from listing_places p where p.place = s.place);
	update listing_entries l set environment = s.environment, status = s.status, withdrawn = s.withdrawn, place = s.place,
		created_at = s.created_at, auction_type = s.auction_type, initial_bid = s.initial_bid, start_time = s.start_time,
		facts = s.facts, search_text = s.search_text
		from listing_sources s where s.auction_id = any(ids) and l.auction_id = s.auction_id
			and (l.environment, l.status, l.withdrawn, l.place, l.created_at, l.auction_type, l.initial_bid, l.start_time, l.facts,
				l.search_text) is distinct from (s.environment, s.status, s.withdrawn, s.place, s.created_at, s.auction_type,
				s.initial_bid, s.start_time, s.facts, s.search_text);
	update auction_ends d set environment = s.environment, status = s.status, withdrawn = s.withdrawn, place = s.place,
		facts = s.facts, search_text = s.search_text
		from listing_sources s where s.auction_id = any(ids) and d.auction_id = s.auction_id
			and (d.environment, d.status, d.withdrawn, d.place, d.facts, d.search_text) is distinct from
				(s.environment, s.status, s.withdrawn, s.place, s.facts, s.search_text);
	update auction_prices r set status = s.status, withdrawn = s.withdrawn, place = s.place, facts = s.facts,
		appraisal = s.appraisal, search_text = s.search_text
		from listing_sources s where s.auction_id = any(ids) and r.auction_id = s.auction_id
			and (r.status, r.withdrawn, r.place, r.facts, r.appraisal, r.search_text) is distinct from
				(s.status, s.withdrawn, s.place, s.facts, s.appraisal, s.search_text);
end $$;

create function entry_changed() returns trigger language plpgsql as $$
declare
	lost constant boolean := old.withdrawn_at is null and (new.withdrawn_at is not null
		or (old.environment, old.search_text) is distinct from (new.environment, new.search_text));
begin
	perform refresh_entries(array[new.id]);
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
-- Also when a column changes that only lists of the back office are ordered by.
create trigger auctions_entry_changed after update on auctions for each row when (
	(old.environment, old.status, old.withdrawn_at, old.city, old.state, old.created_at, old.search_text, old.auction_type,
		old.initial_bid, old.start_time, old.kind)
		is distinct from
	(new.environment, new.status, new.withdrawn_at, new.city, new.state, new.created_at, new.search_text, new.auction_type,
		new.initial_bid, new.start_time, new.kind))
	execute function entry_changed();

-- An inserted property adds to its lot's text; another change may take a word away.
create function property_entries_changed() returns trigger language plpgsql as $$
declare
	ids constant uuid[] := array(select distinct auction_id from changed);
	lost constant bigint := case when tg_op = 'INSERT' then 0 else cardinality(ids) end;
begin
	if cardinality(ids) = 0 then return null; end if;
	perform refresh_entries(ids);
	if lost > 0 or not exists (select from auction_counts where xmin = pg_current_xact_id()::xid) then
		insert into auction_counts (environment, auctions, losses) values ('production', 0, lost);
		perform add_up_counts();
	end if;
	return null;
end $$;
create trigger properties_entries_inserted after insert on properties
	referencing new table as changed for each statement execute function property_entries_changed();
create trigger properties_entries_updated after update on properties
	referencing new table as changed for each statement execute function property_entries_changed();
create trigger properties_entries_deleted after delete on properties
	referencing old table as changed for each statement execute function property_entries_changed();

create function entries_gone() returns trigger language plpgsql as $$
begin
	insert into auction_counts (environment, auctions, losses)
		select environment, -count(*), count(*) from gone where withdrawn_at is null group by environment;
	return null;
end $$;
create trigger auctions_entries_gone after delete on auctions
	referencing old table as gone for each statement execute function entries_gone();

---- Searches by words that no title contains (docs/decisions/061)

-- The words of a text as they are compared, in their order: folded, without words that say nothing, with abbreviations spelled out. A
-- postal code is one word, and so are a number with decimals and '3quartos'.
create function search_words(given text) returns text[]
	language sql immutable parallel safe
	as $$ select coalesce(array_agg(coalesce(
			'{"al": "alameda", "ap": "apartamento", "apt": "apartamento", "apto": "apartamento", "av": "avenida", "bl": "bloco",
			"cap": "capitao", "cel": "coronel", "ch": "chacara", "chac": "chacara", "cid": "cidade", "cj": "conjunto",
			"conj": "conjunto", "cond": "condominio", "dorm": "quartos", "dorms": "quartos", "dormitorio": "quartos",
			"dormitorios": "quartos", "dr": "doutor", "ed": "edificio", "eng": "engenheiro", "est": "estrada", "estr": "estrada",
			"faz": "fazenda", "gal": "general", "gen": "general", "gov": "governador", "jd": "jardim", "jdm": "jardim",
			"lot": "loteamento", "loteam": "loteamento", "lt": "lote", "mal": "marechal", "nsa": "nossa", "pc": "praca",
			"pca": "praca", "pe": "padre", "pq": "parque", "pque": "parque", "pres": "presidente", "prof": "professor",
			"profa": "professora", "qd": "quadra", "qtos": "quartos", "quarto": "quartos", "r": "rua", "res": "residencial",
			"resid": "residencial", "rod": "rodovia", "s": "sao", "sr": "senhor", "sra": "senhora", "sta": "santa", "sto": "santo",
			"tr": "travessa", "trav": "travessa", "tv": "travessa", "v": "vila", "vl": "vila"}'::jsonb ->> word, word) order by n), '{}')
	from string_to_table(regexp_replace(regexp_replace(regexp_replace(fold_text(given),
		'(\d{5})-(?=\d{3}(?!\d))|(\d)[.,](?=\d)', '\1\2', 'g'),
		'(\d+)\s*(quartos?|qtos?|dorms?|dormitorios?)(?![a-z])', '\1quartos quartos', 'g'), '[^a-z0-9]+', ' ', 'g'), ' ')
		with ordinality as words (word, n)
	where word not in ('', 'a', 'as', 'cep', 'com', 'd', 'da', 'das', 'de', 'do', 'dos', 'e', 'em', 'm', 'n', 'na', 'no', 'o', 'os') $$;

create table listing_words (
	auction_id uuid primary key references auctions on delete cascade,
	words text[] not null
);
create index listing_words_idx on listing_words using gin (words);

-- Every word of a lot but numbers, and words of lots that are gone. Transactions that insert the same word do not wait for each other: what they
-- insert twice changes nothing.
create table known_words (
	word text collate "C" not null
);
create index known_words_idx on known_words (word);
create index known_words_similar_idx on known_words using gin (word gin_trgm_ops);

create function write_words(ids uuid[]) returns void language plpgsql as $$
begin
	with stated as (
		select a.id, search_words(concat_ws(' ', a.title, a.city, a.state, p.neighborhood, p.address, case p.property_type
			when 'apartment' then 'apartamento' when 'house' then 'casa' when 'land' then 'terreno' when 'building' then 'predio'
			when 'commercial' then 'comercial' when 'office' then 'sala' when 'store' then 'loja' when 'warehouse' then 'galpao'
			when 'rural' then 'rural' end)) as words
		from auctions a left join properties p on p.auction_id = a.id where a.id = any(ids)
	), written as (
		insert into listing_words (auction_id, words) select id, words from stated
		on conflict (auction_id) do update set words = excluded.words where listing_words.words is distinct from excluded.words
		returning words
	)
	insert into known_words select distinct w.word from written, unnest(words) as w (word)
		where w.word ~ '[a-z]' and not exists (select from known_words k where k.word = w.word);
end $$;

create function words_made() returns trigger language plpgsql as $$
begin
	perform write_words(array(select id from made));
	return null;
end $$;
create trigger auctions_words_made after insert on auctions
	referencing new table as made for each statement execute function words_made();

create function words_changed() returns trigger language plpgsql as $$
begin
	perform write_words(array[new.id]);
	return null;
end $$;
create trigger auctions_words_changed after update on auctions for each row
	when (old.search_text is distinct from new.search_text) execute function words_changed();

create function property_words_changed() returns trigger language plpgsql as $$
begin
	perform write_words(array(select auction_id from changed));
	return null;
end $$;
create trigger properties_words_inserted after insert on properties
	referencing new table as changed for each statement execute function property_words_changed();
create trigger properties_words_updated after update on properties
	referencing new table as changed for each statement execute function property_words_changed();

-- Searches that people saved, and the alerts about new lots that match them.
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

---- Bids and their ledger

-- A person's number in one auction: the public pseudonym 'Licitante 3'. Numbers are given while the auction's row is locked, so
-- that what they refer to is looked up once for all rows of a statement, and without locks (decision 034). Subqueries and not joins: these find
-- their row by its key, whatever the statistics were when they were planned.
create table auction_bidders (
	auction_id uuid not null,
	user_id uuid not null,
	bidder integer not null check (bidder > 0),
	primary key (auction_id, user_id),
	unique (auction_id, bidder)
);
create index auction_bidders_user_idx on auction_bidders (user_id);

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

create function numbers_stay() returns trigger language plpgsql as $$
begin
	if exists (select from bids b where b.auction_id = old.auction_id and b.user_id = old.user_id) then
		raise exception 'a number that bids refer to' using errcode = 'foreign_key_violation';
	end if;
	return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger auction_bidders_stay before update or delete on auction_bidders
	for each row execute function numbers_stay();

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

-- Written only while the auction's row is locked. Neither a foreign key nor a check of the hash, which the chain proves: together
-- they took as long as writing the record.
create table ledger_records (
	auction_id uuid not null,
	seq integer not null check (seq > 0),
	at timestamptz not null,
	type text not null check (type in
		('opened', 'round-opened', 'bid-accepted', 'bid-refused', 'ceiling-set', 'ceiling-dropped', 'extended', 'paused',
		'resumed', 'called', 'round-closed', 'ended', 'cancelled', 'declared', 'revised', 'preference-opened',
		'preference-exercised', 'preference-lapsed')),
	-- The canonical text, byte for byte what was hashed.
	record text not null,
	hash text not null,
	primary key (auction_id, seq)
);
-- How often an end was moved is said on every page of the lot, and where the current round begins.
create index ledger_extensions on ledger_records (auction_id, seq) where type = 'extended';
create index ledger_rounds on ledger_records (auction_id, seq) where type = 'round-closed';

create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
	raise exception 'ledger records are append-only';
end $$;
create trigger ledger_append_only before update or delete on ledger_records
	for each row execute function ledger_is_append_only();
create trigger ledger_not_truncated before truncate on ledger_records
	for each statement execute function ledger_is_append_only();

-- The last sign that bids could be taken, given about every second by any server. After `good_until` nobody knows whether they
-- could: the next heartbeat examines the gap before anything is closed.
create table bidding_heartbeats (
	environment text primary key check (environment in ('production', 'staging')),
	sent_at timestamptz constraint bidding_heartbeats_beat_at_not_null not null,
	good_until timestamptz not null
);

-- Times in which no bid could be taken, and how many auctions each has prolonged.
create table outages (
	environment text not null check (environment in ('production', 'staging')),
	since timestamptz not null,
	until timestamptz not null check (until > since),
	auctions integer not null,
	-- The database's clock leapt forward, while the servers' own clocks saw no silence.
	leap boolean not null,
	primary key (environment, since)
);

-- Several writers close auctions and rounds by the clock (the scheduler, a late bid, an administrator's action): none may do so
-- while there is a gap between heartbeats that was not examined for an outage.
create function close_waits_for_heartbeat() returns trigger language plpgsql as $$
begin
	if new.record::jsonb #>> '{data,by}' = 'clock' and exists (
		select from bidding_heartbeats h join auctions a on a.environment = h.environment
		where a.id = new.auction_id and h.good_until < clock_timestamp()
	) then
		raise exception 'bids may not have been taken: the gap must be examined first'
			using errcode = 'object_not_in_prerequisite_state';
	end if;
	return new;
end $$;
create trigger ledger_close_waits before insert on ledger_records
	for each row when (new.type in ('ended', 'round-closed')) execute function close_waits_for_heartbeat();

-- Every key that receipts were ever signed with: a receipt outlives the rotation of its key.
create table ledger_keys (
	key_id text primary key check (key_id ~ '^[0-9a-f]{16}$'),
	public_key text not null unique,
	since timestamptz not null default now()
);
create trigger ledger_keys_page_changed after insert or update or delete on ledger_keys
	for each row execute function pages_changed();

create table bids (
	id uuid primary key,
	auction_id uuid not null,
	user_id uuid not null,
	bidder integer not null,
	amount centavos not null check (amount > 0),
	created_at timestamptz not null,
	seq integer not null,
	-- Only for a court's order (CNJ Res. 236 art. 27).
	address inet,
	-- Whether the engine made the bid for the leader.
	automatic boolean not null default false,
	-- An equal amount is never accepted twice (rules §3), and every bid has its record.
	unique (auction_id, amount),
	unique (auction_id, seq)
);
create index bids_user_idx on bids (user_id, created_at desc);
-- Nearly free to keep up: one entry for 32 pages.
create index bids_created_idx on bids using brin (created_at) with (pages_per_range = 32, autosummarize = on);

-- What a foreign key would look up, and lock, for each bid alone is checked once for all bids of a statement. Nothing is lost
-- without the locks: numbers and records are written while the auction's row is locked, and are never removed while it has bids.
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

-- The bidder's own key of each bid, so that the same bid sent again gets the answer that it got before (rules §7).
create table idempotency_keys (
	user_id uuid not null,
	key text not null check (char_length(key) between 8 and 80),
	auction_id uuid not null,
	amount centavos not null,
	-- The record that has the decision.
	seq integer,
	created_at timestamptz not null default now(),
	-- The ceiling that came with the bid: the same key answers the same only with the same one.
	max_amount centavos,
	-- A bid refused without a record, of somebody who may not bid on the lot, or outside its times: {at, problem, head}, with
	-- auction_id and amount the claim that was signed (domain/ledger/receipts.ts). Removed after a time.
	refusal jsonb,
	primary key (user_id, key),
	constraint idempotency_keys_answer_check check (num_nonnulls(seq, refusal) = 1)
);
-- Looked for once a day, and when a lot is deleted; keys of recorded bids are not in it.
create index idempotency_keys_refusals_idx on idempotency_keys (created_at) where refusal is not null;

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

-- Documents beside the identity document of a registration (docs/decisions/073 and 075): the company's own, and the one
-- that supports a right of preference in a lot.
create table supporting_documents (
	id uuid primary key default gen_random_uuid(),
	user_id uuid not null references users on delete restrict,
	role text not null check (role in ('company', 'preference')),
	auction_id uuid references auctions on delete cascade,
	file text not null unique,
	kind text not null check (kind in ('image', 'pdf')),
	uploaded_at timestamptz not null default clock_timestamp(),
	check ((role = 'preference') = (auction_id is not null))
);
create unique index supporting_documents_owner_idx on supporting_documents (user_id, role, auction_id)
	nulls not distinct;
create index supporting_documents_auction_idx on supporting_documents (auction_id) where auction_id is not null;

-- The right of preference (rules §33, docs/decisions/075): after the end, a holder may equal the price.
create table preference_rights (
	id uuid primary key default gen_random_uuid(),
	auction_id uuid not null references auctions on delete cascade,
	user_id uuid not null references users on delete restrict,
	ground text not null check (ground in ('spouse', 'co-owner', 'fiduciante', 'tenant', 'other')),
	state text not null default 'requested' check (state in ('requested', 'approved', 'refused')),
	reason text check (char_length(reason) between 1 and 500),
	requested_at timestamptz not null default clock_timestamp(),
	decided_at timestamptz,
	decided_by uuid references users on delete set null,
	version integer not null default 1,
	document_id uuid references supporting_documents on delete set null,
	unique (auction_id, user_id)
);
create index preference_rights_user_idx on preference_rights (user_id);

create function preference_approved() returns trigger language plpgsql as $$
begin
	update auctions set has_preference = exists (select from preference_rights r
		where r.auction_id = new.auction_id and r.state = 'approved') where id = new.auction_id;
	return null;
end $$;
create trigger preference_rights_approved after insert or update of state on preference_rights
	for each row execute function preference_approved();

---- Payments: opened with the win, in its transaction (decision 029)

create table payments (
	id uuid primary key default gen_random_uuid(),
	auction_id uuid not null references auctions on delete restrict,
	user_id uuid not null references users on delete restrict,
	status text not null default 'pending' check (status in ('pending', 'paid', 'overdue', 'cancelled', 'refunded')),
	price centavos not null check (price > 0),
	commission centavos not null,
	amount bigint not null,
	due_at timestamptz not null,
	paid_at timestamptz,
	created_at timestamptz not null default now(),
	-- What a static Pix carries back: unique, and short enough for its field (25 letters and digits).
	txid text generated always as (upper(left(replace(id::text, '-', ''), 25))) stored unique,
	-- How it came to be known as paid: a person looked at the account, or the bank's answer was looked up.
	confirmed_by text check (confirmed_by in ('person', 'bank')),
	-- Why it was cancelled or refunded, in somebody's words.
	reason text,
	ended_at timestamptz,
	-- Cancelled because nobody paid; an annulled win is nobody's fault.
	defaulted boolean not null default false,
	-- Whose win it is, as they were approved at the win: a copy, which no later change of a name reaches.
	winner_name text not null,
	-- What a Pix asks for: the commission where the price goes to the court, else the whole amount.
	pix_amount bigint not null,
	check (amount = price + commission),
	check ((status in ('paid', 'refunded')) = (paid_at is not null)),
	check (pix_amount between 0 and amount),
	constraint payments_default_check check (not defaulted or status = 'cancelled')
);
-- One payment of an auction is open or paid at a time.
create unique index payments_one_open_idx on payments (auction_id) where status in ('pending', 'paid', 'overdue');
create index payments_user_idx on payments (user_id, created_at desc);
create index payments_auction_idx on payments (auction_id, created_at desc, id desc);
-- Looked for once a minute: what is due, and what has no charge yet.
create index payments_due_idx on payments (due_at) where status = 'pending';
create index payments_unpaid_idx on payments (created_at) where status in ('pending', 'overdue');
create trigger payments_page_changed after insert or update of status or delete on payments
	for each row execute function part_of_page_changed();

create function copy_winner_name() returns trigger language plpgsql as $$
begin
	new.winner_name := approved_name(new.user_id, new.created_at);
	return new;
end $$;
create trigger payments_winner_name before insert on payments
	for each row execute function copy_winner_name();

create function set_pix_amount() returns trigger language plpgsql as $$
begin
	select case when a.kind = 'judicial' then new.commission else new.amount end into new.pix_amount
	from auctions a where a.id = new.auction_id;
	return new;
end $$;
create trigger payments_pix_amount before insert on payments
	for each row execute function set_pix_amount();

-- What a winner owes in parts, each with its payee (rules §34, decision 077). On judicial lots the price is deposited with the
-- court by its guia and the commission goes to the auctioneer.
create table payment_components (
	id uuid primary key default gen_random_uuid(),
	payment_id uuid not null references payments on delete restrict,
	kind text not null check (kind in ('price', 'commission', 'cost')),
	payee text not null check (payee in ('court', 'operator', 'auctioneer')),
	amount bigint not null check (amount > 0),
	status text not null default 'pending' check (status in ('pending', 'paid', 'refunded', 'cancelled')),
	paid_at timestamptz,
	confirmed_by text check (confirmed_by in ('person', 'bank')),
	unique (payment_id, kind)
);

-- Written by the database, so that no payment is without its components.
create function add_payment_components(payment payments) returns void language sql as $$
	insert into payment_components (payment_id, kind, payee, amount, status, paid_at, confirmed_by)
	select payment.id, c.kind, c.payee, c.amount, case payment.status when 'overdue' then 'pending' else payment.status end,
		payment.paid_at, payment.confirmed_by
	from (values
		('price', case when payment.pix_amount = payment.amount then 'operator' else 'court' end, payment.price),
		('commission', 'auctioneer', payment.commission)
	) as c (kind, payee, amount) where c.amount > 0
$$;

create function payment_components_of_new() returns trigger language plpgsql as $$
begin
	perform add_payment_components(new);
	return null;
end $$;
create trigger payments_components after insert on payments
	for each row execute function payment_components_of_new();

create table payment_proofs (
	id uuid primary key default gen_random_uuid(),
	payment_id uuid not null references payments on delete restrict,
	-- The storage key.
	file text not null unique,
	kind text not null check (kind in ('image', 'pdf')),
	status text not null default 'waiting' check (status in ('waiting', 'accepted', 'refused')),
	reason text,
	uploaded_at timestamptz not null default now(),
	decided_at timestamptz,
	component_id uuid references payment_components on delete restrict,
	check ((status = 'refused') = (reason is not null)),
	check ((status = 'waiting') = (decided_at is null))
);
create index payment_proofs_payment_idx on payment_proofs (payment_id, uploaded_at);
create index payment_proofs_waiting_idx on payment_proofs (uploaded_at) where status = 'waiting';

-- The court's guia for the price; the last one is valid.
create table deposit_slips (
	id uuid primary key default gen_random_uuid(),
	payment_id uuid not null references payments on delete restrict,
	number text not null check (char_length(number) between 1 and 100),
	amount bigint not null check (amount > 0),
	-- The storage key.
	file text not null unique,
	entered_at timestamptz not null default clock_timestamp(),
	admin_id uuid references users on delete restrict
);
create index deposit_slips_payment_idx on deposit_slips (payment_id, entered_at);

-- The journal: a movement of money, or of what is owed, in double entry. What an account gets is positive (a claim on the
-- winner, money in the bank), what it owes or earns negative (the seller's price, the operator's commission): each row is zero.
create table journal_entries (
	id bigint generated always as identity primary key,
	auction_id uuid not null references auctions on delete restrict,
	payment_id uuid not null references payments on delete restrict,
	at timestamptz not null default clock_timestamp(),
	kind text not null check (kind in ('awarded', 'cancelled', 'received', 'refunded', 'returned', 'deposited')),
	winner bigint not null,
	bank bigint not null,
	commission bigint not null,
	seller bigint not null,
	-- Who did it; null where it was the product itself.
	admin_id uuid references users on delete restrict,
	-- The bank's own name of a transfer (endToEndId), once.
	transfer text unique,
	check (winner + bank + commission + seller = 0)
);
create index journal_entries_auction_idx on journal_entries (auction_id, id);

create function journal_is_append_only() returns trigger language plpgsql as $$
begin
	raise exception 'the journal is append-only';
end $$;
create trigger journal_append_only before update or delete on journal_entries
	for each row execute function journal_is_append_only();
create trigger journal_not_truncated before truncate on journal_entries
	for each statement execute function journal_is_append_only();

-- Charges by the Central Bank's API Pix, what was received for them, and what is sent back (decision 030). `next_look` is when
-- the bank is asked next, null when there is nothing left to ask. `key` is the receiving key: only an installation with this key asks.
create table pix_charges (
	-- Chosen and stored before the bank is asked, so that a lost answer is asked for again under the same name.
	txid text primary key default replace(gen_random_uuid()::text, '-', '') check (txid ~ '^[a-zA-Z0-9]{26,35}$'),
	payment_id uuid not null references payments on delete restrict,
	key text not null,
	amount bigint not null check (amount > 0),
	state text not null default 'wanted' check (state in ('wanted', 'active', 'concluded', 'removed')),
	-- Copia e cola, as the bank gave it.
	code text,
	created_at timestamptz not null default now(),
	expires_at timestamptz not null,
	next_look timestamptz default now(),
	-- One at each bank that the installation has had; one of another amount is replaced.
	unique (payment_id, key, amount)
);
create index pix_charges_look_idx on pix_charges (key, next_look) where next_look is not null;

-- What a webhook named and no charge of ours knows: the bank is asked whether it exists.
create table pix_notified (
	end_to_end_id text primary key check (end_to_end_id ~ '^[a-zA-Z0-9]{32}$'),
	key text not null,
	tries int not null default 0,
	next_look timestamptz not null default now()
);
create index pix_notified_look_idx on pix_notified (key, next_look);

-- Every Pix that the bank itself told of, once, with what it did.
create table pix_received (
	end_to_end_id text primary key,
	key text not null,
	-- Null where it belongs to no payment here.
	payment_id uuid references payments on delete restrict,
	txid text,
	amount bigint not null check (amount > 0),
	outcome text not null check (outcome in ('settled', 'amount', 'repeated', 'closed', 'unknown')),
	paid_at timestamptz not null,
	recorded_at timestamptz not null default now(),
	check (outcome = 'unknown' or payment_id is not null)
);
create index pix_received_payment_idx on pix_received (payment_id);
-- One Pix pays a payment, whatever happens at once.
create unique index pix_received_settled_idx on pix_received (payment_id) where outcome = 'settled';
-- What settled nothing, for the administrators.
create index pix_received_stray_idx on pix_received (recorded_at desc, end_to_end_id) where outcome <> 'settled';

create table pix_returns (
	-- Our own name for it at the bank, stored before the bank is asked.
	id text primary key default replace(gen_random_uuid()::text, '-', ''),
	end_to_end_id text not null references pix_received on delete restrict,
	amount bigint not null check (amount > 0),
	state text not null default 'wanted' check (state in ('wanted', 'processing', 'returned', 'failed')),
	-- The bank's words for why it failed.
	motive text,
	asked_at timestamptz not null default now(),
	ended_at timestamptz,
	next_look timestamptz default now(),
	check ((state in ('returned', 'failed')) = (ended_at is not null)),
	check ((ended_at is null) = (next_look is not null))
);
-- One return of a Pix at a time; one that failed may be asked for again.
create unique index pix_returns_one_idx on pix_returns (end_to_end_id) where state <> 'failed';
create index pix_returns_look_idx on pix_returns (next_look) where next_look is not null;

-- What follows a win that was cancelled (decision 031): the lot is offered to the bidder before, at the price of their own
-- highest bid. Not a debt: only who accepts owes it.
create table second_chances (
	id uuid primary key default gen_random_uuid(),
	auction_id uuid not null references auctions on delete restrict,
	-- The payment whose win was cancelled before; and the one that follows from the acceptance.
	after_payment_id uuid not null references payments on delete restrict,
	payment_id uuid unique references payments on delete restrict,
	user_id uuid not null references users on delete restrict,
	bidder integer not null,
	price centavos not null check (price > 0),
	-- In the administrator's words: the judge's order, where the lot is judicial.
	reason text,
	state text not null default 'offered'
		check (state in ('offered', 'accepted', 'declined', 'expired', 'withdrawn')),
	offered_at timestamptz not null default clock_timestamp(),
	expires_at timestamptz not null,
	ended_at timestamptz,
	foreign key (auction_id, bidder) references auction_bidders (auction_id, bidder),
	check (expires_at > offered_at),
	check ((state = 'offered') = (ended_at is null)),
	check ((state = 'accepted') = (payment_id is not null))
);
create unique index second_chances_one_open_idx on second_chances (auction_id) where state = 'offered';
create index second_chances_auction_idx on second_chances (auction_id, offered_at desc);
create index second_chances_user_idx on second_chances (user_id, offered_at desc);
-- Looked for once a minute.
create index second_chances_due_idx on second_chances (expires_at) where state = 'offered';

-- The new auction of a lot, and the one that it comes from.
create table reopened_auctions (
	auction_id uuid primary key references auctions on delete cascade,
	reopened_from uuid not null references auctions on delete cascade,
	check (auction_id <> reopened_from)
);
create index reopened_auctions_from_idx on reopened_auctions (reopened_from);
create trigger reopened_auctions_page_changed after insert or update or delete on reopened_auctions
	for each row execute function pages_changed();

-- Who won the lot before and did not pay may not bid in its new auction (CPC art. 897); written when it is reopened.
create table barred_bidders (
	auction_id uuid not null references auctions on delete cascade,
	user_id uuid not null references users on delete restrict,
	primary key (auction_id, user_id)
);
create index barred_bidders_user_idx on barred_bidders (user_id);

-- Proposals to pay in instalments (CPC 895), on lots that take them (decision 033).
create table instalment_proposals (
	id uuid primary key default gen_random_uuid(),
	auction_id uuid not null references auctions on delete restrict,
	user_id uuid not null references users on delete restrict,
	-- The client's own: the same key and conditions answer what they answered before.
	key text not null,
	price bigint not null check (price > 0),
	down_payment bigint not null,
	instalments integer not null check (instalments between 1 and 30),
	correction text not null,
	-- The round that it came before, null on a lot without rounds, and the minimum that held then.
	round integer,
	minimum bigint not null,
	state text not null default 'sent' check (state in ('sent', 'withdrawn', 'replaced', 'accepted', 'declined')),
	-- Why it was declined, as its author reads it; goes with the account.
	reason text,
	sent_at timestamptz not null default clock_timestamp(),
	ended_at timestamptz,
	unique (user_id, key),
	check (price >= minimum),
	check (down_payment * 4 >= price and price - down_payment >= instalments),
	check (reason is null or state = 'declined'),
	check ((state = 'sent') = (ended_at is null))
);
create index instalment_proposals_auction_idx on instalment_proposals (auction_id, sent_at);
-- One open proposal of each person, and one that is accepted.
create unique index instalment_proposals_open_idx on instalment_proposals (auction_id, user_id) where state = 'sent';
create unique index instalment_proposals_accepted_idx on instalment_proposals (auction_id) where state = 'accepted';
create trigger instalment_proposals_page_changed after insert or update of state or delete on instalment_proposals
	for each row execute function part_of_page_changed();

---- Notifications: a projection of the ledger (docs/decisions/027)

-- How far each auction's ledger has been read for notifications, and who led there. Locked while it is read.
create table notification_cursors (
	auction_id uuid primary key references auctions on delete cascade,
	seq integer not null check (seq >= 0),
	leader integer,
	-- The end that those who have it as a favourite were told of, and the last round.
	told_end timestamptz,
	told_round smallint
);

-- How many notifications a person has had, and up to which they were read. The number is given inside the locked row, so that
-- notifications become visible in its order.
create table notification_counts (
	user_id uuid primary key references users on delete cascade,
	head integer not null check (head >= 0),
	read_through integer not null default 0 check (read_through between 0 and head)
);

create table notifications (
	user_id uuid not null references users on delete cascade,
	number integer not null check (number > 0),
	auction_id uuid not null references auctions on delete cascade,
	kind text not null check (kind in ('outbid', 'winning', 'ending', 'round', 'won', 'lost', 'match')),
	-- What it follows from: the record's seq, or of 'ending' the end itself in microseconds.
	cause bigint not null,
	price centavos not null,
	end_time timestamptz not null,
	created_at timestamptz not null default now(),
	-- By which ways it goes, as the person chose then. An email is due at a time and is sent once; a later one replaces it.
	toast boolean not null,
	email_due_at timestamptz,
	emailed_at timestamptz,
	push_due boolean not null default false,
	primary key (user_id, number),
	unique (user_id, auction_id, kind, cause)
);
create index notifications_auction_idx on notifications (auction_id);
create index notifications_email_due_idx on notifications (email_due_at) where email_due_at is not null;
create index notifications_push_due_idx on notifications (created_at) where push_due;
create index notifications_created_idx on notifications (created_at);

-- Only what differs from the defaults (domain/notices/bidder-notifications.ts).
create table notification_choices (
	user_id uuid not null references users on delete cascade,
	kind text not null check (kind in ('outbid', 'winning', 'ending', 'round', 'won', 'lost', 'match')),
	channel text not null check (channel in ('toast', 'email', 'push')),
	enabled boolean not null,
	primary key (user_id, kind, channel)
);

-- Devices that take push messages. `endpoint` is an address that only the push service and the installation know.
create table push_devices (
	id uuid primary key default gen_random_uuid(),
	user_id uuid not null references users on delete cascade,
	-- The session that last used it there.
	session_id uuid not null,
	endpoint text not null unique check (char_length(endpoint) <= 1000),
	p256dh text not null,
	auth text not null,
	-- The installation's public key that it was made for.
	server_key text constraint push_devices_house_key_not_null not null,
	created_at timestamptz not null default now()
);
create index push_devices_user_idx on push_devices (user_id);
create index push_devices_session_idx on push_devices (session_id);

-- Who signs out, or is signed out, on a device gets nothing there any more. A session whose idle time merely ended removes
-- nothing: a push message is for people who are away.
create function forget_device_of_session() returns trigger language plpgsql as $$
begin
	if old.expires_at > now() then
		delete from push_devices where session_id = old.id;
	end if;
	return old;
end $$;
create trigger sessions_forget_device after delete on sessions
	for each row execute function forget_device_of_session();

---- Back office

-- Who did what to which auction or person, and when; the fields changed, from and to. It outlives what it names, so it
-- refers to nothing.
create table audit_log (
	id bigint generated always as identity primary key,
	at timestamptz not null default clock_timestamp(),
	admin_id uuid not null,
	action text not null check (action ~ '^[a-z-]+\.[a-z-]+$'),
	subject uuid not null,
	changes jsonb not null default '{}' check (jsonb_typeof(changes) = 'object')
);
-- Read newest first, whole or by administrator, action and subject: each order is an index, so that a page costs the same at
-- a million entries as at ten (docs/decisions/018).
create index audit_log_subject_idx on audit_log (subject, id desc);
create index audit_log_at_idx on audit_log (at desc, id desc);
create index audit_log_action_at_idx on audit_log (action, at desc, id desc);
create index audit_log_admin_at_idx on audit_log (admin_id, at desc, id desc);
create index audit_log_admin_action_at_idx on audit_log (admin_id, action, at desc, id desc);
create index audit_log_subject_at_idx on audit_log (subject, at desc, id desc);
-- The words that the log itself has: reasons, and titles by which an auction was known.
create index audit_log_reason_idx on audit_log using gin (fold_text(changes #>> '{reason,to}') gin_trgm_ops)
	where changes ? 'reason';
create index audit_log_title_idx on audit_log
	using gin (fold_text(coalesce(changes #>> '{title,from}', '') || E'\n' || coalesce(changes #>> '{title,to}', '')) gin_trgm_ops)
	where changes ? 'title';

create function audit_is_append_only() returns trigger language plpgsql as $$
begin
	raise exception 'the audit log is append-only';
end $$;
create trigger audit_append_only before update or delete on audit_log
	for each row execute function audit_is_append_only();
create trigger audit_not_truncated before truncate on audit_log
	for each statement execute function audit_is_append_only();

-- How each auction ended that completed or was cancelled after opening, in one narrow row; none for withdrawn ones. It is of
-- the last payment: whoever it is owed by won, at the price that they owe. Written in the transaction that changes it.
create table auction_results (
	auction_id uuid primary key references auctions on delete cascade,
	environment text not null,
	state text,
	city text,
	auction_type text not null,
	property_type text,
	start_time timestamptz not null,
	ended_at timestamptz not null,
	bid_count integer not null,
	sold boolean not null,
	price centavos not null,
	commission centavos not null,
	initial_bid centavos not null,
	appraisal centavos,
	winner_id uuid,
	-- Of the payment that is open; the deadline stands also without one.
	due_at timestamptz,
	deadline timestamptz not null,
	owed bigint not null,
	paid_at timestamptz,
	paid bigint,
	-- A lot whose last win was cancelled or refunded is not sold: it has fallen, until somebody else takes it or it comes to a
	-- new auction.
	fallen boolean not null default false,
	-- In which of its rounds it ended (rules §29); null for a lot without rounds.
	round smallint
);
create index auction_results_ended_idx on auction_results (environment, ended_at);
create index auction_results_paid_idx on auction_results (environment, paid_at)
	include (state, auction_type, paid) where paid_at is not null;
create index auction_results_last_paid_idx on auction_results (environment, ended_at) where paid_at is not null;
create index auction_results_unpaid_idx on auction_results (environment, ended_at) where (sold or fallen) and paid_at is null;
create index auction_results_winner_idx on auction_results (environment, winner_id, paid_at) where sold;

-- Writes an auction's result anew. Whoever changes two of its sources at once waits here, and then sees both.
create function write_result(given uuid) returns void language plpgsql as $$
begin
	perform from auctions where id = given for no key update;
	delete from auction_results where auction_id = given;
	insert into auction_results
	select a.id, a.environment, a.state, a.city, a.auction_type, p.property_type, a.start_time,
		case a.status when 'completed' then a.end_time else a.last_stamp end, a.bid_count,
		a.status = 'completed' and a.leader is not null and not coalesce(y.fell, false),
		coalesce(y.price, a.current_bid), coalesce(y.commission, 0), a.initial_bid, p.appraisal,
		coalesce(y.user_id, b.user_id), case when y.status in ('pending', 'overdue') then y.due_at end,
		coalesce(y.due_at, a.end_time + a.payment_deadline_hours * interval '1 hour'), coalesce(y.amount, 0),
		case y.status when 'paid' then y.paid_at end, case y.status when 'paid' then y.amount end,
		a.status = 'completed' and coalesce(y.fell, false) and not exists (
			select from reopened_auctions r join auctions n on n.id = r.auction_id
			where r.reopened_from = a.id and n.withdrawn_at is null),
		a.round
	from auctions a
	left join properties p on p.auction_id = a.id
	left join auction_bidders b on b.auction_id = a.id and b.bidder = a.leader
	left join lateral (
		select q.*, q.status in ('cancelled', 'refunded') as fell from payments q
		where q.auction_id = a.id order by q.created_at desc, q.id desc limit 1) y on true
	-- A cancelled auction that had opened has the opening in its ledger too.
	where a.id = given and a.withdrawn_at is null
		and (a.status = 'completed' or (a.status = 'cancelled' and a.ledger_seq > 1));
end $$;

-- Bids leave the status alone, so they do not come here.
create function auction_changed() returns trigger language plpgsql as $$
begin
	perform write_result(new.id);
	return null;
end $$;
create trigger auctions_result after insert or update on auctions
	for each row when (new.status in ('completed', 'cancelled')) execute function auction_changed();

create function part_of_auction_changed() returns trigger language plpgsql as $$
begin
	perform write_result(coalesce(new.auction_id, old.auction_id));
	return null;
end $$;
create trigger properties_result after insert or update of property_type, appraisal or delete on properties
	for each row execute function part_of_auction_changed();
create trigger payments_result after insert or update or delete on payments
	for each row execute function part_of_auction_changed();

create function reopening_changed() returns trigger language plpgsql as $$
begin
	perform write_result(coalesce(new.reopened_from, old.reopened_from));
	return null;
end $$;
create trigger reopened_auctions_result after insert or delete on reopened_auctions
	for each row execute function reopening_changed();

-- A new auction that is withdrawn leaves the lot where it was.
create function reopened_withdrawn() returns trigger language plpgsql as $$
begin
	perform write_result(reopened_from) from reopened_auctions where auction_id = new.id;
	return null;
end $$;
create trigger auctions_reopened_withdrawn after update of withdrawn_at on auctions
	for each row when (old.withdrawn_at is distinct from new.withdrawn_at) execute function reopened_withdrawn();

-- Bids by day and hour in São Paulo. '*' stands for every state or type, '' for auctions without a state.
create table bid_days (
	environment text not null,
	state text not null,
	auction_type text not null,
	day date not null,
	first_at timestamptz not null,
	hours integer[] not null check (cardinality(hours) = 24),
	primary key (environment, state, auction_type, day)
);

-- Bids before this day are counted there, except for the days that are stale.
create table bid_horizons (
	environment text primary key,
	day date not null
);

create table stale_bid_days (
	environment text not null,
	day date not null,
	primary key (environment, day)
);

-- Who bid on a day, a bit for each bidder: 'or' them, and the different people of any range are counted at once.
create table bidder_numbers (
	user_id uuid primary key references users on delete cascade,
	number integer not null unique generated always as identity (minvalue 0 start 0)
);

create table bidder_days (
	environment text not null,
	state text not null,
	auction_type text not null,
	day date not null,
	page integer not null,
	bidders bit(32768) not null,
	primary key (environment, state, auction_type, day, page)
);

-- What was counted holds no longer. The lock keeps a count that runs at this moment from being stored (roll-up-bids.ts).
create function bid_came_late() returns trigger language plpgsql as $$
begin
	perform pg_advisory_xact_lock_shared(hashtext('roll up bids'));
	insert into stale_bid_days select environment, sao_paulo_day(new.created_at) from auctions where id = new.auction_id
		on conflict do nothing;
	return null;
end $$;
create trigger bids_came_late after insert on bids
	for each row when (new.created_at < clock_timestamp() - interval '30 minutes') execute function bid_came_late();

create function bids_belong_elsewhere() returns trigger language plpgsql as $$
begin
	perform pg_advisory_xact_lock_shared(hashtext('roll up bids'));
	insert into stale_bid_days
		select distinct e, sao_paulo_day(created_at) from bids, unnest(array[old.environment, new.environment]) e
		where auction_id = new.id order by 1, 2 on conflict do nothing;
	return null;
end $$;
create trigger auctions_bids_elsewhere after update of environment, state, auction_type, withdrawn_at on auctions
	for each row when (new.bid_count > 0 and (old.environment, old.state, old.auction_type, old.withdrawn_at)
		is distinct from (new.environment, new.state, new.auction_type, new.withdrawn_at))
	execute function bids_belong_elsewhere();
