-- What follows a win that fell away (decision 031): the lot is offered to the bidder before, or comes to a new auction.

alter table payments
	-- Cancelled because nobody paid; an annulled win is nobody's fault.
	add column defaulted boolean not null default false,
	add constraint payments_default_check check (not defaulted or status = 'cancelled');
create index payments_auction_idx on payments (auction_id, created_at desc, id desc);

-- The lot offered to a bidder at the price of their own highest bid. Not a debt: only who accepts owes it.
create table second_chances (
	id uuid primary key default gen_random_uuid(),
	auction_id uuid not null references auctions on delete restrict,
	-- The payment whose win fell away before; and the one that follows from the acceptance.
	after_payment_id uuid not null references payments on delete restrict,
	payment_id uuid unique references payments on delete restrict,
	user_id uuid not null references users on delete restrict,
	bidder integer not null,
	price centavos not null check (price > 0),
	-- In the administrator's words: the judge's order, where the lot is judicial.
	reason text,
	state text not null default 'offered'
		check (state in ('offered', 'accepted', 'declined', 'expired', 'withdrawn')),
	offered_at timestamptz not null default clock_timestamp(),
	expires_at timestamptz not null,
	ended_at timestamptz,
	foreign key (auction_id, bidder) references auction_bidders (auction_id, bidder),
	check (expires_at > offered_at),
	check ((state = 'offered') = (ended_at is null)),
	check ((state = 'accepted') = (payment_id is not null))
);
create unique index second_chances_one_open_idx on second_chances (auction_id) where state = 'offered';
create index second_chances_auction_idx on second_chances (auction_id, offered_at desc);
create index second_chances_user_idx on second_chances (user_id, offered_at desc);
-- Looked for once a minute.
create index second_chances_due_idx on second_chances (expires_at) where state = 'offered';

-- The new auction of a lot, and the one that it comes from.
create table reopened_auctions (
	auction_id uuid primary key references auctions on delete cascade,
	reopened_from uuid not null references auctions on delete cascade,
	check (auction_id <> reopened_from)
);
create index reopened_auctions_from_idx on reopened_auctions (reopened_from);

-- Who won the lot before and did not pay may not bid in its new auction (CPC art. 897); written when it is reopened.
create table barred_bidders (
	auction_id uuid not null references auctions on delete cascade,
	user_id uuid not null references users on delete restrict,
	primary key (auction_id, user_id)
);
create index barred_bidders_user_idx on barred_bidders (user_id);

-- A result is now of the last payment: whoever it is owed by won, at the price that they owe. A lot whose last win was
-- cancelled or refunded is not sold; it has fallen, until somebody else takes it or it comes to a new auction.
alter table auction_results add column fallen boolean not null default false;
drop index auction_results_unpaid_idx;
create index auction_results_unpaid_idx on auction_results (environment, ended_at) where (sold or fallen) and paid_at is null;

create or replace function write_result(given uuid) returns void language plpgsql as $$
begin
	perform from auctions where id = given for no key update;
	delete from auction_results where auction_id = given;
	insert into auction_results
	select a.id, a.environment, a.state, a.city, a.auction_type, p.property_type, a.start_time,
		case a.status when 'completed' then a.end_time else a.last_stamp end, a.bid_count,
		a.status = 'completed' and a.leader is not null and not coalesce(y.fell, false),
		coalesce(y.price, a.current_bid), coalesce(y.commission, c.commission), a.initial_bid, p.appraisal,
		coalesce(y.user_id, b.user_id), case when y.status in ('pending', 'overdue') then y.due_at end,
		coalesce(y.due_at, a.end_time + a.payment_deadline_hours * interval '1 hour'),
		coalesce(y.amount, a.current_bid + c.commission),
		case y.status when 'paid' then y.paid_at end, case y.status when 'paid' then y.amount end,
		a.status = 'completed' and coalesce(y.fell, false) and not exists (
			select from reopened_auctions r join auctions n on n.id = r.auction_id
			where r.reopened_from = a.id and n.withdrawn_at is null)
	from auctions a
	cross join lateral (select (a.current_bid * a.commission_bp + 5000) / 10000 as commission) c
	left join properties p on p.auction_id = a.id
	left join auction_bidders b on b.auction_id = a.id and b.bidder = a.leader
	left join lateral (
		select q.*, q.status in ('cancelled', 'refunded') as fell from payments q
		where q.auction_id = a.id order by q.created_at desc, q.id desc limit 1) y on true
	-- A cancelled one that had opened has that in its ledger too.
	where a.id = given and a.withdrawn_at is null
		and (a.status = 'completed' or (a.status = 'cancelled' and a.ledger_seq > 1));
end $$;

create function reopening_changed() returns trigger language plpgsql as $$
begin
	perform write_result(coalesce(new.reopened_from, old.reopened_from));
	return null;
end $$;
create trigger reopened_auctions_result after insert or delete on reopened_auctions
	for each row execute function reopening_changed();

-- A new auction that is withdrawn leaves the lot where it was.
create function reopened_withdrawn() returns trigger language plpgsql as $$
begin
	perform write_result(reopened_from) from reopened_auctions where auction_id = new.id;
	return null;
end $$;
create trigger auctions_reopened_withdrawn after update of withdrawn_at on auctions
	for each row when (old.withdrawn_at is distinct from new.withdrawn_at) execute function reopened_withdrawn();

do $$ begin
	perform write_result(auction_id) from payments where status in ('cancelled', 'refunded') group by auction_id;
end $$;
