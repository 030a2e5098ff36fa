-- Live control reads paused and active auctions in the order of their end (decision 076). Only auctions that are not over
-- are in the index, so that a finished one is written to it no more.
create index auctions_live_end_idx on auctions (environment, status, end_time, id)
	where withdrawn_at is null and status in ('active', 'paused', 'pending');

-- An auctioneer's own CPF or CNPJ: they may not bid in their sales (CPC art. 890, rules §32).
alter table auctioneers add column tax_id text unique check (char_length(tax_id) <= 18);

-- The keyed hashes of the tax ids of sellers, auctioneers and parties, under which identities are found: bids compare them in
-- the database, which has no key. The server writes it after each change of those, and what is missing at its start.
create table party_tax_ids (
	tax_id text primary key,
	tax_id_hash bytea not null check (octet_length(tax_id_hash) = 32)
);
