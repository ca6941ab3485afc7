-- Whom a mail is about and what it is for, so that the portal can say what became of somebody's welcome mail. Unknown for earlier mails.
alter table mails add column user_id bigint, add column purpose text;
create index mails_person_idx on mails (account_id, user_id, purpose, id) where user_id is not null;
