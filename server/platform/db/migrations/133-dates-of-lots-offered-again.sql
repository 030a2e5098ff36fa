-- The page of a lot that is offered again says when: it changes with the dates of the later one.
create function reopened_page_changed() returns trigger language plpgsql as $$
begin
	perform announce_page(reopened_from::text) from reopened_auctions where auction_id = new.id;
	return null;
end $$;
create trigger auctions_reopened_page_changed after update of start_time, published_at on auctions
	for each row when ((old.start_time, old.published_at) is distinct from (new.start_time, new.published_at))
	execute function reopened_page_changed();
