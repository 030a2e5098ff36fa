-- People who follow a lot are notified of its next round (docs/decisions/072).
alter table notifications drop constraint notifications_kind_check,
	add constraint notifications_kind_check check (kind in ('outbid', 'winning', 'ending', 'round', 'won', 'lost', 'match'));
alter table notification_choices drop constraint notification_choices_kind_check,
	add constraint notification_choices_kind_check
		check (kind in ('outbid', 'winning', 'ending', 'round', 'won', 'lost', 'match'));

-- The last round that people were notified of.
alter table notification_cursors add column told_round smallint;

-- The few lots that are in a later round than the first.
create index auctions_later_rounds_idx on auctions (environment, start_time)
	where round > 1 and status in ('pending', 'active') and withdrawn_at is null;
