-- Since when the bank of who paid asks for a Pix back (MED, docs/decisions/159), while that has not ended: nothing is booked before it has, and
-- what the Pix paid is not paid out.
alter table pix_received add column contested_at timestamptz;
