-- An accepted proposal is a sale (rules §53, docs/decisions/128): its payment has the down payment as its price part, one part for each
-- instalment with its date, and the commission. What a Pix asks for is the commission.
alter table payments add column proposal_id uuid references instalment_proposals on delete restrict;
create unique index payments_proposal_idx on payments (proposal_id) where proposal_id is not null;

alter table payment_components add column number smallint,
	add column due_at timestamptz,
	drop constraint payment_components_kind_check,
	add constraint payment_components_kind_check check (kind in ('price', 'instalment', 'commission', 'cost')),
	add constraint payment_components_instalment_check check ((kind = 'instalment') = (number is not null and due_at is not null)),
	drop constraint payment_components_payment_id_kind_key,
	add constraint payment_components_kind_key unique nulls not distinct (payment_id, kind, number);

-- contract: only the triggers of `payments` call it, and they are replaced here too.
drop function parts_of_payment(payments);
create function parts_of_payment(payment payments) returns table (kind text, number smallint, payee text, amount bigint, due_at timestamptz)
language sql stable as $$
	select c.kind, c.number::smallint, case c.kind when 'commission' then 'auctioneer' else case when a.kind = 'judicial' then 'court' else 'operator' end end,
		c.amount, c.due_at
	from auctions a left join instalment_proposals q on q.id = payment.proposal_id
		cross join lateral (
			select 'price' as kind, null::int as number, coalesce(q.down_payment, payment.price) as amount, null::timestamptz as due_at
			union all select 'commission', null, payment.commission, null
			-- The last one takes the remainder. Due until the end of the day, the same one of each following month.
			union all select 'instalment', n,
				case when n < q.instalments then (q.price - q.down_payment) / q.instalments
					else q.price - q.down_payment - (q.price - q.down_payment) / q.instalments * (q.instalments - 1) end,
				((payment.created_at at time zone 'America/Sao_Paulo')::date + make_interval(months => n) + interval '1 day')::timestamp
					at time zone 'America/Sao_Paulo'
			from generate_series(1, coalesce(q.instalments, 0)) n) c
	where a.id = payment.auction_id and c.amount > 0
$$;

create or replace function set_pix_amount() returns trigger language plpgsql as $$
begin
	select coalesce(sum(c.amount), 0) into new.pix_amount from parts_of_payment(new) c
	where case when new.proposal_id is null then c.payee <> 'court' else c.payee = 'auctioneer' end;
	return new;
end $$;

create or replace function add_payment_components(payment payments) returns void language sql as $$
	insert into payment_components (payment_id, kind, number, payee, amount, due_at, status, paid_at, confirmed_by)
	select payment.id, c.kind, c.number, c.payee, c.amount, c.due_at,
		case payment.status when 'overdue' then 'pending' else payment.status end, payment.paid_at, payment.confirmed_by
	from parts_of_payment(payment) c
$$;
