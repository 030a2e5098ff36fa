-- Every key that receipts were ever signed with: a receipt outlives the rotation of its key.
create table ledger_keys (
	key_id text primary key check (key_id ~ '^[0-9a-f]{16}$'),
	public_key text not null unique,
	since timestamptz not null default now()
);
