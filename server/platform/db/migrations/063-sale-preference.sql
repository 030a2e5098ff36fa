-- The window of the right of preference that the edital of a sale states (rules §33): 15 minutes by default.
alter table sales
	add column preference_window_ms integer not null default 900000 check (preference_window_ms between 60000 and 86400000);
