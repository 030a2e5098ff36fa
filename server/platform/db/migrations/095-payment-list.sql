-- The back office's list of payments: the latest first, of all and of a state; what is owed by due time; and what a search finds by the
-- winner's name and by the number of a guia.
create index payments_recent_idx on payments (created_at, id);
create index payments_status_idx on payments (status, created_at, id);
create index payments_owed_idx on payments (due_at, id) where status in ('pending', 'overdue');
create index payments_winner_idx on payments using gin (fold_text(winner_name) gin_trgm_ops);
create index deposit_slips_number_idx on deposit_slips using gin (fold_text(number) gin_trgm_ops);
