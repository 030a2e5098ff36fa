-- A tax id is held once somebody compared it with the person (docs/decisions/073); until then several people may state it.
alter table identities add column held_at timestamptz;
-- Why the desk freed a number: a check of nothing. Deleted with the identity.
alter table identity_checks add column note text check (char_length(note) between 1 and 500);
create unique index identities_held_idx on identities (tax_id_hash) where held_at is not null;
create index identities_tax_id_idx on identities (tax_id_hash);
alter table identities drop constraint identities_tax_id;

create function identity_restated() returns trigger language plpgsql as $$
begin
	new.held_at := null;
	return new;
end $$;
create trigger identities_restated before update of tax_id_hash, representative_hash on identities for each row
	when ((new.tax_id_hash, new.representative_hash) is distinct from (old.tax_id_hash, old.representative_hash))
	execute function identity_restated();

-- Who did not pay, was refused in a sale, or was revoked, by the keyed hash of the tax id (rules §47): survives the account. Written by
-- triggers alone.
create table exclusions (
	id uuid primary key default gen_random_uuid(),
	tax_id_hash bytea not null check (octet_length(tax_id_hash) = 32),
	kind text not null check (kind in ('unpaid', 'enrolment-refused', 'revoked')),
	-- The lot that was not paid, or one in which it is sold again; the sale of a refused enrolment. Null for a revocation.
	subject_id uuid,
	-- Null once the account is deleted.
	user_id uuid references users on delete set null,
	-- Whether the number was held by this account: a stated one does not exclude whoever holds it.
	held boolean not null,
	at timestamptz not null default clock_timestamp(),
	ended_at timestamptz,
	constraint exclusions_once unique nulls not distinct (tax_id_hash, kind, subject_id)
);
create index exclusions_user_idx on exclusions (user_id);
create index exclusions_subject_idx on exclusions (subject_id);

create function exclude_person(person uuid, why text, subject uuid) returns void language sql as $$
	insert into exclusions as x (tax_id_hash, kind, subject_id, user_id, held)
	select i.tax_id_hash, why, subject, person, i.held_at is not null from identities i where i.user_id = person
	on conflict on constraint exclusions_once do update set held = x.held or excluded.held, user_id = excluded.user_id,
		at = case when x.ended_at is null then x.at else excluded.at end, ended_at = null $$;

-- Ends what is known of this account, or of whoever holds the number.
create function readmit_person(person uuid, why text, subject uuid) returns void language sql as $$
	update exclusions x set ended_at = clock_timestamp() from identities i
	where i.user_id = person and x.tax_id_hash = i.tax_id_hash and x.kind = why and x.subject_id is not distinct from subject
		and x.ended_at is null and (x.user_id = person or i.held_at is not null) $$;

create function payment_defaulted() returns trigger language plpgsql as $$
begin
	perform exclude_person(new.user_id, 'unpaid', new.auction_id);
	return null;
end $$;
create trigger payments_defaulted after update of defaulted on payments for each row
	when (new.defaulted and not old.defaulted) execute function payment_defaulted();

create function enrolment_decided() returns trigger language plpgsql as $$
begin
	if new.state = 'refused' then
		perform exclude_person(new.user_id, 'enrolment-refused', new.subject_id);
	else
		perform readmit_person(new.user_id, 'enrolment-refused', new.subject_id);
	end if;
	return null;
end $$;
create trigger enrolments_decided after update of state on enrolments for each row
	when (new.state <> old.state and new.state in ('approved', 'refused')) execute function enrolment_decided();

create function registration_decided() returns trigger language plpgsql as $$
begin
	if new.decision = 'revoked' then
		perform exclude_person(new.user_id, 'revoked', null);
	else
		perform readmit_person(new.user_id, 'revoked', null);
	end if;
	return null;
end $$;
create trigger registration_decisions_made after insert on registration_decisions for each row
	when (new.decision in ('approved', 'revoked')) execute function registration_decided();

-- What stands against an account meets the number that it states, and counts for everybody once the number is held.
create function identity_excluded() returns trigger language plpgsql as $$
begin
	perform exclude_person(new.user_id, 'unpaid', y.auction_id) from payments y where y.user_id = new.user_id and y.defaulted;
	perform exclude_person(new.user_id, 'unpaid', b.auction_id) from barred_bidders b where b.user_id = new.user_id;
	perform exclude_person(new.user_id, 'enrolment-refused', e.subject_id) from enrolments e
		where e.user_id = new.user_id and e.state = 'refused';
	perform exclude_person(new.user_id, 'revoked', null) from (select d.decision from registration_decisions d
		where d.user_id = new.user_id order by d.decided_at desc limit 1) l where l.decision = 'revoked';
	return null;
end $$;
create trigger identities_excluded after insert or update of tax_id_hash, held_at on identities for each row
	execute function identity_excluded();

create function lot_reopened() returns trigger language plpgsql as $$
begin
	insert into exclusions (tax_id_hash, kind, subject_id, user_id, held)
	select x.tax_id_hash, x.kind, new.auction_id, x.user_id, x.held from exclusions x
	where x.subject_id = new.reopened_from and x.kind = 'unpaid' and x.ended_at is null
	on conflict do nothing;
	return null;
end $$;
create trigger reopened_auctions_excluded after insert on reopened_auctions for each row execute function lot_reopened();

-- Held are numbers that were compared, and those of people who bid in a sale by an enrolment that was approved, so that no sale that runs is
-- interrupted. Every row is written, for its trigger.
update identities i set held_at = case when exists (select from identity_checks k where k.user_id = i.user_id and k.version = i.version
		and ('tax_id_matches' = any (k.checked) or k.result = 'match'))
	or exists (select from enrolments e join profiles p on p.id = e.user_id
		where e.user_id = i.user_id and e.state = 'approved' and p.status = 'approved') then now() end;
