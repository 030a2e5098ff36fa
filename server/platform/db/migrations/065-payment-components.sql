-- What a winner owes in parts, each with its payee (rules §34, decision 077). On judicial lots the price is deposited with the
-- court by its guia and the commission goes to the auctioneer: a Pix asks for the commission alone.

alter table payments
	-- What a Pix asks for: the commission where the price goes to the court, else the whole amount.
	add column pix_amount bigint check (pix_amount between 0 and amount);
update payments p set pix_amount =
	case when a.kind = 'judicial' and p.status in ('pending', 'overdue') then p.commission else p.amount end
from auctions a where a.id = p.auction_id;
alter table payments alter column pix_amount set not null;

create table payment_components (
	id uuid primary key default gen_random_uuid(),
	payment_id uuid not null references payments on delete restrict,
	kind text not null check (kind in ('price', 'commission', 'cost')),
	payee text not null check (payee in ('court', 'operator', 'auctioneer')),
	amount bigint not null check (amount > 0),
	status text not null default 'pending' check (status in ('pending', 'paid', 'refunded', 'cancelled')),
	paid_at timestamptz,
	confirmed_by text check (confirmed_by in ('person', 'bank')),
	unique (payment_id, kind)
);

create function set_pix_amount() returns trigger language plpgsql as $$
begin
	select case when a.kind = 'judicial' then new.commission else new.amount end into new.pix_amount
	from auctions a where a.id = new.auction_id;
	return new;
end $$;
create trigger payments_pix_amount before insert on payments
	for each row execute function set_pix_amount();

-- Written by the database, so that no payment is without its components.
create function add_payment_components(payment payments) returns void language sql as $$
	insert into payment_components (payment_id, kind, payee, amount, status, paid_at, confirmed_by)
	select payment.id, c.kind, c.payee, c.amount, case payment.status when 'overdue' then 'pending' else payment.status end,
		payment.paid_at, payment.confirmed_by
	from (values
		('price', case when payment.pix_amount = payment.amount then 'operator' else 'court' end, payment.price),
		('commission', 'auctioneer', payment.commission)
	) as c (kind, payee, amount) where c.amount > 0
$$;
create function payment_components_of_new() returns trigger language plpgsql as $$
begin
	perform add_payment_components(new);
	return null;
end $$;
create trigger payments_components after insert on payments
	for each row execute function payment_components_of_new();
select add_payment_components(p) from payments p;

alter table payment_proofs add column component_id uuid references payment_components on delete restrict;
update payment_proofs f set component_id = c.id from payment_components c
where c.payment_id = f.payment_id and c.payee = 'court';

-- The court's guia for the price; the last one is valid.
create table deposit_slips (
	id uuid primary key default gen_random_uuid(),
	payment_id uuid not null references payments on delete restrict,
	number text not null check (char_length(number) between 1 and 100),
	amount bigint not null check (amount > 0),
	-- The storage key.
	file text not null unique,
	entered_at timestamptz not null default clock_timestamp(),
	admin_id uuid references users on delete restrict
);
create index deposit_slips_payment_idx on deposit_slips (payment_id, entered_at);

-- A charge of another amount is replaced: those for a judicial price are removed at the bank.
alter table pix_charges drop constraint pix_charges_payment_id_key_key, add unique (payment_id, key, amount);
update pix_charges c set next_look = now() from payments p
where p.id = c.payment_id and c.amount <> p.pix_amount and c.state in ('wanted', 'active');

alter table journal_entries drop constraint journal_entries_kind_check, add constraint journal_entries_kind_check
	check (kind in ('awarded', 'cancelled', 'received', 'refunded', 'returned', 'deposited'));
