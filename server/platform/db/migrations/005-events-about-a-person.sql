-- Events that name a person in their details alone: exported with the account, and emptied when it is deleted, while
-- the person's row is held. Without these indexes both read every event of the house.
create index security_events_email_idx on security_events (lower(details ->> 'email'))
	where details ->> 'email' is not null;
create index security_events_document_idx on security_events ((details ->> 'document_of'))
	where details ->> 'document_of' is not null;
