-- Lots by their registration (matrícula), whose thousands may be written with dots (docs/decisions/109).
create index properties_registration_idx on properties using gin (replace(fold_text(registration), '.', '') gin_trgm_ops)
	where registration is not null;
