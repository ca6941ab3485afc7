-- What an import adds beyond what the account ordered, as its check found it: shown before it starts.
alter table imports add column beyond_order jsonb not null default '[]';
