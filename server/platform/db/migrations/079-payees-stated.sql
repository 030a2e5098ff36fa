-- The parts of a new payment with their payees, stated once. What a Pix asks for follows from the payees, and never the reverse.
create function parts_of_payment(payment payments) returns table (kind text, payee text, amount bigint)
language sql stable as $$
	select c.kind, c.payee, c.amount
	from auctions a, lateral (values
		('price', case when a.kind = 'judicial' then 'court' else 'operator' end, payment.price),
		('commission', 'auctioneer', payment.commission)
	) as c (kind, payee, amount)
	where a.id = payment.auction_id and c.amount > 0
$$;

create or replace function set_pix_amount() returns trigger language plpgsql as $$
begin
	select coalesce(sum(c.amount), 0) into new.pix_amount from parts_of_payment(new) c where c.payee <> 'court';
	return new;
end $$;

create or replace function add_payment_components(payment payments) returns void language sql as $$
	insert into payment_components (payment_id, kind, payee, amount, status, paid_at, confirmed_by)
	select payment.id, c.kind, c.payee, c.amount, case payment.status when 'overdue' then 'pending' else payment.status end,
		payment.paid_at, payment.confirmed_by
	from parts_of_payment(payment) c
$$;
