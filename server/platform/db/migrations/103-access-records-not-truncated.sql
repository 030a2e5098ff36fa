-- `truncate` passes the trigger of each row by (migration 089).
create function access_records_are_kept() returns trigger language plpgsql as $$
begin
	raise exception 'access records are kept for six months';
end $$;
create trigger access_records_not_truncated before truncate on access_records
	for each statement execute function access_records_are_kept();
