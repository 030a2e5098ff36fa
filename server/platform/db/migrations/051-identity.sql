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
