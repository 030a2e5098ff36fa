-- An update of a table with a row trigger before updates computes all generated columns again. On auctions that was the search
-- text, with every bid, although a bid changes none of its columns. The check is the same after the update, which it undoes.
drop trigger auctions_with_ledgers_stay_there on auctions;
create trigger auctions_with_ledgers_stay_there after update of id, environment on auctions
	for each row when (old.ledger_seq > 0 and (old.id, old.environment) is distinct from (new.id, new.environment))
	execute function ledgers_stay();
