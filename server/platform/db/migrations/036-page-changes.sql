-- Tells every server which lots' public pages have changed, so that it drops them from its cache (docs/decisions/049). What writes a
-- ledger record is not announced here but by its writer, after the commit (server/platform/live/wakeups.ts): commits with a NOTIFY wait
-- for each other, and bids must not. A notification is delivered after the commit, once per transaction and text.

create function announce_page(page text) returns void language sql as $$
	select pg_notify('auction_changed', 'page:' || page)
$$;

-- A new lot is in lists only. A withdrawn or deleted one may be linked from other lots.
create function auction_page_changed() returns trigger language plpgsql as $$
begin
	perform announce_page(case
		when tg_op = 'INSERT' then 'new'
		when tg_op = 'DELETE' or new.withdrawn_at is distinct from old.withdrawn_at then '*'
		else new.id::text end);
	return null;
end $$;
create trigger auctions_page_made after insert or delete on auctions
	for each row execute function auction_page_changed();
create trigger auctions_page_changed after update on auctions
	for each row when (old.ledger_seq = new.ledger_seq) execute function auction_page_changed();

create function part_of_page_changed() returns trigger language plpgsql as $$
begin
	perform announce_page(coalesce(new.auction_id, old.auction_id)::text);
	return null;
end $$;
create trigger properties_page_changed after insert or update or delete on properties
	for each row execute function part_of_page_changed();
create trigger auction_rounds_page_changed after insert or update or delete on auction_rounds
	for each row execute function part_of_page_changed();
create trigger auction_images_page_changed after insert or update or delete on auction_images
	for each row execute function part_of_page_changed();
create trigger payments_page_changed after insert or update of status or delete on payments
	for each row execute function part_of_page_changed();
create trigger instalment_proposals_page_changed after insert or update of state or delete on instalment_proposals
	for each row execute function part_of_page_changed();

-- Rare, and on several pages.
create function pages_changed() returns trigger language plpgsql as $$
begin
	perform announce_page('*');
	return null;
end $$;
create trigger reopened_auctions_page_changed after insert or update or delete on reopened_auctions
	for each row execute function pages_changed();
create trigger increment_bands_page_changed after insert or update or delete on increment_bands
	for each row execute function pages_changed();
create trigger ledger_keys_page_changed after insert or update or delete on ledger_keys
	for each row execute function pages_changed();
