-- What differs only in case is one (citext), search by likeness (pg_trgm, unaccent), digests (pgcrypto).
-- All four are trusted: the owner of the database may create them.
CREATE EXTENSION IF NOT EXISTS citext;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS pgcrypto;
