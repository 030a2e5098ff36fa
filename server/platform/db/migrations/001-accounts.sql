-- Accounts as Better Auth 1.7 keeps them (frozen from its compileMigrations), and what the house adds.
-- All times are timestamptz; every session of ours runs in UTC; São Paulo is a matter of showing.

create table users (
	id uuid primary key default gen_random_uuid(),
	name text not null,
	email text not null unique,
	email_verified boolean not null,
	image text,
	created_at timestamptz not null default current_timestamp,
	updated_at timestamptz not null default current_timestamp
);

create table sessions (
	id uuid primary key default gen_random_uuid(),
	expires_at timestamptz not null,
	token text not null unique,
	created_at timestamptz not null default current_timestamp,
	updated_at timestamptz not null,
	ip_address text,
	user_agent text,
	user_id uuid not null references users on delete cascade
);
create index sessions_user_id_idx on sessions (user_id);

create table accounts (
	id uuid primary key default gen_random_uuid(),
	account_id text not null,
	provider_id text not null,
	user_id uuid not null references users on delete cascade,
	access_token text,
	refresh_token text,
	id_token text,
	access_token_expires_at timestamptz,
	refresh_token_expires_at timestamptz,
	scope text,
	password text,
	created_at timestamptz not null default current_timestamp,
	updated_at timestamptz not null
);
create index accounts_user_id_idx on accounts (user_id);

create table verifications (
	id uuid primary key default gen_random_uuid(),
	identifier text not null,
	value text not null,
	expires_at timestamptz not null,
	created_at timestamptz not null default current_timestamp,
	updated_at timestamptz not null default current_timestamp
);
create index verifications_identifier_idx on verifications (identifier);

create table signing_keys (
	id uuid primary key default gen_random_uuid(),
	public_key text not null,
	private_key text not null,
	created_at timestamptz not null,
	expires_at timestamptz,
	alg text,
	crv text
);

create table auth_rate_limits (
	id uuid primary key default gen_random_uuid(),
	key text not null unique,
	count integer not null,
	last_request bigint not null
);

-- Spec §3: profile. A missing profile reads as pending.
create table profiles (
	id uuid primary key references users on delete cascade,
	name text not null check (char_length(name) between 2 and 120),
	email text not null unique,
	document_url text,
	status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
	created_at timestamptz not null default now()
);
create index profiles_pending_idx on profiles (created_at desc) where status = 'pending';

-- Spec §3: one role row per user; the role may be empty.
create table user_roles (
	user_id uuid primary key references users on delete cascade,
	role text check (role in ('admin'))
);

create table security_events (
	id uuid primary key default gen_random_uuid(),
	event_type text not null check (char_length(event_type) between 1 and 60),
	user_id uuid references users on delete set null,
	details jsonb not null default '{}',
	address inet,
	created_at timestamptz not null default now()
);
create index security_events_recent_idx on security_events (created_at desc);

-- Turns taken under a limit, as rate-limiter-flexible keeps them (server/platform/limits.ts).
create table rate_limits (
	key varchar(255) primary key,
	points integer not null default 0,
	expire bigint
);
