-- Secret ceilings (lance automático, rules §4). Only the leader has one: whoever is outbid has none left.
-- No query but the engine's and its holder's reads it; what the ledger shows is a commitment.
alter table auctions add column ceiling centavos;
alter table auctions add constraint auctions_ceiling_check
	check (ceiling is null or (leader is not null and ceiling > current_bid and status in ('active', 'paused')));

alter table ledger_records drop constraint ledger_records_type_check;
alter table ledger_records add constraint ledger_records_type_check check (type in
	('opened', 'bid-accepted', 'bid-refused', 'ceiling-set', 'ceiling-dropped', 'extended', 'paused', 'resumed', 'called',
	'ended', 'cancelled', 'declared', 'revised'));

-- Whether the engine made the bid for the leader.
alter table bids add column automatic boolean not null default false;

-- The ceiling that came with the bid: the same key answers the same only with the same one.
alter table idempotency_keys add column max_amount centavos;
