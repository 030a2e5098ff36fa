-- A database that holds the demo is marked: the passwords of the demo's accounts are known (decision 039). The role that
-- serves can read the mark and not change it.
create table demo_mark (
	one boolean primary key default true check (one),
	marked_at timestamptz not null default clock_timestamp()
);

-- Databases that an earlier version filled. An address under .test belongs to nobody, but anybody may sign up with it, so
-- an address alone marks nothing: only the demo made an administrator of one, and bidders without a password.
insert into demo_mark (one)
select true where exists (
	select from users u join user_roles r on r.user_id = u.id and r.role = 'admin' where u.email = 'admin@martelo.test'
) or exists (
	select from users u where u.email ~ '^participante[1-6]@martelo\.test$'
		and not exists (select from accounts a where a.user_id = u.id)
);
