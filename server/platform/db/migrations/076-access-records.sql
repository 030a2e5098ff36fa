-- Access records (Marco Civil, art. 15; docs/decisions/085): who used the product from which address, from when to when. A
-- session is deleted when it is signed out, its access record after six months. No other table refers to it.
create table access_records (
	session_id uuid primary key,
	user_id uuid not null references users on delete cascade,
	address text,
	started_at timestamptz not null,
	-- The last activity of the session, written when it is deleted; null while it exists.
	ended_at timestamptz
);
create index access_records_user_idx on access_records (user_id);
create index access_records_started_idx on access_records (started_at);

-- As their owner: a server of the version before, which has no rights on the table, signs people in meanwhile.
create function session_recorded() returns trigger language plpgsql
	security definer set search_path = public, pg_temp as $$
begin
	insert into access_records (session_id, user_id, address, started_at)
	values (new.id, new.user_id, nullif(new.ip_address, ''), new.created_at) on conflict do nothing;
	return null;
end $$;
create trigger sessions_recorded after insert on sessions for each row execute function session_recorded();

create function session_ended() returns trigger language plpgsql
	security definer set search_path = public, pg_temp as $$
begin
	update access_records set ended_at = old.active_at where session_id = old.id;
	return null;
end $$;
create trigger sessions_ended after delete on sessions for each row execute function session_ended();

insert into access_records (session_id, user_id, address, started_at)
select id, user_id, nullif(ip_address, ''), created_at from sessions;
