-- A payment is opened with the win, in its transaction; its money is booked; what winners show for it is kept (decision 029).

alter table payments
	-- What a static Pix carries back: unique, and short enough for its field (25 letters and digits).
	add column txid text generated always as (upper(left(replace(id::text, '-', ''), 25))) stored unique,
	-- How it came to be known as paid: a person looked at the account, or the bank's answer was looked up.
	add column confirmed_by text check (confirmed_by in ('person', 'bank')),
	-- Why it was cancelled or refunded, in somebody's words.
	add column reason text,
	add column ended_at timestamptz;

-- Those that were won before payments were opened with the win.
insert into payments (auction_id, user_id, price, commission, amount, due_at, created_at)
select a.id, b.user_id, a.current_bid, c.commission, a.current_bid + c.commission,
	a.end_time + a.payment_deadline_hours * interval '1 hour', a.end_time
from auctions a join auction_bidders b on b.auction_id = a.id and b.bidder = a.leader
cross join lateral (select (a.current_bid * a.commission_bp + 5000) / 10000 as commission) c
where a.status = 'completed' and not exists (select from payments p where p.auction_id = a.id);

-- Looked for once a minute.
create index payments_due_idx on payments (due_at) where status = 'pending';

create table payment_proofs (
	id uuid primary key default gen_random_uuid(),
	payment_id uuid not null references payments on delete restrict,
	-- The storage key.
	file text not null unique,
	kind text not null check (kind in ('image', 'pdf')),
	status text not null default 'waiting' check (status in ('waiting', 'accepted', 'refused')),
	reason text,
	uploaded_at timestamptz not null default now(),
	decided_at timestamptz,
	check ((status = 'refused') = (reason is not null)),
	check ((status = 'waiting') = (decided_at is null))
);
create index payment_proofs_payment_idx on payment_proofs (payment_id, uploaded_at);
create index payment_proofs_waiting_idx on payment_proofs (uploaded_at) where status = 'waiting';

-- The book: a movement of money, or of what is owed, in double entry. What an account gets is positive (a claim on the
-- winner, money in the bank), what it owes or earns negative (the seller's price, the house's commission): each row is zero.
create table book (
	id bigint generated always as identity primary key,
	auction_id uuid not null references auctions on delete restrict,
	payment_id uuid not null references payments on delete restrict,
	at timestamptz not null default clock_timestamp(),
	kind text not null check (kind in ('awarded', 'cancelled', 'received', 'refunded', 'returned')),
	winner bigint not null,
	bank bigint not null,
	commission bigint not null,
	seller bigint not null,
	-- Who did it; null where it was the house itself.
	admin_id uuid references users on delete restrict,
	-- The bank's own name of a transfer (endToEndId), once.
	transfer text unique,
	check (winner + bank + commission + seller = 0)
);
create index book_auction_idx on book (auction_id, id);

create function book_is_append_only() returns trigger language plpgsql as $$
begin
	raise exception 'the book is append-only';
end $$;
create trigger book_append_only before update or delete on book
	for each row execute function book_is_append_only();
create trigger book_no_truncate before truncate on book
	for each statement execute function book_is_append_only();

insert into book (auction_id, payment_id, at, kind, winner, bank, commission, seller)
select auction_id, id, created_at, 'awarded', amount, 0, -commission, -price from payments;
insert into book (auction_id, payment_id, at, kind, winner, bank, commission, seller)
select auction_id, id, paid_at, 'received', -amount, amount, 0, 0 from payments where status in ('paid', 'refunded');
insert into book (auction_id, payment_id, at, kind, winner, bank, commission, seller)
select auction_id, id, paid_at, 'refunded', 0, -amount, commission, price from payments where status = 'refunded';
insert into book (auction_id, payment_id, kind, winner, bank, commission, seller)
select auction_id, id, 'cancelled', -amount, 0, commission, price from payments where status = 'cancelled';
