-- Auctioneers, sellers and sales (rules §25 and §26).
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
	created_at timestamptz not null default now()
);
create unique index auctioneers_default_idx on auctioneers (is_default) where is_default;
create unique index auctioneers_registration_idx on auctioneers (board, registration);

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
	unique (environment, year, number)
);
create index sales_recent_idx on sales (environment, created_at desc, id desc);
create index sales_publish_idx on sales (publish_at) where publish_at is not null and published_at is null;

-- auctions.seller_id is the account of the seller, who may not bid; consignor_id is the seller as a party of the sale.
alter table auctions
	add column sale_id uuid references sales,
	add column lot_number integer check (lot_number between 1 and 9999),
	add column consignor_id uuid references sellers,
	-- Below it, the seller decides (rules §36); never shown to bidders.
	add column reserve centavos check (reserve > 0),
	add check (lot_number is null or sale_id is not null),
	add constraint auctions_lot_number_key unique (sale_id, lot_number) deferrable initially deferred;

create trigger auctioneers_page_changed after insert or update or delete on auctioneers
	for each row execute function pages_changed();
create trigger sellers_page_changed after insert or update or delete on sellers
	for each row execute function pages_changed();
create trigger sales_page_changed after insert or update or delete on sales
	for each row execute function pages_changed();
