-- Documents of a sale or of a lot: PDF files under their SHA-256 (rules §27). A published one is never changed or removed; an erratum is the
-- next version.
create table sale_documents (
	id uuid primary key default gen_random_uuid(),
	sale_id uuid references sales on delete cascade,
	auction_id uuid references auctions on delete cascade,
	kind text not null check (kind in ('edital', 'matricula', 'laudo', 'certidao', 'outros')),
	title text not null check (char_length(title) between 1 and 200),
	sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
	bytes integer not null check (bytes between 1 and 20971520),
	version integer not null check (version > 0),
	-- Whether acceptances of the version before are no longer enough (rules §31).
	material boolean not null default true,
	admin_id uuid references users on delete set null,
	created_at timestamptz not null default now(),
	published_at timestamptz,
	check ((sale_id is null) <> (auction_id is null))
);
create unique index sale_documents_sale_idx on sale_documents (sale_id, kind, lower(title), version) where sale_id is not null;
create unique index sale_documents_auction_idx on sale_documents (auction_id, kind, lower(title), version) where auction_id is not null;
create index sale_documents_hash_idx on sale_documents (sha256);

-- A published document stays as it is, with its sale or lot; only who uploaded it may be forgotten.
create function sale_document_kept() returns trigger language plpgsql as $$
begin
	raise exception 'a published document is never changed';
end $$;
create trigger sale_documents_kept before update on sale_documents for each row when (old.published_at is not null and
	(old.sale_id, old.auction_id, old.kind, old.title, old.sha256, old.bytes, old.version, old.material, old.published_at)
		is distinct from
	(new.sale_id, new.auction_id, new.kind, new.title, new.sha256, new.bytes, new.version, new.material, new.published_at))
	execute function sale_document_kept();

create trigger sale_documents_page_changed after insert or update or delete on sale_documents
	for each row execute function pages_changed();
