-- Which payment an outcome undid. Before, a reader took the annulment whose time was within a second of the payment's end; what is there is told
-- apart by that, once. Checked at the commit: a lock of the payment, taken before its status is changed, would be another order of locks.
alter table lot_outcomes add column payment_id uuid references payments on delete set null
	deferrable initially deferred;
create index lot_outcomes_payment_idx on lot_outcomes (payment_id) where payment_id is not null;

update lot_outcomes o set payment_id = p.id from payments p
where p.auction_id = o.auction_id and o.outcome in ('settled', 'unpaid', 'annulled')
	and p.ended_at between o.at - interval '1 second' and o.at + interval '1 second';
