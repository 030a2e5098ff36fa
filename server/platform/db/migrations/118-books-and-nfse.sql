-- The auctioneer's books (Decreto 21.981 arts. 31-33, docs/decisions/137): what a closed month contained, under a chain of hashes. The months
-- that are open are read from ledger and journal.
create table book_closings (
	environment text not null check (environment in ('production', 'staging')),
	auctioneer_id uuid not null references auctioneers on delete restrict,
	month date not null check (extract(day from month) = 1),
	closed_at timestamptz not null default clock_timestamp(),
	admin_id uuid not null references users on delete restrict,
	-- The canonical text, byte for byte what was hashed: it has the SHA-256 of `rows` and `heads`, and the hash of the closing before.
	text text not null,
	hash text not null check (hash ~ '^[0-9a-f]{64}$'),
	-- Canonical arrays: the rows of all books, and the last record of each ledger that has one in the month.
	rows text not null,
	heads text not null,
	primary key (environment, auctioneer_id, month)
);

create function closings_are_append_only() returns trigger language plpgsql as $$
begin
	raise exception 'closed months are append-only';
end $$;
create trigger closings_append_only before update or delete on book_closings
	for each row execute function closings_are_append_only();
create trigger closings_not_truncated before truncate on book_closings
	for each statement execute function closings_are_append_only();

-- What the books read of a month. The first has few rows of a ledger: no bids.
create index ledger_results on ledger_records (at) where type in ('ended', 'round-closed', 'suspended', 'revised', 'cancelled', 'declared',
	'preference-opened', 'preference-exercised', 'preference-lapsed', 'conditional-opened', 'conditional-accepted', 'counter-accepted',
	'conditional-refused', 'debtor-preference', 'outcome-decided', 'second-chance-accepted', 'proposal-accepted');
create index journal_entries_at_idx on journal_entries (at);
create index auctions_published_idx on auctions (published_at) where published_at is not null;

-- What a DPS states of its issuer (docs/decisions/138): municipality, registration, tax regime, rate, series.
alter table auctioneers add column fiscal jsonb check (jsonb_typeof(fiscal) = 'object');

-- The number of each DPS, given once, at its first download.
create table dps_numbers (
	auctioneer_id uuid not null references auctioneers on delete restrict,
	series text not null check (series ~ '^[0-9]{1,5}$'),
	number bigint not null check (number between 1 and 999999999999999),
	component_id uuid not null unique references payment_components on delete restrict,
	given_at timestamptz not null default clock_timestamp(),
	admin_id uuid not null references users on delete restrict,
	primary key (auctioneer_id, series, number)
);
