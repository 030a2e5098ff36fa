-- Receipts of commission, numbered per auctioneer and year (rules §60, docs/decisions/136), made with the payment of the commission. What the
-- receipt says of the auctioneer is a copy: a later change of a name does not reach it.
create table receipts (
	id uuid primary key default gen_random_uuid(),
	component_id uuid not null unique references payment_components on delete restrict,
	-- Whose numbers these are: the auctioneer's id, what a lot says of one who is not registered here, or 'operator' without any.
	series text not null,
	year smallint not null,
	number integer not null check (number > 0),
	amount bigint not null check (amount > 0),
	-- Name, registration, board, state and tax id; null without an auctioneer.
	auctioneer jsonb check (jsonb_typeof(auctioneer) = 'object'),
	issued_at timestamptz not null,
	unique (series, year, number)
);

-- The lock is held until the transaction ends: a number that is not committed is given again, and there is no gap.
create function issue_receipt(part payment_components) returns void language plpgsql as $$
declare
	issuer jsonb;
	whose text;
	day timestamptz := coalesce(part.paid_at, now());
	of_year smallint := extract(year from day at time zone 'America/Sao_Paulo');
begin
	select case when a.auctioneer_name is null and u.id is null then null else jsonb_build_object(
			'name', coalesce(a.auctioneer_name, u.name), 'registration', coalesce(a.auctioneer_registration, u.registration, ''),
			'board', u.board, 'state', u.state, 'tax_id', u.tax_id) end,
		coalesce(u.id::text, lower(a.auctioneer_name || '|' || coalesce(a.auctioneer_registration, '')), 'operator')
	into issuer, whose
	from payments p join auctions a on a.id = p.auction_id
		left join lateral (select * from auctioneers u where case when a.auctioneer_name is null then u.is_default
			else u.name = a.auctioneer_name and u.registration = a.auctioneer_registration end order by u.id limit 1) u on true
	where p.id = part.payment_id;
	perform pg_advisory_xact_lock(hashtextextended('receipt ' || whose || ' ' || of_year, 0));
	insert into receipts (component_id, series, year, number, amount, auctioneer, issued_at)
	select part.id, whose, of_year, coalesce(max(r.number), 0) + 1, part.amount, issuer, day
	from receipts r where r.series = whose and r.year = of_year
	on conflict (component_id) do nothing;
end $$;

create function commission_paid() returns trigger language plpgsql as $$
begin
	perform issue_receipt(new);
	return null;
end $$;
-- What the court receives is withdrawn by its order, without a receipt of the auctioneer.
create trigger payment_components_receipt after insert or update of status on payment_components for each row
	when (new.kind = 'commission' and new.status = 'paid' and new.payee <> 'court') execute function commission_paid();

select issue_receipt(k) from payment_components k
where k.kind = 'commission' and k.status = 'paid' and k.payee <> 'court' order by k.paid_at, k.id;

-- The auto of a lot as it was signed, each upload a version. The files are private.
create table signed_autos (
	id uuid primary key default gen_random_uuid(),
	auction_id uuid not null references auctions on delete restrict,
	version integer not null check (version > 0),
	-- The win that it documents; null for the auto of a lot that was not sold.
	payment_id uuid references payments on delete restrict,
	-- The storage key.
	file text not null unique,
	sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
	bytes integer not null check (bytes between 1 and 20971520),
	admin_id uuid references users on delete set null,
	uploaded_at timestamptz not null default clock_timestamp(),
	unique (auction_id, version)
);
