-- Who owes what beside a winner's price in cash (rules §§50, 54, 55, docs/decisions/141).
-- By whose order a creditor pays with the credit (CPC art. 892 § 1).
alter table payments add column credit_document_id uuid references sale_documents on delete restrict,
	add constraint payments_credit_order_check check ((credit > 0) = (credit_document_id is not null));
create index payments_credit_document_idx on payments (credit_document_id) where credit_document_id is not null;

-- The commissions of lots that were settled or adjudicated before: nobody was asked for them. Their terms begin now.
with owed as (
	select distinct on (o.auction_id) o.auction_id, o.payer_name, o.payer_tax_id, o.commission, a.payment_deadline_hours
	from lot_outcomes o join auctions a on a.id = o.auction_id
	where o.commission is not null and o.outcome = a.outcome and char_length(o.payer_name) between 2 and 200
		and not exists (select from payments p where p.auction_id = o.auction_id and p.status in ('pending', 'paid', 'overdue'))
	order by o.auction_id, o.id desc
), opened as (
	insert into payments (auction_id, payer_name, payer_tax_id, price, commission, amount, due_at)
	select auction_id, payer_name, left(payer_tax_id, 18), 0, commission, commission, now() + payment_deadline_hours * interval '1 hour' from owed
	returning id, auction_id, commission
)
insert into journal_entries (auction_id, payment_id, kind, winner, bank, commission, seller, at)
select auction_id, id, 'awarded', commission, 0, 0 - commission, 0, clock_timestamp() from opened;

-- The penalty of an instalment that is late has its number; more than one may be (CPC art. 895 § 4).
alter table payment_components drop constraint payment_components_instalment_check,
	add constraint payment_components_instalment_check
		check (case kind when 'instalment' then number is not null when 'fine' then true else number is null end);
-- By whose order the instalments still to come fell due at once (§ 5).
alter table payments add column rest_due_document_id uuid references sale_documents on delete restrict;
create index payments_rest_due_document_idx on payments (rest_due_document_id) where rest_due_document_id is not null;
