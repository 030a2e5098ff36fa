-- A bid needs the acceptance of the editais of its own lot (docs/decisions/074): the sale's and the lot's own.
create index sale_documents_edital_sale_idx on sale_documents (sale_id) where kind = 'edital' and sale_id is not null;
create index sale_documents_edital_auction_idx on sale_documents (auction_id) where kind = 'edital' and auction_id is not null;

-- An edital of a sale with material changes asks everybody again who accepted another one; one of a lot asks those who accepted an earlier
-- edital of this lot. `stale` is for the email and for the desk's list: what a bid needs is read from the acceptances.
create or replace function edital_amended() returns trigger language plpgsql as $$
declare
	subject uuid := coalesce(new.sale_id, (select coalesce(a.sale_id, a.id) from auctions a where a.id = new.auction_id));
begin
	perform pg_advisory_xact_lock(edital_lock(subject));
	update enrolments e set stale = true, stale_told = false, version = version + 1
		where e.subject_id = subject and not e.stale and e.edital_sha256 <> new.sha256
			and (new.sale_id is not null or exists (select from edital_acceptances c join sale_documents d on d.sha256 = c.edital_sha256
				where c.enrolment_id = e.id and d.kind = 'edital' and d.auction_id = new.auction_id and d.version < new.version));
	return null;
end $$;
