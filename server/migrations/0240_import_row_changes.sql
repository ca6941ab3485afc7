-- What a row would change in an existing entry, for the preview.
alter table import_rows add column changes jsonb not null default '[]';
