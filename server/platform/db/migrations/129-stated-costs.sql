-- The costs that an edital states beside price and commission (DREI 52 art. 75, rules §54, docs/decisions/153):
-- [{label, amount, payee}], amounts in centavos.
alter table sales add column costs jsonb not null default '[]'
	check (jsonb_typeof(costs) = 'array' and jsonb_array_length(costs) <= 5);

-- The sum of the costs of a win, as they were stated when its payment was opened.
alter table payments add column costs bigint not null default 0 check (costs >= 0),
	drop constraint payments_amount_check,
	add constraint payments_amount_check check (amount = price - credit + commission + costs and amount > 0);

-- What a cost is for, a copy; its number is its place in the edital.
alter table payment_components
	add column label text check (char_length(label) between 1 and 80),
	drop constraint payment_components_instalment_check,
	add constraint payment_components_instalment_check
		check (case kind when 'instalment' then number is not null when 'fine' then true when 'cost' then true else number is null end);

-- `payee` is who the edital says receives it.
create function costs_of_lot(lot uuid)
returns table (number smallint, label text, payee text, amount bigint) language sql stable as $$
	select c.place::smallint, c.cost->>'label', c.cost->>'payee', (c.cost->>'amount')::bigint
	from auctions a join sales s on s.id = a.sale_id
		cross join jsonb_array_elements(s.costs) with ordinality as c (cost, place)
	where a.id = lot
$$;

-- contract: only the triggers of `payments` call it, and they are replaced here too.
drop function parts_of_payment(payments);
-- `payable`: there is a way of paying it. Without one its term does not run.
create function parts_of_payment(payment payments)
returns table (kind text, number smallint, label text, payee text, payee_id uuid, payee_name text, on_behalf_of uuid, through_operator boolean,
	payable boolean, amount bigint, due_at timestamptz)
language sql stable as $$
	select c.kind, c.number::smallint, c.label, w.payee,
		case w.payee when 'seller' then l.seller when 'auctioneer' then l.auctioneer end,
		case w.payee when 'court' then l.court when 'seller' then l.seller_name when 'auctioneer' then l.auctioneer_name end,
		case when w.payee = 'operator' and c.stated is distinct from 'operator' then l.seller end,
		w.through_operator,
		w.through_operator or (w.payee = 'seller' and l.seller_account) or (w.payee = 'auctioneer' and l.own_account),
		c.amount, c.due_at
	from auctions a
		left join instalment_proposals q on q.id = payment.proposal_id
		cross join lateral (
			select coalesce(s.court, 'Juízo do processo') as court, s.commission_to,
				e.id as seller, e.name as seller_name, e.receives, coalesce(e.payout, '{}') <> '{}' as seller_account,
				u.id as auctioneer, coalesce(a.auctioneer_name, u.name) as auctioneer_name,
				coalesce(u.payout, '{}') <> '{}' as own_account, coalesce(u.is_default, true) as of_the_house
			from (select) one
				left join sales s on s.id = a.sale_id
				left join sellers e on e.id = coalesce(a.consignor_id, s.seller_id)
				left join lateral auctioneer_of_lot(a) u on true) l
		cross join lateral (
			select 'price' as kind, null::int as number, null as label, null as stated,
				coalesce(q.down_payment, payment.price) - payment.credit as amount, payment.due_at
			union all select 'commission', null, null, null, payment.commission, payment.due_at
			-- A payment without costs is not of a win, or of before they were stated.
			union all select 'cost', s.number, s.label, s.payee, s.amount, payment.due_at
			from costs_of_lot(payment.auction_id) s where payment.costs > 0
			-- The last one takes the remainder. Due until the end of the day, the same one of each following month.
			union all select 'instalment', n, null, null,
				case when n < q.instalments then (q.price - q.down_payment) / q.instalments
					else q.price - q.down_payment - (q.price - q.down_payment) / q.instalments * (q.instalments - 1) end,
				((payment.created_at at time zone 'America/Sao_Paulo')::date + make_interval(months => n) + interval '1 day')::timestamp
					at time zone 'America/Sao_Paulo'
			from generate_series(1, coalesce(q.instalments, 0)) n) c
		cross join lateral (
			select case
				when c.stated in ('auctioneer', 'court', 'operator') then c.stated
				when c.kind = 'commission' then case when a.kind = 'judicial' and l.commission_to = 'court' then 'court' else 'auctioneer' end
				when a.kind = 'judicial' and c.stated is null then 'court'
				when a.kind = 'administrative' and l.seller is not null or l.receives = 'directly' then 'seller'
				else 'operator' end as payee) v
		cross join lateral (
			-- The house receives the commission of its own auctioneer, and of one that it has no record of.
			select v.payee, v.payee = 'operator' or v.payee = 'auctioneer' and l.of_the_house and not l.own_account as through_operator) w
	where a.id = payment.auction_id and c.amount > 0
$$;

-- One Pix pays the whole where all of it is the operator's own; else each part has its own way of paying.
create or replace function set_pix_amount() returns trigger language plpgsql as $$
begin
	select coalesce(bool_and(c.through_operator and c.on_behalf_of is null and c.kind not in ('instalment', 'cost')), true),
		coalesce(sum(c.amount) filter (where c.through_operator), 0), min(c.due_at) filter (where c.payable)
	into new.as_one, new.pix_amount, new.due_at from parts_of_payment(new) c;
	return new;
end $$;

create or replace function add_payment_components(payment payments) returns void language sql as $$
	insert into payment_components (payment_id, kind, number, label, payee, payee_id, payee_name, on_behalf_of, through_operator, amount, due_at,
		status, paid_at, confirmed_by, correction, base_amount, corrected_through)
	select payment.id, c.kind, c.number, c.label, c.payee, c.payee_id, c.payee_name, c.on_behalf_of, c.through_operator, c.amount,
		case when c.payable or c.kind = 'instalment' then c.due_at end,
		case when payment.status not in ('pending', 'overdue') then payment.status when c.payable and i.index is null then 'pending' else 'waiting' end,
		payment.paid_at, payment.confirmed_by, i.index, case when i.index is not null then c.amount end,
		case when i.index is not null then
			date_trunc('month', (c.due_at - interval '1 microsecond') at time zone 'America/Sao_Paulo') - interval '1 month' end
	from parts_of_payment(payment) c left join instalment_proposals q on q.id = payment.proposal_id
		cross join lateral (select case when c.kind = 'instalment' then nullif(q.correction, 'Sem correção') end as index) i
$$;
