-- Lots of regulated kinds are drafts until they are published (docs/decisions/071). A draft is in an environment of its own, which no
-- query for visitors, bidders or the scheduler names; publishing moves it to the installation's. Lots from before are published.
alter table auctions drop constraint auctions_environment_check, drop constraint auctions_kind_check,
	add constraint auctions_environment_check check (environment in ('production', 'staging', 'production-draft', 'staging-draft')),
	add constraint auctions_kind_check check (kind in ('judicial', 'extrajudicial', 'voluntary', 'fiduciary')),
	add column published_at timestamptz default now(),
	-- When a draft shall be published; a try that finds something missing is noted and ends it.
	add column publish_at timestamptz,
	add column publish_failed_at timestamptz,
	-- When the terms of rules §28 were last fixed: at publication, and at each change that an erratum allowed.
	add column terms_fixed_at timestamptz;
-- No list, page or search depends on it, so that a million lots need no new entries.
alter table auctions disable trigger user;
update auctions set published_at = created_at;
alter table auctions enable trigger user;
alter table auctions
	add check ((published_at is null) = (environment in ('production-draft', 'staging-draft'))),
	-- Nothing that has a record was ever a draft.
	add check (published_at is not null or ledger_seq = 0);
create index auctions_publish_idx on auctions (publish_at) where publish_at is not null and published_at is null;

-- What the law asks to know about a property (rules §28).
alter table properties
	add column itbi_basis centavos check (itbi_basis > 0),
	add column contract_value centavos check (contract_value > 0),
	add column debt centavos check (debt > 0),
	add column owner_incapable boolean not null default false,
	add column residential_financing boolean not null default false;

-- The judge's figure or the creditor's choice, with its reason (CPC 891, Lei 9.514 art. 27 § 2).
alter table auction_rounds add column minimum_reason text check (char_length(minimum_reason) between 1 and 500);

-- The new kind comes last, so that the numbers of stored facts stay.
create or replace function facts_of(property_type text, occupancy text, kind text, financing boolean) returns smallint
	language sql immutable parallel safe
	as $$ select (
		coalesce(array_position(array['apartment', 'house', 'land', 'building', 'commercial', 'office', 'store', 'warehouse',
			'rural', 'other'], property_type), 0)
		+ 16 * (coalesce(array_position(array['vacant', 'occupied', 'unknown'], occupancy), 3) - 1)
		+ 64 * coalesce(array_position(array['judicial', 'extrajudicial', 'voluntary', 'fiduciary'], kind), 0)
		+ case when financing then 512 else 0 end)::smallint $$;

-- A lot that is published or becomes a draft again may be linked from other lots.
create or replace function auction_page_changed() returns trigger language plpgsql as $$
begin
	perform announce_page(case
		when tg_op = 'INSERT' then 'new'
		when tg_op = 'DELETE' or (new.withdrawn_at, new.environment) is distinct from (old.withdrawn_at, old.environment) then '*'
		else new.id::text end);
	return null;
end $$;
