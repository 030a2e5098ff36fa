-- Amounts are whole centavos (bigint), up to R$ 10 billion; field names are the spec's.

create extension if not exists pg_trgm;

create domain centavos as bigint check (value between 0 and 1000000000000);

-- Microseconds since 1970: what decisions and the ledger compute with (domain/values/time.ts).
create function micros(at timestamptz) returns bigint
	language sql immutable strict parallel safe
	as $$ select (extract(epoch from at) * 1000000)::bigint $$;

create function from_micros(us bigint) returns timestamptz
	language sql immutable strict parallel safe
	as $$ select timestamptz 'epoch' + us * interval '1 microsecond' $$;

-- Case and accents folded: the same folding as fold() in domain/lot/listing.ts (a test holds them together).
create function fold_text(given text) returns text
	language sql immutable strict parallel safe
	as $$ select lower(regexp_replace(normalize(given, nfd), '[\u0300-\u036f]', '', 'g')) $$;

-- The deployment's table of increments (rules §3); an auction may carry its own.
create table increment_bands (
	"from" centavos primary key,
	increment centavos not null check (increment > 0)
);
insert into increment_bands ("from", increment) values
	(0, 10000), (2000000, 50000), (10000000, 100000), (50000000, 200000), (100000000, 500000), (500000000, 2000000);

create table auctions (
	id uuid primary key default gen_random_uuid(),
	admin_id uuid references users on delete set null,
	environment text not null check (environment in ('production', 'staging')),
	title text not null check (char_length(title) between 3 and 200),
	description text not null check (char_length(description) between 10 and 5000),
	city text check (char_length(city) between 2 and 100),
	state text check (state ~ '^[A-Z]{2}$'),
	auction_type text not null default 'scheduled' check (auction_type in ('scheduled', 'live')),
	initial_bid centavos not null check (initial_bid > 0),
	created_at timestamptz not null default now(),

	-- What moves (AuctionState in domain/auction/auction.ts): rebuilt by replaying the ledger.
	status text not null default 'pending' check (status in ('pending', 'active', 'paused', 'completed', 'cancelled')),
	current_bid centavos not null check (current_bid > 0),
	bid_count integer not null default 0 check (bid_count >= 0),
	leader integer,
	start_time timestamptz not null,
	end_time timestamptz not null,
	paused_at timestamptz,

	-- The ledger's head, and the last stamp given: the next is at least 1 µs later (rules §6).
	ledger_seq integer not null default 0 check (ledger_seq >= 0),
	ledger_hash text not null default repeat('0', 64) check (ledger_hash ~ '^[0-9a-f]{64}$'),
	last_stamp timestamptz not null default timestamptz 'epoch',
	bidder_count integer not null default 0 check (bidder_count >= 0),

	-- Terms: fixed when the auction opens. Null increments follow the deployment's table until then.
	scheduled_end_time timestamptz not null,
	increments jsonb check (jsonb_typeof(increments) = 'array' and jsonb_array_length(increments) > 0),
	extension_mode text not null default 'reset' check (extension_mode in ('reset', 'additive')),
	extension_window_ms integer not null check (extension_window_ms between 0 and 3600000),
	extension_cap timestamptz,
	commission_bp integer not null default 500 check (commission_bp between 0 and 10000),
	payment_deadline_hours integer not null default 24 check (payment_deadline_hours between 1 and 720),

	-- Who sells, who conducts (rules §14).
	kind text check (kind in ('judicial', 'extrajudicial', 'voluntary')),
	seller text check (char_length(seller) <= 200),
	seller_id uuid references users on delete set null,
	auctioneer_name text check (char_length(auctioneer_name) <= 200),
	auctioneer_registration text check (char_length(auctioneer_registration) <= 100),

	withdrawn_at timestamptz,
	search_text text generated always as
		(fold_text(title || E'\n' || coalesce(city, '') || E'\n' || coalesce(state, ''))) stored,

	check (end_time > start_time),
	check ((status = 'paused') = (paused_at is not null)),
	check ((bid_count = 0) = (leader is null)),
	check (bid_count <= ledger_seq),
	check (status <> 'completed' or ledger_seq > 0)
);

create index auctions_recent_idx on auctions (environment, created_at desc, id desc) where withdrawn_at is null;
create index auctions_ending_idx on auctions (environment, end_time, id) where withdrawn_at is null;
create index auctions_price_idx on auctions (environment, current_bid, id) where withdrawn_at is null;
create index auctions_search_idx on auctions using gin (search_text gin_trgm_ops);
create index auctions_city_idx on auctions using gin (fold_text(coalesce(city, '')) gin_trgm_ops);
create index auctions_status_idx on auctions (environment, status) where withdrawn_at is null;
-- What the clock has to do next (server/features/auctions/clockwork.ts).
create index auctions_to_open_idx on auctions (start_time)
	where status = 'pending' and auction_type = 'scheduled' and withdrawn_at is null;
create index auctions_to_close_idx on auctions (end_time)
	where status = 'active' and auction_type = 'scheduled' and withdrawn_at is null;

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
	check ((source is null) = (source_id is null)),
	unique (source, source_id, environment)
);

-- Rounds (praças) of a lot: number, start, end, minimum (rules §14).
create table auction_rounds (
	auction_id uuid not null references auctions on delete cascade,
	number smallint not null check (number between 1 and 9),
	start_time timestamptz not null,
	end_time timestamptz not null,
	minimum centavos not null check (minimum > 0),
	primary key (auction_id, number),
	check (end_time > start_time)
);

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
	unique (auction_id, image_order)
);

create table favorites (
	user_id uuid not null references users on delete cascade,
	auction_id uuid not null references auctions on delete cascade,
	created_at timestamptz not null default now(),
	primary key (user_id, auction_id)
);
create index favorites_auction_idx on favorites (auction_id);
