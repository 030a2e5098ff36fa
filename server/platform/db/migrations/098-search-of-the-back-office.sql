-- Lots by their registration (matrícula), whose thousands may be written with dots (docs/decisions/109).
create index properties_registration_idx on properties using gin (replace(fold_text(registration), '.', '') gin_trgm_ops)
	where registration is not null;
-- Payments by the number of a guia or its beginning, whatever its punctuation.
create index deposit_slips_key_idx on deposit_slips ((regexp_replace(fold_text(number), '[^[:alnum:]]', '', 'g')) text_pattern_ops);
