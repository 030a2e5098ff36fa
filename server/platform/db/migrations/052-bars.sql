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
create index identities_representative_idx on identities (representative_hash) where representative_hash is not null;
