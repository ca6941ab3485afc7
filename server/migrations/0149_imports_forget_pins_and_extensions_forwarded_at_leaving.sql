-- Voicemail PINs of a file are kept for a day at most, also while the import was never started, was stopped or failed.
alter table imports add column pins_removed boolean not null default false;
comment on column imports.pins_removed is 'The voicemail PINs of the rows are gone: what was not imported by then needs a new upload.';

-- Extensions that forward every call since somebody left: whoever gets such an extension next is to get its calls.
alter table departures add column forwarded_extensions bigint[] not null default '{}';
comment on column departures.forwarded_extensions is 'Extensions that were set to forward all calls when the person left.';
set role dialplane_system;
update departures d set forwarded_extensions = array(select (e ->> 'extensionId')::bigint from jsonb_array_elements(d.kept -> 'has' -> 'extensions') e)
where d.state = 'left' and d.kept is not null and (d.choices -> 'extension' ->> 'do' = 'forward' or d.choices -> 'numbers' ->> 'do' = 'forward');
reset role;
create index departures_forwarded_extensions_idx on departures using gin (forwarded_extensions) where forwarded_extensions <> '{}';
