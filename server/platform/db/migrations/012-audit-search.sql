-- The log read newest first, whole or by administrator, action and subject: each order is an index, so that a page costs
-- the same at a million entries as at ten (docs/decisions/018-audit-and-files.md has the measurements).
create index audit_log_at_idx on audit_log (at desc, id desc);
create index audit_log_action_at_idx on audit_log (action, at desc, id desc);
create index audit_log_admin_at_idx on audit_log (admin_id, at desc, id desc);
create index audit_log_admin_action_at_idx on audit_log (admin_id, action, at desc, id desc);
create index audit_log_subject_at_idx on audit_log (subject, at desc, id desc);
drop index audit_log_admin_idx;

-- The words that the log itself keeps: reasons, and titles by which an auction was known.
create index audit_log_reason_idx on audit_log using gin (fold_text(changes #>> '{reason,to}') gin_trgm_ops)
	where changes ? 'reason';
create index audit_log_title_idx on audit_log
	using gin (fold_text(coalesce(changes #>> '{title,from}', '') || E'\n' || coalesce(changes #>> '{title,to}', '')) gin_trgm_ops)
	where changes ? 'title';

-- People by a part of their name or e-mail.
create index users_words_idx on users using gin (fold_text(name || E'\n' || email) gin_trgm_ops);

-- Whose a stored file is.
create index auction_images_url_idx on auction_images (image_url);
create index profiles_document_idx on profiles (document_url) where document_url is not null;
