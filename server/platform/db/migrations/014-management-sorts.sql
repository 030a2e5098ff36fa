-- The columns by which administrators sort all auctions: a page costs the same in a small house and in a large one
-- (docs/benchmarks.md). What they cost a bid is lost in the noise.
create index auctions_title_idx on auctions (environment, search_text, id) where withdrawn_at is null;
create index auctions_type_idx on auctions (environment, auction_type, id) where withdrawn_at is null;
create index auctions_initial_idx on auctions (environment, initial_bid, id) where withdrawn_at is null;
create index auctions_start_idx on auctions (environment, start_time, id) where withdrawn_at is null;
create index auctions_state_idx on auctions (environment, status, id) where withdrawn_at is null;
