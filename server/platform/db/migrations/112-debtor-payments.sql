-- A fiduciante whom the desk has recognised sends the proof of a later payment, beside the document of the request (rules §49, docs/decisions/132).
alter table supporting_documents drop constraint supporting_documents_role_check, drop constraint supporting_documents_check,
	add constraint supporting_documents_role_check check (role in ('company', 'preference', 'debtor-payment')),
	add constraint supporting_documents_check check ((role = 'company') = (auction_id is null));

-- A private file that an act on a lot names: the ledger has its hash.
alter table notice_proofs add column kept boolean not null default false;
