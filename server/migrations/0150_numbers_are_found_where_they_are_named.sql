-- Where a number is named, whatever its spelling: asked for each number before it is removed. Without these every extension of the account is read for it.
create index extensions_caller_id_digits_idx on extensions (account_id, (regexp_replace(caller_id_number, '[^0-9]', '', 'g') collate "C")) where caller_id_choice = 'number';
create index extension_forwarding_digits_idx on extension_forwarding (account_id, (regexp_replace(to_number, '[^0-9]', '', 'g') collate "C")) where kind = 'external';
create index extension_ring_targets_digits_idx on extension_ring_targets (account_id, (regexp_replace(to_number, '[^0-9]', '', 'g') collate "C"));
create index locations_main_number_digits_idx on locations (account_id, (regexp_replace(main_number, '[^0-9]', '', 'g') collate "C"));
