-- A changed payment writes its auction's result anew, and locks the auction for it. Only for columns that `write_result` reads: whoever
-- changes others, as a deleted account's name, holds the person's row, which bids lock after their auction.
create or replace trigger payments_result
	after insert or delete or update of auction_id, user_id, status, price, commission, amount, due_at, paid_at on payments
	for each row execute function part_of_auction_changed();
