-- Outcomes that bids do not give (rules §50, docs/decisions/123): the seller's decision on a bid below the reserve, the fiduciante's purchase, and
-- what a person decides. `decide_until` and `counter` belong to a conditional sale.
alter table auctions add column outcome text,
	add column decide_until timestamptz,
	add column counter bigint check (counter > 0),
	add constraint auctions_outcome_check check (outcome in ('sold', 'conditional', 'conditional-refused', 'debtor-preference', 'settled',
		'adjudicated', 'withdrawn', 'prejudiced', 'unpaid', 'annulled')),
	add constraint auctions_outcome_status_check check (outcome is null or status in ('completed', 'cancelled')),
	add constraint auctions_decide_until_check check ((decide_until is not null) = (outcome is not distinct from 'conditional')),
	add constraint auctions_counter_open_check check (counter is null or decide_until is not null);
create index auctions_decide_until_idx on auctions (decide_until) where decide_until is not null;

-- Every sale of the lots of a sale is the seller's decision, whatever the reserve.
alter table sales add column all_conditional boolean not null default false;

-- Not validated: the rows that there are satisfied the narrower check.
alter table ledger_records drop constraint ledger_records_type_check,
	add constraint ledger_records_type_check check (type in
		('opened', 'round-opened', 'bid-accepted', 'bid-refused', 'ceiling-set', 'ceiling-dropped', 'extended', 'paused', 'suspended',
		'resumed', 'called', 'round-closed', 'ended', 'cancelled', 'declared', 'revised', 'preference-opened',
		'preference-exercised', 'preference-lapsed', 'conditional-opened', 'conditional-accepted', 'conditional-countered',
		'counter-accepted', 'conditional-refused', 'debtor-preference', 'outcome-decided', 'proposal-accepted')) not valid;

-- People who follow a lot are told of what was decided about it.
alter table lot_news drop constraint lot_news_kind_check,
	add constraint lot_news_kind_check check (kind in ('revised', 'withdrawn', 'suspended', 'resumed', 'postponed', 'conditional',
		'outcome'));

create or replace view visible_auctions as select * from auctions where published_at is not null and withdrawn_at is null;
