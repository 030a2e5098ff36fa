-- Proposals to pay in instalments (CPC 895), on lots that take them; what a purchase costs beside the house (decision 033).

alter table auctions add column accepts_instalments boolean not null default false;

-- The lot's own estimates; null is what it does not state.
alter table properties
	add column itbi_bp integer check (itbi_bp between 0 and 10000),
	add column registry_cost bigint check (registry_cost >= 0);

create table instalment_proposals (
	id uuid primary key default gen_random_uuid(),
	auction_id uuid not null references auctions on delete restrict,
	user_id uuid not null references users on delete restrict,
	-- The client's own: the same key and conditions answer what they answered before.
	key text not null,
	price bigint not null check (price > 0),
	down_payment bigint not null,
	instalments integer not null check (instalments between 1 and 30),
	correction text not null,
	-- The round that it came before, null on a lot without rounds, and the minimum that held then.
	round integer,
	minimum bigint not null,
	state text not null default 'sent' check (state in ('sent', 'withdrawn', 'replaced', 'accepted', 'declined')),
	-- Why it was declined, as its author reads it; goes with the account.
	reason text,
	sent_at timestamptz not null default clock_timestamp(),
	ended_at timestamptz,
	unique (user_id, key),
	check (price >= minimum),
	check (down_payment * 4 >= price and price - down_payment >= instalments),
	check (reason is null or state = 'declined'),
	check ((state = 'sent') = (ended_at is null))
);
create index instalment_proposals_auction_idx on instalment_proposals (auction_id, sent_at);
-- One open proposal of each person, and one that is accepted.
create unique index instalment_proposals_open_idx on instalment_proposals (auction_id, user_id) where state = 'sent';
create unique index instalment_proposals_accepted_idx on instalment_proposals (auction_id) where state = 'accepted';
