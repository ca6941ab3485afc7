-- Two words together: the words of one account are looked up by account and word, whatever they come from.
alter table account_search_words drop constraint account_search_words_pkey;
alter table account_search_words add primary key (account_id, word, source);

-- Two filters together: what the one's index lets through is checked against the other without reading the account itself.
drop index accounts_parent_name_idx, accounts_kind_name_idx, accounts_status_name_idx, accounts_country_name_idx;
create index accounts_parent_name_idx on accounts (parent_id, sort_name, id) include (kind, status, country_code);
create index accounts_kind_name_idx on accounts (kind, sort_name, id) include (parent_id, status, country_code);
create index accounts_status_name_idx on accounts (status, sort_name, id) include (parent_id, kind, country_code);
create index accounts_country_name_idx on accounts (country_code, sort_name, id) include (parent_id, kind, status);
