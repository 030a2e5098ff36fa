-- In what the terms of conditional sales are counted (rules §50, docs/decisions/126): every decision on a lot may open one, so that the unit
-- (LEGAL_TERMS_UNIT) is read with the lot. Written at each start; `second` on a demo database only, which is the only one with this row.
alter table demo_mark add column legal_terms_unit text not null default 'day' check (legal_terms_unit in ('day', 'second'));

-- The price of the counter-offer that the highest bidder took; it is above every bid, and not a result that the auctioneer declared.
alter table auctions add column taken_price bigint check (taken_price > 0);

-- The highest bidder of a conditional sale is told that it is one, of a counter-offer, and of the refusal.
alter table notifications drop constraint notifications_kind_check,
	add constraint notifications_kind_check check (kind in ('outbid', 'winning', 'ending', 'round', 'won', 'lost', 'match', 'conditional',
		'counter', 'refused'));
alter table notification_choices drop constraint notification_choices_kind_check,
	add constraint notification_choices_kind_check check (kind in ('outbid', 'winning', 'ending', 'round', 'won', 'lost', 'match',
		'conditional', 'counter', 'refused'));

create or replace view visible_auctions as select * from auctions where published_at is not null and withdrawn_at is null;
