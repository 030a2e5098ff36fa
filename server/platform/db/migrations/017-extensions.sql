-- How often an end was moved is said on every page of the lot and in every snapshot: a ledger of many bids is not read for it.
create index ledger_extensions on ledger_records (auction_id, seq) where type = 'extended';
