-- Every decision on a registration (spec §2): who took it, when, what was checked, and the reason that the person reads.
create table registration_decisions (
	id uuid primary key default gen_random_uuid(),
	-- The profile, whose row a decision holds anyway: the user's row is what a deletion of the account locks first.
	user_id uuid not null references profiles on delete cascade,
	admin_id uuid references users on delete set null,
	decision text not null check (decision in ('approved', 'rejected')),
	reason text check (char_length(reason) between 1 and 500),
	checked text[] not null default '{}',
	-- Which document was there, since a rejected person may send another.
	document_uploaded_at timestamptz,
	decided_at timestamptz not null default clock_timestamp(),
	check (decision = 'rejected' or reason is null)
);
create index registration_decisions_user_idx on registration_decisions (user_id, decided_at desc);

-- Newest first, with the id where two people signed up in the same instant: what a page of the list reads.
create index profiles_pending_page_idx on profiles (created_at desc, id desc) where status = 'pending';
drop index profiles_pending_idx;
