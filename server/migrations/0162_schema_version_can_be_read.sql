-- Which migrations there are tells whether what was read from the catalogue still holds. Everybody may know that, and nobody needs the table for it.
create function schema_version() returns text language sql stable security definer set search_path = public, pg_temp as $$
  select count(*) || ' ' || max(m.name) from schema_migrations m
$$;
