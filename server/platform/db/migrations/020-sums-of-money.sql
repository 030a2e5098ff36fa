-- A price may be as high as the largest amount, and price and commission together are more: the sum is no single amount. Its
-- limit used to undo the close of such an auction, and with it every other close of the same tick.
alter table auction_results alter column owed type bigint, alter column paid type bigint;
alter table payments alter column amount type bigint;
