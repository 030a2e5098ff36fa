-- The auctioneer's calls before the hammer stand in the ledger (domain/auction/calls.ts).
alter table ledger_records drop constraint ledger_records_type_check;
alter table ledger_records add constraint ledger_records_type_check check (type in
	('opened', 'bid-accepted', 'bid-refused', 'extended', 'paused', 'resumed', 'called', 'ended', 'cancelled', 'declared',
	 'revised'));
