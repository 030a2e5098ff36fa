-- What a bid costs, refused ones above all: each is a record of the ledger and a key (docs/benchmarks.md).

-- Written only while the auction's row is held, and removed with it (delete-auction.ts): looking it up again for each
-- record took a third of the time that writing it takes. So did checking a hash that the ledger's chain proves.
alter table ledger_records drop constraint ledger_records_auction_id_fkey;
alter table ledger_records drop constraint ledger_records_hash_check;

-- The answer that a bid got is told again from the ledger. Who sent it and where is checked when it is decided.
alter table idempotency_keys drop column answer;
alter table idempotency_keys drop constraint idempotency_keys_user_id_fkey;
alter table idempotency_keys drop constraint idempotency_keys_auction_id_fkey;
