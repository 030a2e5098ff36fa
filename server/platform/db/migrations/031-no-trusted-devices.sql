-- The accounts library lets a browser skip the second factor for 30 days when the body of a code asks for it. The product
-- never did, and such bodies are refused now. Whatever a client of the API got before ends here: every other row of this
-- table lives for half an hour at most.
delete from verifications where expires_at > now() + interval '1 day';
