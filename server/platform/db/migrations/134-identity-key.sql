-- The keyed hash of a fixed text, by which the identity key of the last start is known again: exclusions and parties stand under hashes alone,
-- which do not tell their key (docs/decisions/162). Written by the owner of the tables.
create table identity_key (
	one boolean primary key default true check (one),
	lookup bytea not null check (octet_length(lookup) = 32)
);
