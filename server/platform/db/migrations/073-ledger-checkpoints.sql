-- Checkpoints of all ledgers for witnesses (docs/decisions/082): what they state is append-only.
create table ledger_checkpoints (
	environment text not null check (environment in ('production', 'staging')),
	number integer not null check (number > 0),
	at timestamptz not null,
	-- The number of heads, and whether no further ledger had changed.
	count integer not null check (count > 0),
	complete boolean not null,
	-- The canonical text, byte for byte what was signed, and its SHA-256.
	text text not null,
	hash text not null check (hash ~ '^[0-9a-f]{64}$'),
	-- The canonical array of the heads.
	heads text not null,
	key_id text not null references ledger_keys,
	signature text not null,
	primary key (environment, number)
);

-- What reached which witness. A time stamp is the token itself (RFC 3161).
create table ledger_checkpoint_deliveries (
	environment text not null,
	number integer not null,
	witness text not null check (witness ~ '^[a-z][a-z-]{0,30}$'),
	delivered_at timestamptz not null default clock_timestamp(),
	token bytea,
	primary key (environment, number, witness),
	foreign key (environment, number) references ledger_checkpoints,
	check ((witness = 'time-stamp') = (token is not null))
);

create function checkpoints_are_append_only() returns trigger language plpgsql as $$
begin
	raise exception 'checkpoints are append-only';
end $$;
create trigger checkpoints_append_only before update or delete on ledger_checkpoints
	for each row execute function checkpoints_are_append_only();
create trigger checkpoints_not_truncated before truncate on ledger_checkpoints
	for each statement execute function checkpoints_are_append_only();
create trigger deliveries_append_only before update or delete on ledger_checkpoint_deliveries
	for each row execute function checkpoints_are_append_only();
create trigger deliveries_not_truncated before truncate on ledger_checkpoint_deliveries
	for each statement execute function checkpoints_are_append_only();

-- The last head of each ledger that a checkpoint states: what the next one is compared with. No foreign key, which would lock auctions.
create table witnessed_ledgers (
	auction_id uuid primary key,
	number integer not null,
	seq integer not null,
	hash text not null
);
create index witnessed_ledgers_number_idx on witnessed_ledgers (number);

-- Each witness of this installation: the server that delivers to it now, how far it is, and since when it fails.
create table ledger_witnesses (
	environment text not null check (environment in ('production', 'staging')),
	witness text not null check (witness ~ '^[a-z][a-z-]{0,30}$'),
	claimed_until timestamptz not null default '-infinity',
	-- Emails: the last checkpoint that was sent, and when.
	through integer not null default 0,
	sent_at timestamptz,
	failing_since timestamptz,
	primary key (environment, witness)
);
