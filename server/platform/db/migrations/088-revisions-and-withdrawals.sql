-- What bidders see of a lot is part of the proof (rules §40, docs/decisions/099). A change of a published lot of a regulated kind, or of a lot
-- with bids, has a row: which fields, why, and the hash of the facts before and after it.
create table lot_revisions (
	id uuid primary key default gen_random_uuid(),
	auction_id uuid not null references auctions on delete cascade,
	at timestamptz not null default clock_timestamp(),
	fields text[] not null check (cardinality(fields) > 0),
	reason text not null check (char_length(reason) between 3 and 500),
	before_hash text not null check (before_hash ~ '^[0-9a-f]{64}$'),
	after_hash text not null check (after_hash ~ '^[0-9a-f]{64}$'),
	admin_id uuid references users on delete set null
);
create index lot_revisions_auction_idx on lot_revisions (auction_id, at);
create trigger lot_revisions_page_changed after insert on lot_revisions
	for each row execute function part_of_page_changed();

-- A published lot that was withdrawn with a reason. It keeps its place in its sale, its number and its documents.
create table lot_withdrawals (
	auction_id uuid primary key references auctions on delete cascade,
	at timestamptz not null default clock_timestamp(),
	reason text not null check (char_length(reason) between 3 and 500),
	-- The order or decision that it rests on, a document of the lot or of its sale.
	document_id uuid references sale_documents,
	admin_id uuid references users on delete set null
);
create index lot_withdrawals_document_idx on lot_withdrawals (document_id) where document_id is not null;
create trigger lot_withdrawals_page_changed after insert on lot_withdrawals
	for each row execute function pages_changed();

-- What the people who follow a lot have not been told yet. Changes that follow each other closely are told as one.
create table lot_news (
	auction_id uuid not null references auctions on delete cascade,
	kind text not null check (kind in ('revised', 'withdrawn')),
	-- The first change and the last one.
	since timestamptz not null default clock_timestamp(),
	at timestamptz not null default clock_timestamp(),
	-- Who has been told, in the order of their ids, up to this one.
	told_through uuid,
	primary key (auction_id, kind)
);
create index lot_news_at_idx on lot_news (at);
