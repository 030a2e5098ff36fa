-- Outcomes that a person decided (rules §50, docs/decisions/123). Reason and document also stand in the ledger; who pays a commission is data of a
-- person and stands here alone.
create table lot_outcomes (
	id bigint primary key generated always as identity,
	auction_id uuid not null references auctions on delete cascade,
	at timestamptz not null default clock_timestamp(),
	outcome text not null check (outcome in ('settled', 'adjudicated', 'withdrawn', 'prejudiced', 'unpaid', 'annulled')),
	reason text not null check (char_length(reason) between 3 and 500),
	document_id uuid references sale_documents,
	payer_name text,
	payer_tax_id text,
	commission bigint check (commission > 0),
	admin_id uuid references users on delete set null,
	check ((payer_name is null) = (commission is null)),
	check (payer_tax_id is null or payer_name is not null),
	check (commission is null or outcome in ('settled', 'adjudicated'))
);
create index lot_outcomes_auction_idx on lot_outcomes (auction_id, id);
create index lot_outcomes_document_idx on lot_outcomes (document_id) where document_id is not null;

-- The next in line took the lot: a record of its own. Not validated: the rows that there are satisfied the narrower check.
alter table ledger_records drop constraint ledger_records_type_check,
	add constraint ledger_records_type_check check (type in
		('opened', 'round-opened', 'bid-accepted', 'bid-refused', 'ceiling-set', 'ceiling-dropped', 'extended', 'paused', 'suspended',
		'resumed', 'called', 'round-closed', 'ended', 'cancelled', 'declared', 'revised', 'preference-opened',
		'preference-exercised', 'preference-lapsed', 'conditional-opened', 'conditional-accepted', 'conditional-countered',
		'counter-accepted', 'conditional-refused', 'debtor-preference', 'outcome-decided', 'second-chance-accepted',
		'proposal-accepted')) not valid;

-- How each lot ended, beside whether it is sold. A lot whose win was undone before outcomes were recorded has none.
alter table auction_results add column outcome text;
update auction_results r set outcome = case when a.leader is null then 'unsold' when a.preference_until is not null then 'preference-open'
	else 'sold' end from auctions a where a.id = r.auction_id and a.status = 'completed';

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
		coalesce(y.due_at, a.end_time + a.payment_deadline_hours * interval '1 hour'), coalesce(y.amount, 0),
		case y.status when 'paid' then y.paid_at end, case y.status when 'paid' then y.amount end,
		o.outcome in ('sold', 'unpaid', 'annulled') and coalesce(y.fell, false) and not exists (
			select from reopened_auctions r join auctions n on n.id = r.auction_id
			where r.reopened_from = a.id and n.withdrawn_at is null),
		a.round, nullif(o.outcome, '')
	from auctions a
	left join properties p on p.auction_id = a.id
	left join auction_bidders b on b.auction_id = a.id and b.bidder = a.leader
	left join lateral (
		select q.*, q.status in ('cancelled', 'refunded') as fell from payments q
		where q.auction_id = a.id order by q.created_at desc, q.id desc limit 1) y on true
	cross join lateral (select coalesce(a.outcome, case when a.status <> 'completed' then '' when a.leader is null then 'unsold'
		when a.preference_until is not null then 'preference-open' else 'sold' end) as outcome) o
	-- A cancelled auction that had opened has the opening in its ledger too.
	where a.id = given and a.withdrawn_at is null
		and (a.status = 'completed' or (a.status = 'cancelled' and a.ledger_seq > 1));
end $$;
