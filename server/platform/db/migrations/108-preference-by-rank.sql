-- Rights of preference by rank, and the fiduciante's purchase (rules §49, docs/decisions/127). `preferred` is the holder whose answer stands
-- while one of a higher rank may still answer; `debtor_window_ms` how long a fiduciante may still buy after a hammer in the first round,
-- fixed by the publication.
alter table auctions add column preferred integer,
	add column debtor_window_ms integer check (debtor_window_ms >= 1000),
	add constraint auctions_preferred_check check (preferred is null or preference_until is not null);
update auctions set debtor_window_ms = 86400000
where kind = 'fiduciary' and published_at is not null and status in ('pending', 'active', 'paused');

-- An edital may promise no window; on a fiduciary sale the law's term then holds.
alter table sales alter column preference_window_ms drop not null;
update sales set preference_window_ms = null where kind = 'fiduciary' and preference_window_ms = 900000;

alter table preference_rights drop constraint preference_rights_ground_check,
	add constraint preference_rights_ground_check check (ground in ('spouse', 'descendant', 'ascendant', 'co-owner', 'union', 'state',
		'municipality', 'tenant', 'other', 'fiduciante'));

-- For how much the fiduciante buys, with the day of the figure.
alter table properties add column payoff bigint check (payoff > 0),
	add column payoff_date date;

-- A fiduciante equals no price.
create or replace function preference_approved() returns trigger language plpgsql as $$
begin
	update auctions set has_preference = exists (select from preference_rights r
		where r.auction_id = new.auction_id and r.state = 'approved' and r.ground <> 'fiduciante') where id = new.auction_id;
	return null;
end $$;
update auctions a set has_preference = exists (select from preference_rights r
	where r.auction_id = a.id and r.state = 'approved' and r.ground <> 'fiduciante')
where a.has_preference;

-- The holders of a right are told when their window opens.
alter table notifications drop constraint notifications_kind_check,
	add constraint notifications_kind_check check (kind in ('outbid', 'winning', 'ending', 'round', 'preference', 'won', 'lost', 'match', 'conditional',
		'counter', 'refused'));
alter table notification_choices drop constraint notification_choices_kind_check,
	add constraint notification_choices_kind_check check (kind in ('outbid', 'winning', 'ending', 'round', 'preference', 'won', 'lost',
		'match', 'conditional', 'counter', 'refused'));

create or replace view visible_auctions as select * from auctions where published_at is not null and withdrawn_at is null;
