-- Every part of an invoice states its payee, its payer, its term and through whose account it goes (rules §§54-58, docs/decisions/139). Nothing
-- of it is inferred from other columns afterwards.
alter table auctioneers add column payout jsonb check (jsonb_typeof(payout) = 'object');
alter table sales
	add column commission_to text not null default 'auctioneer' check (commission_to in ('auctioneer', 'court')),
	add column default_penalty_bp integer check (default_penalty_bp between 1 and 10000);

alter table payments
	-- Paid by one Pix to the operator's account: no part has another payee.
	add column as_one boolean not null default true,
	-- Who owes it without an account here: a creditor, or a debtor who settled.
	add column payer_name text check (char_length(payer_name) between 2 and 200),
	add column payer_tax_id text check (char_length(payer_tax_id) <= 18),
	-- Of a creditor who won: what the credit pays of the price (CPC art. 892 § 1).
	add column credit bigint not null default 0 check (credit >= 0),
	alter column user_id drop not null,
	-- When the first of its parts is due; null while there is no way of paying any (rules §54).
	alter column due_at drop not null,
	-- A commission may be all that is owed, and the payer nobody with an account.
	add constraint payments_payer_check check ((user_id is null) = (payer_name is not null) and (payer_tax_id is null or payer_name is not null)),
	drop constraint payments_status_check,
	add constraint payments_status_check check (status in ('pending', 'paid', 'overdue', 'cancelled', 'defaulted', 'refund-due', 'refunded')),
	drop constraint payments_default_check,
	add constraint payments_default_check check (not defaulted or status in ('cancelled', 'defaulted')),
	drop constraint payments_price_check,
	add constraint payments_price_check check (price >= 0 and credit <= price),
	drop constraint payments_check,
	add constraint payments_amount_check check (amount = price - credit + commission and amount > 0),
	drop constraint payments_check1,
	add constraint payments_paid_check check (case status when 'paid' then paid_at is not null
		when 'refund-due' then true when 'refunded' then true else paid_at is null end);
update payments p set as_one = false where exists (select from payment_components k
	where k.payment_id = p.id and (k.payee = 'court' or k.kind = 'instalment'));

alter table payment_components
	-- The seller or the auctioneer.
	add column payee_id uuid,
	-- A copy, as the payee was named when the part was opened; null for the operator.
	add column payee_name text,
	-- For whom the operator receives it: what is paid out later (rules §58).
	add column on_behalf_of uuid references sellers on delete restrict,
	add column through_operator boolean not null default true,
	-- The day of the credit on the bank's statement.
	add column credited_at date,
	drop constraint payment_components_kind_check,
	add constraint payment_components_kind_check check (kind in ('price', 'instalment', 'commission', 'cost', 'fine')),
	drop constraint payment_components_payee_check,
	add constraint payment_components_payee_check check (payee in ('court', 'seller', 'operator', 'auctioneer')),
	drop constraint payment_components_status_check,
	add constraint payment_components_status_check
		check (status in ('waiting', 'pending', 'paid', 'refund-due', 'refunded', 'cancelled', 'defaulted')),
	drop constraint payment_components_instalment_check,
	add constraint payment_components_instalment_check check ((kind = 'instalment') = (number is not null)),
	add constraint payment_components_term_check check (status <> 'pending' or due_at is not null) not valid,
	add constraint payment_components_behalf_check check (on_behalf_of is null or (payee = 'operator' and through_operator)),
	add constraint payment_components_account_check check (payee not in ('court', 'seller') or not through_operator) not valid;

create or replace function copy_winner_name() returns trigger language plpgsql as $$
begin
	new.winner_name := coalesce(new.payer_name, approved_name(new.user_id, new.created_at));
	return new;
end $$;

-- The auctioneer of a lot, where they are registered here; the installation's own without another.
create function auctioneer_of_lot(lot auctions) returns auctioneers language sql stable as $$
	select u from auctioneers u
	where case when lot.auctioneer_name is null then u.is_default
		else u.name = lot.auctioneer_name and u.registration = lot.auctioneer_registration end
	order by u.id limit 1
$$;

-- Of the parts that there are: what was so when they were opened. The price of a seller's lot was received by the operator.
update payment_components k set
	payee_name = case k.payee when 'court' then coalesce(s.court, 'Juízo do processo')
		when 'auctioneer' then coalesce(a.auctioneer_name, (select u.name from auctioneers u where u.is_default)) end,
	payee_id = case k.payee when 'auctioneer' then (auctioneer_of_lot(a)).id end,
	on_behalf_of = case when k.payee = 'operator' then coalesce(a.consignor_id, s.seller_id) end,
	through_operator = k.payee <> 'court',
	due_at = coalesce(k.due_at, p.due_at)
from payments p join auctions a on a.id = p.auction_id left join sales s on s.id = a.sale_id
where p.id = k.payment_id;

-- The deadline of a guia counts from its issue.
update payment_components k set
	status = case when g.entered_at is null then 'waiting' else k.status end,
	due_at = case when g.entered_at is null then null
		else greatest(k.due_at, g.entered_at + a.payment_deadline_hours * interval '1 hour') end
from payments p join auctions a on a.id = p.auction_id
	left join lateral (select max(d.entered_at) as entered_at from deposit_slips d where d.payment_id = p.id) g on true
where p.id = k.payment_id and k.payee = 'court' and k.kind = 'price' and k.status = 'pending';
update payments p set due_at = n.due_at, status = case when n.due_at < now() then p.status else 'pending' end
from (select k.payment_id, min(k.due_at) filter (where k.status = 'pending') as due_at from payment_components k group by k.payment_id) n
where n.payment_id = p.id and p.status in ('pending', 'overdue') and n.due_at is distinct from p.due_at;

create index payment_components_due_idx on payment_components (due_at) where status = 'pending';
create index payment_components_waiting_idx on payment_components (payee, payee_id) where status = 'waiting';
create index payment_components_behalf_idx on payment_components (on_behalf_of) where on_behalf_of is not null;

-- One guia for each part that is paid to the court.
alter table deposit_slips add column component_id uuid references payment_components on delete restrict;
update deposit_slips d set component_id = (select k.id from payment_components k where k.payment_id = d.payment_id and k.kind = 'price');
-- Without a part it is the price's.
create function slip_of_price() returns trigger language plpgsql as $$
begin
	new.component_id := coalesce(new.component_id,
		(select k.id from payment_components k where k.payment_id = new.payment_id and k.kind = 'price'));
	return new;
end $$;
create trigger deposit_slips_component before insert on deposit_slips
	for each row execute function slip_of_price();
create index deposit_slips_component_idx on deposit_slips (component_id, entered_at desc);

-- One charge for each part that a Pix to the operator pays; without a part, for the whole.
alter table pix_charges add column component_id uuid references payment_components on delete restrict,
	drop constraint pix_charges_payment_id_key_amount_key;
update pix_charges c set component_id = (select k.id from payment_components k where k.payment_id = c.payment_id and k.kind = 'commission')
from payments p where p.id = c.payment_id and not p.as_one;
alter table pix_charges add constraint pix_charges_one_key unique nulls not distinct (payment_id, component_id, key, amount);
alter table pix_received add column component_id uuid references payment_components on delete restrict;
update pix_received x set component_id = c.component_id from pix_charges c where c.txid = x.txid and x.payment_id = c.payment_id;
drop index pix_received_settled_idx;
create unique index pix_received_settled_idx on pix_received (payment_id, component_id) nulls not distinct where outcome = 'settled';

-- Which part an entry is about. `direct`: paid to the account of the seller or the auctioneer. `annulled`: owed back; `refund-made`: given back.
alter table journal_entries add column component_id uuid references payment_components on delete restrict,
	drop constraint journal_entries_kind_check,
	add constraint journal_entries_kind_check check (kind in ('awarded', 'cancelled', 'received', 'refunded', 'returned', 'deposited', 'direct',
		'credited', 'fined', 'annulled', 'refund-made', 'released', 'seller-commission', 'expense', 'paid-out'));

-- contract: only the triggers of `payments` call it, and they are replaced here too.
drop function parts_of_payment(payments);
-- `payable`: there is a way of paying it. Without one its term does not run.
create function parts_of_payment(payment payments)
returns table (kind text, number smallint, payee text, payee_id uuid, payee_name text, on_behalf_of uuid, through_operator boolean,
	payable boolean, amount bigint, due_at timestamptz)
language sql stable as $$
	select c.kind, c.number::smallint, w.payee,
		case w.payee when 'seller' then l.seller when 'auctioneer' then l.auctioneer end,
		case w.payee when 'court' then l.court when 'seller' then l.seller_name when 'auctioneer' then l.auctioneer_name end,
		case w.payee when 'operator' then l.seller end,
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
			select 'price' as kind, null::int as number, coalesce(q.down_payment, payment.price) - payment.credit as amount, payment.due_at
			union all select 'commission', null, payment.commission, payment.due_at
			-- The last one takes the remainder. Due until the end of the day, the same one of each following month.
			union all select 'instalment', n,
				case when n < q.instalments then (q.price - q.down_payment) / q.instalments
					else q.price - q.down_payment - (q.price - q.down_payment) / q.instalments * (q.instalments - 1) end,
				((payment.created_at at time zone 'America/Sao_Paulo')::date + make_interval(months => n) + interval '1 day')::timestamp
					at time zone 'America/Sao_Paulo'
			from generate_series(1, coalesce(q.instalments, 0)) n) c
		cross join lateral (
			select case
				when c.kind = 'commission' then case when a.kind = 'judicial' and l.commission_to = 'court' then 'court' else 'auctioneer' end
				when a.kind = 'judicial' then 'court'
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
	select coalesce(bool_and(c.through_operator and c.on_behalf_of is null and c.kind <> 'instalment'), true),
		coalesce(sum(c.amount) filter (where c.through_operator), 0), min(c.due_at) filter (where c.payable)
	into new.as_one, new.pix_amount, new.due_at from parts_of_payment(new) c;
	return new;
end $$;

create or replace function add_payment_components(payment payments) returns void language sql as $$
	insert into payment_components (payment_id, kind, number, payee, payee_id, payee_name, on_behalf_of, through_operator, amount, due_at,
		status, paid_at, confirmed_by)
	select payment.id, c.kind, c.number, c.payee, c.payee_id, c.payee_name, c.on_behalf_of, c.through_operator, c.amount,
		case when c.payable or c.kind = 'instalment' then c.due_at end,
		case when payment.status not in ('pending', 'overdue') then payment.status when c.payable then 'pending' else 'waiting' end,
		payment.paid_at, payment.confirmed_by
	from parts_of_payment(payment) c
$$;

create or replace function write_result(given uuid) returns void language plpgsql as $$
begin
	perform from auctions where id = given for no key update;
	delete from auction_results where auction_id = given;
	insert into auction_results
	select a.id, a.environment, a.state, a.city, a.auction_type, p.property_type, a.start_time,
		case a.status when 'completed' then a.end_time else a.last_stamp end, a.bid_count,
		o.outcome = 'sold' and not coalesce(y.fell, false),
		coalesce(y.price, a.current_bid), coalesce(y.commission, 0), a.initial_bid, p.appraisal,
		coalesce(y.user_id, b.user_id), case when y.status in ('pending', 'overdue') then y.due_at end,
		case when y.id is null then a.end_time + a.payment_deadline_hours * interval '1 hour' else coalesce(y.due_at, y.created_at) end,
		coalesce(y.amount, 0),
		case y.status when 'paid' then y.paid_at end, case y.status when 'paid' then y.amount end,
		o.outcome in ('sold', 'unpaid', 'annulled') and coalesce(y.fell, false) and not exists (
			select from reopened_auctions r join auctions n on n.id = r.auction_id
			where r.reopened_from = a.id and n.withdrawn_at is null),
		a.round, nullif(o.outcome, '')
	from auctions a
	left join properties p on p.auction_id = a.id
	left join auction_bidders b on b.auction_id = a.id and b.bidder = a.leader
	-- The payment of a creditor or a debtor without an account is not of a win.
	left join lateral (
		select q.*, q.status in ('cancelled', 'defaulted', 'refund-due', 'refunded') as fell from payments q
		where q.auction_id = a.id and q.user_id is not null order by q.created_at desc, q.id desc limit 1) y on true
	cross join lateral (select coalesce(a.outcome, case when a.status <> 'completed' then '' when a.leader is null then 'unsold'
		when a.preference_until is not null then 'preference-open' else 'sold' end) as outcome) o
	-- A cancelled auction that had opened has the opening in its ledger too.
	where a.id = given and a.withdrawn_at is null
		and (a.status = 'completed' or (a.status = 'cancelled' and a.ledger_seq > 1));
end $$;
