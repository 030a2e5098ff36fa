-- Since when a lot is suspended (rules §51, docs/decisions/120): the clock neither opens nor closes it. The reason is in its ledger. The check also
-- refuses what the version before this one would write: a lot that opens or resumes while it is suspended.
alter table auctions add column suspended_at timestamptz,
	add constraint auctions_suspended_check check (suspended_at is null or status in ('pending', 'paused'));

-- Not validated: the rows that there are satisfied the narrower check.
alter table ledger_records drop constraint ledger_records_type_check,
	add constraint ledger_records_type_check check (type in
		('opened', 'round-opened', 'bid-accepted', 'bid-refused', 'ceiling-set', 'ceiling-dropped', 'extended', 'paused', 'suspended',
		'resumed', 'called', 'round-closed', 'ended', 'cancelled', 'declared', 'revised', 'preference-opened',
		'preference-exercised', 'preference-lapsed')) not valid;

-- People who follow a lot are told that it was suspended, goes on, or got other dates.
alter table lot_news drop constraint lot_news_kind_check,
	add constraint lot_news_kind_check check (kind in ('revised', 'withdrawn', 'suspended', 'resumed', 'postponed'));

create or replace view visible_auctions as select * from auctions where published_at is not null and withdrawn_at is null;
