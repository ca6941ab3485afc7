-- Which migrations there are tells whether what was read from the catalogue still holds.
grant select on schema_migrations to dialplane_app, dialplane_system;
