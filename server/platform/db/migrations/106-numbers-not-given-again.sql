-- The number of a sale names it in letters and editais, also after the sale is deleted (rules §40): a sale that was public, became a draft and is
-- deleted does not give its number away. The last number of each year is kept; the version before gives numbers by the same trigger.
create table sale_numbers (
	environment text not null,
	year integer not null,
	last integer not null,
	primary key (environment, year)
);
insert into sale_numbers select environment, year, max(number) from sales where number is not null group by environment, year;

create or replace function sale_numbered() returns trigger language plpgsql as $$
begin
	perform pg_advisory_xact_lock(hashtextextended('sale number ' || new.environment, 0));
	new.year := extract(year from new.published_at at time zone 'America/Sao_Paulo');
	insert into sale_numbers as n
		select new.environment, new.year, coalesce(max(s.number), 0) + 1 from sales s
			where s.environment = new.environment and s.year = new.year
		on conflict (environment, year) do update set last = greatest(n.last + 1, excluded.last)
		returning last into new.number;
	return new;
end $$;
