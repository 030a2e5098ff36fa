-- Bids, their ledger and what follows from them. An auction with bids cannot be deleted: it is withdrawn (rules §13).

-- A person's number in one auction: the public pseudonym 'Licitante 3'.
create table auction_bidders (
	auction_id uuid not null references auctions on delete cascade,
	user_id uuid not null references users on delete restrict,
	bidder integer not null check (bidder > 0),
	primary key (auction_id, user_id),
	unique (auction_id, bidder)
);
create index auction_bidders_user_idx on auction_bidders (user_id);

alter table auctions add constraint auctions_leader_fk
	foreign key (id, leader) references auction_bidders (auction_id, bidder) deferrable initially deferred;

create table ledger_records (
	auction_id uuid not null references auctions on delete cascade,
	seq integer not null check (seq > 0),
	at timestamptz not null,
	type text not null check (type in
		('opened', 'bid-accepted', 'bid-refused', 'extended', 'paused', 'resumed', 'ended', 'cancelled')),
	-- The canonical text, byte for byte what was hashed.
	record text not null,
	hash text not null check (hash ~ '^[0-9a-f]{64}$'),
	primary key (auction_id, seq)
);

-- Append-only. A record goes only together with its auction, and that only while it has no bids.
create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
	if tg_op = 'DELETE' and not exists (select from auctions where id = old.auction_id) then
		return old;
	end if;
	raise exception 'ledger records are append-only';
end $$;
create trigger ledger_append_only before update or delete on ledger_records
	for each row execute function ledger_is_append_only();
create trigger ledger_not_truncated before truncate on ledger_records
	for each statement execute function ledger_is_append_only();

create table bids (
	id uuid primary key,
	auction_id uuid not null references auctions on delete restrict,
	user_id uuid not null references users on delete restrict,
	bidder integer not null,
	amount centavos not null check (amount > 0),
	created_at timestamptz not null,
	seq integer not null,
	-- Kept for a court's order only (law: CNJ Res. 236 art. 27).
	address inet,
	-- An equal amount is never accepted twice (rules §3), and every bid has its record.
	unique (auction_id, amount),
	unique (auction_id, seq),
	foreign key (auction_id, seq) references ledger_records (auction_id, seq),
	foreign key (auction_id, user_id) references auction_bidders (auction_id, user_id)
);
create index bids_user_idx on bids (user_id, created_at desc);

-- The answer each bid got, found again by the bidder's own key (rules §7).
create table idempotency_keys (
	user_id uuid not null references users on delete cascade,
	key text not null check (char_length(key) between 8 and 80),
	auction_id uuid not null references auctions on delete cascade,
	amount centavos not null,
	-- The record that holds the decision.
	seq integer not null,
	answer jsonb not null,
	created_at timestamptz not null default now(),
	primary key (user_id, key)
);

create table payments (
	id uuid primary key default gen_random_uuid(),
	auction_id uuid not null references auctions on delete restrict,
	user_id uuid not null references users on delete restrict,
	status text not null default 'pending' check (status in ('pending', 'paid', 'overdue', 'cancelled', 'refunded')),
	price centavos not null check (price > 0),
	commission centavos not null,
	amount centavos not null,
	due_at timestamptz not null,
	paid_at timestamptz,
	created_at timestamptz not null default now(),
	check (amount = price + commission),
	check ((status in ('paid', 'refunded')) = (paid_at is not null))
);
-- One payment of an auction is open or paid at a time.
create unique index payments_one_open_idx on payments (auction_id) where status in ('pending', 'paid', 'overdue');
create index payments_user_idx on payments (user_id, created_at desc);
