-- When a lot was last edited, for the sitemap and the feed (docs/decisions/062). Changes that have a ledger record are not here: their time
-- is auctions.last_stamp, so that no bid writes this table.
create table lot_changes (
	auction_id uuid primary key references auctions on delete cascade,
	at timestamptz not null
);

-- A lot that is being deleted is no longer in auctions, and its row is not made again.
create function lot_changed(lot uuid) returns void language sql as $$
	insert into lot_changes select id, now() from auctions where id = lot
		on conflict (auction_id) do update set at = excluded.at
$$;

create function auction_edited() returns trigger language plpgsql as $$
begin
	perform lot_changed(new.id);
	return null;
end $$;
create trigger auctions_edited after update on auctions
	for each row when (old.ledger_seq = new.ledger_seq) execute function auction_edited();

create function part_of_lot_edited() returns trigger language plpgsql as $$
begin
	perform lot_changed(coalesce(new.auction_id, old.auction_id));
	return null;
end $$;
create trigger properties_edited after update or delete on properties
	for each row execute function part_of_lot_edited();
create trigger auction_rounds_edited after update or delete on auction_rounds
	for each row execute function part_of_lot_edited();
create trigger auction_images_edited after insert or update or delete on auction_images
	for each row execute function part_of_lot_edited();
