-- What makes two entries the same: names and company. A column of its own, because under row-level security an index answers comparisons of columns only.
alter table phone_book_records add column identity text not null generated always as (lower(first_name || chr(31) || last_name || chr(31) || company)) stored;
create index phone_book_records_identity_idx on phone_book_records (account_id, identity);
