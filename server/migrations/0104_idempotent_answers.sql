-- Answers are kept in the transaction of the change. One that held a secret is not kept: the repeat is told so.
alter table idempotency_keys add column withheld boolean not null default false, add column operation text not null default '';

-- Which operation an old answer belongs to was not written down, so any of them may hold a secret. The keys stay, so that nothing is
-- done twice; the table is written anew, so that no page of the old one is left.
create temporary table kept_keys on commit drop as
  select account_id, user_id, key, fingerprint, status, created_at from idempotency_keys;
truncate idempotency_keys;
insert into idempotency_keys (account_id, user_id, key, fingerprint, status, withheld, created_at)
  select account_id, user_id, key, fingerprint, coalesce(status, 200), true, created_at from kept_keys;
