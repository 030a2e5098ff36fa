-- Second factors as Better Auth's two-factor plugin keeps them: secret and recovery codes encrypted by AUTH_SECRET.
create table two_factors (
	id uuid primary key default gen_random_uuid(),
	user_id uuid not null unique references users on delete cascade,
	secret text not null,
	backup_codes text not null,
	verified boolean not null default true,
	failed_verification_count integer not null default 0,
	locked_until timestamptz
);

alter table users
	add column two_factor_enabled boolean not null default false,
	-- Bids and payments of a deleted account stay, under a pseudonym; its personal data are gone.
	add column deleted_at timestamptz;

-- A session's expires_at is the end of its idle time: it moves with the user's activity, never past a day.
alter table sessions add column active_at timestamptz not null default now();

alter table profiles add column document_uploaded_at timestamptz;
update profiles set document_uploaded_at = created_at where document_url is not null;
alter table profiles add check ((document_url is null) = (document_uploaded_at is null));

alter table security_events
	-- The session in which it happened; what a page reported itself is told from what the server saw.
	add column session_id uuid,
	add column source text not null default 'server' check (source in ('server', 'client'));
create index security_events_user_idx on security_events (user_id, created_at desc);
-- An administrator's sign-in is recorded once, whoever reports it.
create unique index security_events_admin_login_idx on security_events (session_id) where event_type = 'admin_login';
