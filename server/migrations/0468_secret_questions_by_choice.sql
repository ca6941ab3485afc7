-- Secret questions are off until an account allows them. Accounts whose users have one keep them.
alter table account_security_policies add column secret_questions boolean not null default false;
set role dialplane_system;
insert into account_security_policies (account_id, secret_questions)
  select distinct q.account_id, true from secret_questions q
  on conflict (account_id) do update set secret_questions = true;
reset role;
