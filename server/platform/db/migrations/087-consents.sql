-- Acts on money above the installation's limit wait for a second administrator (docs/decisions/098).
create table consents (
	id uuid primary key default gen_random_uuid(),
	act text not null,
	-- The payment, the part of one, or the Pix that the act is about.
	subject text not null,
	-- Null for a Pix of no payment.
	payment_id uuid references payments,
	-- All that was asked for: whoever asks for anything else needs a consent of its own.
	exact text not null,
	amount bigint not null check (amount > 0),
	asked_by uuid not null references users,
	asked_at timestamptz not null default clock_timestamp(),
	expires_at timestamptz not null,
	done_by uuid references users,
	done_at timestamptz,
	check (done_by <> asked_by),
	check ((done_by is null) = (done_at is null))
);
create unique index consents_open_key on consents (act, subject) where done_at is null;
create index consents_payment_idx on consents (payment_id);
create index consents_asked_by_idx on consents (asked_by);
create index consents_done_by_idx on consents (done_by);
