-- Rounds run by the clock (rules §29, docs/decisions/072): the current one's minimum and dates are those of the auction.

-- The current round; null on a lot without rounds, and on one that opened before rounds ran.
alter table auctions add column round smallint check (round between 1 and 9);

alter table ledger_records drop constraint ledger_records_type_check;
alter table ledger_records add constraint ledger_records_type_check check (type in
	('opened', 'round-opened', 'bid-accepted', 'bid-refused', 'ceiling-set', 'ceiling-dropped', 'extended', 'paused',
	'resumed', 'called', 'round-closed', 'ended', 'cancelled', 'declared', 'revised'));

-- Where the current round begins in a ledger.
create index ledger_rounds on ledger_records (auction_id, seq) where type = 'round-closed';

-- A round is closed by the clock under the same condition as an auction (019).
drop trigger ledger_close_waits on ledger_records;
create trigger ledger_close_waits before insert on ledger_records
	for each row when (new.type in ('ended', 'round-closed')) execute function close_waits_for_heartbeat();

-- Lots whose ledger has not begun, with a table of rounds from before: the first round that is not over becomes the current
-- one, and its dates and minimum replace the lot's. A lot whose ledger has begun, or whose rounds are all over, keeps its
-- own dates and runs without rounds, under the terms that its ledger states.
with current as (
	select distinct on (r.auction_id) r.* from auction_rounds r
	where r.end_time > clock_timestamp() order by r.auction_id, r.number
)
update auctions a set round = c.number, start_time = c.start_time, end_time = c.end_time,
	scheduled_end_time = c.end_time, initial_bid = c.minimum, current_bid = c.minimum
from current c
where c.auction_id = a.id and a.status = 'pending' and a.ledger_seq = 0 and a.withdrawn_at is null;
