-- What the publication gate asks besides (rules §43, §44, docs/decisions/119): until when an auctioneer is registered, of which day an
-- appraisal is, the reasons for what the law asks only as a rule, and sales of public bodies (Lei 14.133).
alter table auctioneers add column valid_until date;
alter table properties add column appraisal_date date;

-- A reason for a point of the gate, of a sale or of a lot. The last one of a path counts.
create table publication_reasons (
	id bigint generated always as identity primary key,
	sale_id uuid references sales on delete cascade,
	auction_id uuid references auctions on delete cascade,
	path text not null check (char_length(path) between 1 and 100),
	reason text not null check (char_length(reason) between 3 and 500),
	admin_id uuid references users on delete set null,
	stated_at timestamptz not null default clock_timestamp(),
	check (num_nonnulls(sale_id, auction_id) = 1)
);
create index publication_reasons_sale_idx on publication_reasons (sale_id) where sale_id is not null;
create index publication_reasons_auction_idx on publication_reasons (auction_id) where auction_id is not null;

alter table sales drop constraint sales_kind_check;
alter table sales add constraint sales_kind_check
	check (kind in ('judicial', 'extrajudicial', 'voluntary', 'fiduciary', 'administrative'));
alter table auctions drop constraint auctions_kind_check;
alter table auctions add constraint auctions_kind_check
	check (kind in ('judicial', 'extrajudicial', 'voluntary', 'fiduciary', 'administrative'));

-- The new kind comes last, so that the numbers of stored facts stay.
create or replace function facts_of(property_type text, occupancy text, kind text, financing boolean) returns smallint
	language sql immutable parallel safe
	as $$ select (
		coalesce(array_position(array['apartment', 'house', 'land', 'building', 'commercial', 'office', 'store', 'warehouse',
			'rural', 'other'], property_type), 0)
		+ 16 * (coalesce(array_position(array['vacant', 'occupied', 'unknown'], occupancy), 3) - 1)
		+ 64 * coalesce(array_position(array['judicial', 'extrajudicial', 'voluntary', 'fiduciary', 'administrative'], kind), 0)
		+ case when financing then 512 else 0 end)::smallint $$;
