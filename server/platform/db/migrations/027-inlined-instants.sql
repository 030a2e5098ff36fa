-- Written as expressions that are immutable by themselves, so that the planner puts them in place of the call: called as
-- functions, they cost a bid more than its ledger record (docs/benchmarks.md, bids).
create or replace function micros(at timestamptz) returns bigint
	language sql immutable strict parallel safe
	as $$ select (extract(epoch from at at time zone 'UTC') * 1000000)::bigint $$;

create or replace function from_micros(us bigint) returns timestamptz
	language sql immutable strict parallel safe
	as $$ select (timestamp 'epoch' + us * interval '1 microsecond') at time zone 'UTC' $$;
