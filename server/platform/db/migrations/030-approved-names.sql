-- Papers carry the name that was approved, copied into the payment at the win; an approval can be revoked (decision 042).

-- Every name under which somebody was approved, and since when. A changed name never touches it; a deleted account takes it along.
create table approved_names (
	id bigint generated always as identity primary key,
	user_id uuid not null references profiles on delete cascade,
	name text not null,
	since timestamptz not null default now()
);
create index approved_names_user_idx on approved_names (user_id, id desc);

-- Until now a name that changed after the approval stayed out of the profile: what stands there was approved.
insert into approved_names (user_id, name, since)
select p.id, p.name, p.created_at from profiles p
where p.status = 'approved' or exists (select from bids b where b.user_id = p.id)
	or exists (select from payments y where y.user_id = p.id);

-- Since when a registration waits for its first decision, or for another one.
alter table profiles add column waits_since timestamptz not null default now();
update profiles set waits_since = greatest(created_at, document_uploaded_at);

create function profile_waits() returns trigger language plpgsql as $$
begin
	new.waits_since := now();
	return new;
end $$;
create trigger profiles_wait before update of status on profiles
	for each row when (new.status = 'pending' and old.status <> 'pending') execute function profile_waits();

create function keep_approved_name() returns trigger language plpgsql as $$
begin
	insert into approved_names (user_id, name)
	select new.id, new.name where new.name is distinct from (
		select a.name from approved_names a where a.user_id = new.id order by a.id desc limit 1);
	return null;
end $$;
create trigger profiles_approved_name after insert or update of status, name on profiles
	for each row when (new.status = 'approved') execute function keep_approved_name();

-- The name that papers of a moment carry: the one approved last by then. Who was first approved later has that name, and
-- who never was, the one of the registration.
create function approved_name(given uuid, moment timestamptz) returns text language sql stable as $$
	select coalesce(
		(select a.name from approved_names a where a.user_id = given and a.since <= moment order by a.id desc limit 1),
		(select a.name from approved_names a where a.user_id = given order by a.id limit 1),
		(select p.name from profiles p where p.id = given),
		(select u.name from users u where u.id = given))
$$;

-- Whose win it is, as they were approved at the win (created_at): a copy, which no later change of a name reaches.
alter table payments add column winner_name text;
update payments set winner_name = approved_name(user_id, created_at);
alter table payments alter column winner_name set not null;

create function copy_winner_name() returns trigger language plpgsql as $$
begin
	new.winner_name := approved_name(new.user_id, new.created_at);
	return new;
end $$;
create trigger payments_winner_name before insert on payments
	for each row execute function copy_winner_name();

-- A revoked approval is a decision of its own, with a reason.
alter table registration_decisions
	drop constraint registration_decisions_decision_check,
	drop constraint registration_decisions_check,
	add check (decision in ('approved', 'rejected', 'revoked')),
	add check (decision <> 'approved' or reason is null);

-- The approved ones, newest first, and by a part of their name or e-mail.
create index profiles_approved_page_idx on profiles (created_at desc, id desc) where status = 'approved';
create index profiles_words_idx on profiles using gin (fold_text(name || E'\n' || email) gin_trgm_ops);
