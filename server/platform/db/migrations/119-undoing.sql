-- What is owed back after an annulment, the account for it, and a Pix that its payer's bank took back (rules §§56-57, docs/decisions/140).

-- On what ground a win was annulled; null of the versions before.
alter table lot_outcomes add column ground text, add constraint lot_outcomes_ground_check check (ground is null or outcome = 'annulled');

-- One for each part that was paid when its win was annulled.
create table refunds (
	component_id uuid primary key references payment_components on delete restrict,
	payment_id uuid not null references payments on delete restrict,
	amount bigint not null check (amount > 0),
	decided_at timestamptz not null default clock_timestamp(),
	-- Null where the court gives it back, whose term is its own.
	due_at timestamptz,
	-- The day on which it was given back; by the bank's own return without a document.
	made_at date,
	by_bank boolean not null default false,
	document_id uuid references sale_documents on delete restrict,
	-- The storage key of what shows it.
	file text unique,
	-- When the file was removed because its term was over.
	removed_at timestamptz,
	made_by uuid references users on delete restrict,
	constraint refunds_made_check check (case when made_at is null then document_id is null and file is null and made_by is null and not by_bank
		when by_bank then document_id is null and file is null and made_by is null
		else made_by is not null and num_nonnulls(document_id, file) = 1 end)
);
create index refunds_payment_idx on refunds (payment_id);
create index refunds_due_idx on refunds (due_at) where made_at is null;
create index refunds_document_idx on refunds (document_id) where document_id is not null;
create index refunds_made_by_idx on refunds (made_by) where made_by is not null;
insert into refunds (component_id, payment_id, amount, decided_at, due_at)
select k.id, k.payment_id, k.amount, coalesce(p.ended_at, now()), case when k.payee <> 'court' then coalesce(p.ended_at, now()) + interval '7 days' end
from payment_components k join payments p on p.id = k.payment_id where k.status = 'refund-due';

-- The account that a person states for what they are owed back, encrypted as identities are.
create table refund_accounts (
	payment_id uuid primary key references payments on delete restrict,
	user_id uuid not null references users on delete restrict,
	sealed bytea not null,
	stated_at timestamptz not null default clock_timestamp()
);
create index refund_accounts_user_idx on refund_accounts (user_id);

-- A Pix that had settled, and that the payer's bank took back (MED): what it paid is owed again, by another charge.
alter table pix_received add column taken_back bigint not null default 0 check (taken_back between 0 and amount),
	add column taken_back_at timestamptz,
	drop constraint pix_received_outcome_check,
	add constraint pix_received_outcome_check check (outcome in ('settled', 'amount', 'repeated', 'closed', 'unknown', 'taken-back')),
	add constraint pix_received_taken_back_check check ((taken_back > 0) = (taken_back_at is not null));
alter table pix_charges add column taken_back boolean not null default false,
	drop constraint pix_charges_one_key;
create unique index pix_charges_one_idx on pix_charges (payment_id, component_id, key, amount) nulls not distinct where not taken_back;
