-- What an administrator has seen of the work that waits, in an environment (docs/decisions/116). `item` is the id of the thing in its kind; `since`
-- tells work that waits again from what was seen before; `urgent` whether it was urgent when it was seen.
create table waiting_seen (
	user_id uuid not null references users on delete cascade,
	environment text not null,
	kind text not null,
	item text not null,
	since timestamptz not null,
	urgent boolean not null,
	primary key (user_id, environment, kind, item, since)
);

-- The kinds that do not ring an administrator's bell, by their own choice.
create table waiting_muted (
	user_id uuid not null references users on delete cascade,
	kind text not null,
	primary key (user_id, kind)
);
