-- Charges by the Central Bank's API Pix, what came in for them, and what is sent back (decision 030). `next_look` is when
-- the bank is asked next, null when there is nothing left to ask. `key` is the receiving key: only a house with this key looks.

create table pix_charges (
	-- Chosen and kept before the bank is asked, so that a lost answer is asked for again under the same name.
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
	-- One at each bank that the house has had.
	unique (payment_id, key)
);
create index pix_charges_look_idx on pix_charges (key, next_look) where next_look is not null;

-- Looked through for payments that have no charge yet.
create index payments_unpaid_idx on payments (created_at) where status in ('pending', 'overdue');

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
	-- Null where it belongs to no payment of the house.
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
	-- The house's own name for it at the bank, kept before the bank is asked.
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
