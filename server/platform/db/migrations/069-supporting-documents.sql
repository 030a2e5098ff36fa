-- Documents beside the identity document of a registration (docs/decisions/073 and 075): the company's own, and the one
-- that supports a right of preference in a lot.
create table supporting_documents (
	id uuid primary key default gen_random_uuid(),
	user_id uuid not null references users on delete restrict,
	role text not null check (role in ('company', 'preference')),
	auction_id uuid references auctions on delete cascade,
	file text not null unique,
	kind text not null check (kind in ('image', 'pdf')),
	uploaded_at timestamptz not null default clock_timestamp(),
	check ((role = 'preference') = (auction_id is not null))
);
create unique index supporting_documents_owner_idx on supporting_documents (user_id, role, auction_id)
	nulls not distinct;
create index supporting_documents_auction_idx on supporting_documents (auction_id) where auction_id is not null;

alter table preference_rights add column document_id uuid references supporting_documents on delete set null;
