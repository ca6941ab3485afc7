-- Support finds an account by a person or a telephone number without knowing the account: across all of them.
create index user_search_words_person_idx on user_search_words (word, account_id, user_id) where source = 'person';
create index phone_numbers_reversed_anywhere_idx on phone_numbers (reversed, account_id);
