-- Since when the bank of who paid asks for a Pix back (MED, docs/decisions/159), while that has not ended: nothing is booked before it has, and
-- what the Pix paid is not paid out.
alter table pix_received add column contested_at timestamptz;

-- A stated cost that the auctioneer or the house received has a receipt in the numbers of the commissions; what a court or a seller received has
-- none of the auctioneer.
create trigger payment_components_cost_receipt after insert or update of status on payment_components for each row
	when (new.kind = 'cost' and new.status = 'paid' and new.payee in ('auctioneer', 'operator')) execute function commission_paid();

select issue_receipt(k) from payment_components k
where k.kind = 'cost' and k.status = 'paid' and k.payee in ('auctioneer', 'operator') order by k.paid_at, k.id;
