-- Standard terms for tables and columns that earlier versions called book, pulse, notices and ceiling (docs/decisions/046).
alter table auctions rename column ceiling to max_amount;
alter table auctions rename constraint auctions_ceiling_check to auctions_max_amount_check;
alter table push_devices rename column house_key to server_key;
alter table bidding_pulse rename column beat_at to sent_at;

alter table book rename to journal_entries;
alter table bidding_pulse rename to bidding_heartbeats;
alter table notices rename to notifications;
alter table notice_choices rename to notification_choices;
alter table notice_counts rename to notification_counts;
alter table notice_cursors rename to notification_cursors;
alter sequence book_id_seq rename to journal_entries_id_seq;

alter trigger book_append_only on journal_entries rename to journal_append_only;
alter trigger book_no_truncate on journal_entries rename to journal_not_truncated;
alter function book_is_append_only() rename to journal_is_append_only;
create or replace function journal_is_append_only() returns trigger language plpgsql as $$
begin
	raise exception 'the journal is append-only';
end $$;

-- Several writers close auctions by the clock (the scheduler, a late bid, an administrator's action): none may do so while
-- there is a gap between heartbeats that was not examined for an outage.
alter function close_waits_for_pulse() rename to close_waits_for_heartbeat;
create or replace function close_waits_for_heartbeat() returns trigger language plpgsql as $$
begin
	if new.record::jsonb #>> '{data,by}' = 'clock' and exists (
		select from bidding_heartbeats h join auctions a on a.environment = h.environment
		where a.id = new.auction_id and h.good_until < clock_timestamp()
	) then
		raise exception 'bids may not have been taken: the gap must be examined first'
			using errcode = 'object_not_in_prerequisite_state';
	end if;
	return new;
end $$;

-- Constraints and indexes carry the names of their tables.
do $$
declare
	it record;
	new_name text;
begin
	for it in
		select conrelid::regclass as owner, conname as name from pg_constraint
		where connamespace = 'public'::regnamespace and conname ~ '^(book|bidding_pulse|notices?)_'
	loop
		new_name := replace(replace(replace(it.name, 'book_', 'journal_entries_'), 'pulse_', 'heartbeats_'), 'notice', 'notification');
		execute format('alter table %s rename constraint %I to %I', it.owner, it.name, new_name);
	end loop;
	for it in
		select indexrelid::regclass as owner, relname as name from pg_index join pg_class on oid = indexrelid
		where relnamespace = 'public'::regnamespace and relname ~ '^(book|bidding_pulse|notices?)_'
	loop
		new_name := replace(replace(replace(it.name, 'book_', 'journal_entries_'), 'pulse_', 'heartbeats_'), 'notice', 'notification');
		execute format('alter index %s rename to %I', it.owner, new_name);
	end loop;
end $$;
