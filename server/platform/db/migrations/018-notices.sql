-- What the house tells people of auctions (docs/decisions/027): a projection of the ledger.

-- How far each auction's ledger has been read for notices, and who led there. Held while it is read.
create table notice_cursors (
	auction_id uuid primary key references auctions on delete cascade,
	seq integer not null check (seq >= 0),
	leader integer,
	-- The end that those who keep it as a favourite were told of.
	told_end timestamptz
);
-- What happened before this house told anything is old news.
insert into notice_cursors (auction_id, seq, leader) select id, ledger_seq, leader from auctions;

-- How many notices a person has had, and up to which they were read. The number is given inside the held row, so that
-- notices become visible in its order.
create table notice_counts (
	user_id uuid primary key references users on delete cascade,
	head integer not null check (head >= 0),
	read_through integer not null default 0 check (read_through between 0 and head)
);

create table notices (
	user_id uuid not null references users on delete cascade,
	number integer not null check (number > 0),
	auction_id uuid not null references auctions on delete cascade,
	kind text not null check (kind in ('outbid', 'winning', 'ending', 'won', 'lost')),
	-- What it follows from: the record's seq, or of 'ending' the end itself in microseconds.
	cause bigint not null,
	price centavos not null,
	end_time timestamptz not null,
	created_at timestamptz not null default now(),
	-- By which ways it goes, as the person chose then. A letter is due at a time and goes once; a later one replaces it.
	toast boolean not null,
	email_due_at timestamptz,
	emailed_at timestamptz,
	push_due boolean not null default false,
	primary key (user_id, number),
	unique (user_id, auction_id, kind, cause)
);
create index notices_auction_idx on notices (auction_id);
create index notices_email_due_idx on notices (email_due_at) where email_due_at is not null;
create index notices_push_due_idx on notices (created_at) where push_due;
create index notices_created_idx on notices (created_at);

-- Only what differs from the house's defaults (domain/bidder-notices.ts).
create table notice_choices (
	user_id uuid not null references users on delete cascade,
	kind text not null check (kind in ('outbid', 'winning', 'ending', 'won', 'lost')),
	channel text not null check (channel in ('toast', 'email', 'push')),
	enabled boolean not null,
	primary key (user_id, kind, channel)
);

-- Devices that take push messages. `endpoint` is an address that only the push service and the house know.
create table push_devices (
	id uuid primary key default gen_random_uuid(),
	user_id uuid not null references users on delete cascade,
	-- The session that last used it there.
	session_id uuid not null,
	endpoint text not null unique check (char_length(endpoint) <= 1000),
	p256dh text not null,
	auth text not null,
	-- The house's public key that it was made for.
	house_key text not null,
	created_at timestamptz not null default now()
);
create index push_devices_user_idx on push_devices (user_id);
create index push_devices_session_idx on push_devices (session_id);

-- Who signs out, or is signed out, on a device gets nothing there any more. A session that merely ran out of its idle
-- time takes nothing along: a push is for people who are away.
create function forget_device_of_session() returns trigger language plpgsql as $$
begin
	if old.expires_at > now() then
		delete from push_devices where session_id = old.id;
	end if;
	return old;
end $$;
create trigger sessions_forget_device after delete on sessions
	for each row execute function forget_device_of_session();
