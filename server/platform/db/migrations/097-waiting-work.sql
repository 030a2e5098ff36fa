-- The email of what waits, to each administrator once a day (docs/decisions/108). No row: it is wanted, and none was sent.
create table waiting_mails (
	user_id uuid primary key references users on delete cascade,
	wanted boolean not null default true,
	-- The last day in São Paulo for which it was queued.
	sent_on date
);

-- What waits without an end of its own, among all that is over or decided.
create index auctions_unsold_idx on auctions (environment, end_time)
	where status = 'completed' and leader is null and withdrawn_at is null;
create index identities_unheld_idx on identities (stated_at) where held_at is null;
