-- Access records are kept for six months (Marco Civil, art. 15; docs/decisions/085), whatever is deleted and whoever deletes it. Without
-- the constraint, an account that is removed leaves its records.
alter table access_records drop constraint access_records_user_id_fkey;

create function access_record_is_kept() returns trigger language plpgsql as $$
begin
	if coalesce(old.ended_at, old.started_at) > now() - interval '6 months' then
		raise exception 'access records are kept for six months';
	end if;
	return old;
end $$;
create trigger access_records_kept before delete on access_records
	for each row execute function access_record_is_kept();
