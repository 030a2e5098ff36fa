-- Bids refused without a record (rules §7): of people who may not bid on the lot at all, and of those who come before the
-- opening or after the end. The ledger has nothing of them, so their answer is kept here, to be told again by its key.
-- Kept for a time only (server/features/security/retention.ts); every other key stands for a record.
alter table idempotency_keys
	alter column seq drop not null,
	-- {at, problem, head}: with auction_id and amount the claim that was signed (domain/ledger/receipts.ts, RefusalClaim).
	add column refusal jsonb,
	add constraint idempotency_keys_answer_check check (num_nonnulls(seq, refusal) = 1);

-- Looked for once a day, and when a lot is deleted; keys of recorded bids are not in it.
create index idempotency_keys_refusals_idx on idempotency_keys (created_at) where refusal is not null;

-- A ledger is never removed, of refused bids neither: an auction that has one is withdrawn (rules §13). Nor is it moved to
-- where nobody sees it.
create or replace function ledger_is_append_only() returns trigger language plpgsql as $$
begin
	raise exception 'ledger records are append-only';
end $$;

create function ledgers_stay() returns trigger language plpgsql as $$
begin
	raise exception 'an auction with a ledger' using errcode = 'foreign_key_violation';
end $$;
create trigger auctions_with_ledgers_stay before delete on auctions
	for each row when (old.ledger_seq > 0) execute function ledgers_stay();
create trigger auctions_with_ledgers_stay_there before update of id, environment on auctions
	for each row when (old.ledger_seq > 0 and (old.id, old.environment) is distinct from (new.id, new.environment))
	execute function ledgers_stay();
