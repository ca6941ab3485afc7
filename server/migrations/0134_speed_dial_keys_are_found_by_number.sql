-- Which phones have a key that dials a number of the account; asked before the number is removed.
create index phone_keys_dialed_idx on phone_keys (account_id, (regexp_replace(number, '[^0-9]', '', 'g') collate "C")) where type = 'speedDial';
