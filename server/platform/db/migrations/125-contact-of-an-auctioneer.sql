-- How an auctioneer is spoken of and reached (rules §26, docs/decisions/149).
alter table auctioneers add column treatment text check (treatment in ('feminine', 'masculine')),
	add column whatsapp text check (char_length(whatsapp) <= 40),
	add column visiting_hours text check (char_length(visiting_hours) <= 500);
