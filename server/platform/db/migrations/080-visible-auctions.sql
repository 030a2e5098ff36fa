-- What the public may see: neither drafts nor withdrawn lots (docs/decisions/071). Whoever needs a lot for visitors, bidders or the
-- scheduler reads this view; whether a lot is a draft is `published_at is null`. A migration that adds a column to auctions ends with
-- this statement again.
--
-- Drafts keep their environment 'production-draft' or 'staging-draft' in this release, because version 0.1.0, which may serve beside
-- it, hides them by it. The release after it stops writing these (docs/decisions/091).
create view visible_auctions as select * from auctions where published_at is not null and withdrawn_at is null;
