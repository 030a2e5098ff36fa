-- In which of its rounds (rules §29) a lot ended, for the dashboard; null for a lot without rounds.
alter table auction_results add column round smallint;

create or replace function write_result(given uuid) returns void language plpgsql as $$
begin
	perform from auctions where id = given for no key update;
	delete from auction_results where auction_id = given;
	insert into auction_results
	select a.id, a.environment, a.state, a.city, a.auction_type, p.property_type, a.start_time,
		case a.status when 'completed' then a.end_time else a.last_stamp end, a.bid_count,
		a.status = 'completed' and a.leader is not null and not coalesce(y.fell, false),
		coalesce(y.price, a.current_bid), coalesce(y.commission, 0), a.initial_bid, p.appraisal,
		coalesce(y.user_id, b.user_id), case when y.status in ('pending', 'overdue') then y.due_at end,
		coalesce(y.due_at, a.end_time + a.payment_deadline_hours * interval '1 hour'), coalesce(y.amount, 0),
		case y.status when 'paid' then y.paid_at end, case y.status when 'paid' then y.amount end,
		a.status = 'completed' and coalesce(y.fell, false) and not exists (
			select from reopened_auctions r join auctions n on n.id = r.auction_id
			where r.reopened_from = a.id and n.withdrawn_at is null),
		a.round
	from auctions a
	left join properties p on p.auction_id = a.id
	left join auction_bidders b on b.auction_id = a.id and b.bidder = a.leader
	left join lateral (
		select q.*, q.status in ('cancelled', 'refunded') as fell from payments q
		where q.auction_id = a.id order by q.created_at desc, q.id desc limit 1) y on true
	-- A cancelled auction that had opened has the opening in its ledger too.
	where a.id = given and a.withdrawn_at is null
		and (a.status = 'completed' or (a.status = 'cancelled' and a.ledger_seq > 1));
end $$;

update auction_results r set round = a.round from auctions a where a.id = r.auction_id and a.round is not null;
