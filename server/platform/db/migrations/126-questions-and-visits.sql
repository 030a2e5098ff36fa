-- What buyers ask about a lot (CNJ 236 art. 14 § 2) and the visits they ask for (docs/decisions/149).
create table inquiries (
	id uuid primary key default gen_random_uuid(),
	auction_id uuid not null references auctions on delete cascade,
	user_id uuid not null references users on delete restrict,
	kind text not null check (kind in ('question', 'visit')),
	-- The question, or what is said of a visit; null where nothing is.
	body text check (char_length(body) between 1 and 500),
	-- The day on which a visit is asked for, and the part of it.
	day date,
	period text check (period in ('any', 'morning', 'afternoon')),
	state text not null default 'waiting' check (state in ('waiting', 'answered', 'refused')),
	asked_at timestamptz not null default clock_timestamp(),
	decided_at timestamptz,
	decided_by uuid references users on delete restrict,
	-- Why it was refused, which the person reads.
	reason text check (char_length(reason) <= 500),
	-- When a confirmed visit is, and what is said of it.
	visit_at timestamptz,
	note text check (char_length(note) <= 500),
	version integer not null default 1,
	check ((kind = 'visit') = (day is not null and period is not null)),
	check (kind = 'visit' or (body is not null and visit_at is null and note is null)),
	check ((state = 'refused') = (reason is not null)),
	check ((state = 'waiting') = (decided_at is null)),
	check ((kind = 'visit' and state = 'answered') = (visit_at is not null))
);
create index inquiries_lot_idx on inquiries (auction_id, kind, state, asked_at);
create index inquiries_person_idx on inquiries (user_id, auction_id, asked_at);
create index inquiries_state_idx on inquiries (state, asked_at, id);
create index inquiries_decided_by_idx on inquiries (decided_by) where decided_by is not null;
create trigger inquiries_page_changed after insert or update of state or delete on inquiries
	for each row execute function part_of_page_changed();

-- Every answer to a question that was published: a corrected one stays readable with its time.
create table inquiry_answers (
	inquiry_id uuid not null references inquiries on delete cascade,
	number integer not null check (number > 0),
	auction_id uuid not null references auctions on delete cascade,
	body text not null check (char_length(body) between 1 and 2000),
	answered_at timestamptz not null default clock_timestamp(),
	answered_by uuid not null references users on delete restrict,
	primary key (inquiry_id, number)
);
create index inquiry_answers_lot_idx on inquiry_answers (auction_id);
create index inquiry_answers_answered_by_idx on inquiry_answers (answered_by);
create trigger inquiry_answers_page_changed after insert or delete on inquiry_answers
	for each row execute function part_of_page_changed();

alter table notifications drop constraint notifications_kind_check,
	add constraint notifications_kind_check check (kind in ('outbid', 'winning', 'ending', 'round', 'preference', 'won', 'lost', 'match', 'conditional',
		'counter', 'refused', 'due', 'question', 'visit'));
alter table notification_choices drop constraint notification_choices_kind_check,
	add constraint notification_choices_kind_check check (kind in ('outbid', 'winning', 'ending', 'round', 'preference', 'won', 'lost', 'match',
		'conditional', 'counter', 'refused', 'due', 'question', 'visit'));
