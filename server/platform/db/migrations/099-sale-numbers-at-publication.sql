-- A sale has a number of the year from its publication on, so that a draft gives none away (rules §40, docs/decisions/111). Drafts that have
-- one already keep it: letters and editais may name it. The number is given here, so that it is also given where the version before
-- publishes a draft of this one.
alter table sales alter column year drop not null, alter column number drop not null;

create function sale_numbered() returns trigger language plpgsql as $$
begin
	perform pg_advisory_xact_lock(hashtextextended('sale number ' || new.environment, 0));
	new.year := extract(year from new.published_at at time zone 'America/Sao_Paulo');
	select coalesce(max(number), 0) + 1 into new.number from sales
		where environment = new.environment and year = new.year;
	return new;
end $$;
create trigger sales_numbered before insert or update on sales
	for each row when (new.published_at is not null and new.number is null) execute function sale_numbered();

alter table sales
	add constraint sales_whole_number_check check ((number is null) = (year is null)),
	add constraint sales_published_number_check check (published_at is null or number is not null);
