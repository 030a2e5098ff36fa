-- Turns taken under a limit that holds in every span of its duration, not only between the borders of fixed windows
-- (server/platform/sliding-limits.ts): each turn by its mark, with its time in milliseconds since 1970.
create table sliding_limits (
	key text primary key check (char_length(key) <= 255),
	marks jsonb not null check (jsonb_typeof(marks) = 'object'),
	-- When the newest turn has served its time: the row may go then.
	expires_at timestamptz not null
);
create index sliding_limits_expiry_idx on sliding_limits (expires_at);

-- The accounts library counted its requests here by address; they are counted in memory by session now.
drop table auth_rate_limits;
