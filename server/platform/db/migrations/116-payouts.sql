-- What the operator received for a seller is owed to it: the statement of sale and the payment by their terms (rules §58, docs/decisions/135).
alter table sellers add column commission_bp integer check (commission_bp between 1 and 10000);

-- Opened with the payment of a part that was received on behalf of a seller; the terms are those of that day.
create table payouts (
	id uuid primary key default gen_random_uuid(),
	component_id uuid not null unique references payment_components on delete restrict,
	payment_id uuid not null references payments on delete restrict,
	auction_id uuid not null references auctions on delete restrict,
	seller_id uuid not null references sellers on delete restrict,
	received bigint not null check (received > 0),
	received_at timestamptz not null,
	-- The terms, and since when the desk is told that they are near.
	statement_due_at timestamptz not null,
	statement_alarm_at timestamptz not null,
	due_at timestamptz not null,
	alarm_at timestamptz not null,
	-- When the seller got the statement of sale.
	statement_at timestamptz,
	-- When the money was sent, how much and to which account; `seal` is the SHA-256 of the payee, these three and nothing else.
	paid_at timestamptz,
	amount bigint check (amount > 0),
	account jsonb check (jsonb_typeof(account) = 'object'),
	seal text check (seal ~ '^[0-9a-f]{64}$'),
	paid_by uuid references users on delete restrict,
	-- The storage key of the bank's receipt; those of one act have the same.
	file text,
	-- What a bank's file carries.
	code text generated always as (upper(left(replace(id::text, '-', ''), 25))) stored unique,
	created_at timestamptz not null default clock_timestamp(),
	constraint payouts_paid_check check (num_nulls(paid_at, amount, account, seal, paid_by) in (0, 5)),
	constraint payouts_file_check check (file is null or paid_at is not null)
);
create index payouts_due_idx on payouts (due_at, id) where paid_at is null;
create index payouts_paid_idx on payouts (paid_at, id) where paid_at is not null;
create index payouts_seller_idx on payouts (seller_id, due_at);
create index payouts_payment_idx on payouts (payment_id);
create index payouts_auction_idx on payouts (auction_id);
create index payouts_paid_by_idx on payouts (paid_by);

-- The seller's commission and agreed expenses, which are taken off. Each has its journal entry, and a removed one the reverse.
create table payout_lines (
	id uuid primary key default gen_random_uuid(),
	payout_id uuid not null references payouts on delete restrict,
	kind text not null check (kind in ('commission', 'expense')),
	name text not null check (char_length(name) between 2 and 200),
	amount bigint not null check (amount > 0),
	-- The storage key of what shows it.
	file text unique,
	created_at timestamptz not null default clock_timestamp(),
	removed_at timestamptz,
	-- Null for a commission that was agreed with the seller beforehand.
	admin_id uuid references users on delete restrict
);
create index payout_lines_payout_idx on payout_lines (payout_id, created_at);
create unique index payout_lines_commission_idx on payout_lines (payout_id) where kind = 'commission' and removed_at is null;
create index payout_lines_admin_idx on payout_lines (admin_id);
