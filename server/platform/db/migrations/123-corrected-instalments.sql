-- Instalments are corrected by the index of their proposal (CPC art. 895 § 2, docs/decisions/145). The figures are entered, never computed; a
-- corrected figure is another row, and the newest counts.
create table correction_rates (
	id uuid primary key default gen_random_uuid(),
	index text not null check (char_length(index) between 2 and 30),
	-- The first day of the month.
	month date not null check (extract(day from month) = 1),
	-- Ten-thousandths of a percent.
	rate integer not null check (rate between -200000 and 300000),
	source text not null check (char_length(source) between 2 and 200),
	admin_id uuid not null references users on delete restrict,
	entered_at timestamptz not null default clock_timestamp()
);
create index correction_rates_month_idx on correction_rates (index, month, entered_at desc);
create index correction_rates_admin_idx on correction_rates (admin_id);

-- The index of an instalment, its amount before the correction, the last month that counts, and the figures that made its amount:
-- [{month, rate}], null while one is missing. Instalments of before have none, and keep their amount.
alter table payment_components
	add column correction text,
	add column base_amount bigint check (base_amount > 0),
	add column corrected_through date,
	add column figures jsonb check (jsonb_typeof(figures) = 'array'),
	add constraint payment_components_correction_check check (num_nulls(correction, base_amount, corrected_through) in (0, 3)
		and (correction is null or kind = 'instalment') and (figures is null or correction is not null)
		and (correction is null or figures is not null or status not in ('pending', 'paid')));
create index payment_components_corrected_idx on payment_components (payment_id)
	where correction is not null and status in ('waiting', 'pending');

-- An instalment with an index waits for its figures. They count to the month before its own.
create or replace function add_payment_components(payment payments) returns void language sql as $$
	insert into payment_components (payment_id, kind, number, payee, payee_id, payee_name, on_behalf_of, through_operator, amount, due_at,
		status, paid_at, confirmed_by, correction, base_amount, corrected_through)
	select payment.id, c.kind, c.number, c.payee, c.payee_id, c.payee_name, c.on_behalf_of, c.through_operator, c.amount,
		case when c.payable or c.kind = 'instalment' then c.due_at end,
		case when payment.status not in ('pending', 'overdue') then payment.status when c.payable and i.index is null then 'pending' else 'waiting' end,
		payment.paid_at, payment.confirmed_by, i.index, case when i.index is not null then c.amount end,
		case when i.index is not null then
			date_trunc('month', (c.due_at - interval '1 microsecond') at time zone 'America/Sao_Paulo') - interval '1 month' end
	from parts_of_payment(payment) c left join instalment_proposals q on q.id = payment.proposal_id
		cross join lateral (select case when c.kind = 'instalment' then nullif(q.correction, 'Sem correção') end as index) i
$$;

alter table journal_entries drop constraint journal_entries_kind_check,
	add constraint journal_entries_kind_check check (kind in ('awarded', 'cancelled', 'received', 'refunded', 'returned', 'deposited', 'direct',
		'credited', 'fined', 'corrected', 'annulled', 'refund-made', 'released', 'seller-commission', 'expense', 'paid-out'));

-- A part of a payment is due soon (rules §54).
alter table notifications drop constraint notifications_kind_check,
	add constraint notifications_kind_check check (kind in ('outbid', 'winning', 'ending', 'round', 'preference', 'won', 'lost', 'match', 'conditional',
		'counter', 'refused', 'due'));
alter table notification_choices drop constraint notification_choices_kind_check,
	add constraint notification_choices_kind_check check (kind in ('outbid', 'winning', 'ending', 'round', 'preference', 'won', 'lost',
		'match', 'conditional', 'counter', 'refused', 'due'));
