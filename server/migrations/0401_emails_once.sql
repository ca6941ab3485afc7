-- A job that writes emails can run again after its process has died. With a key of its run and recipient, each is written once.
alter table mails
  add column once_key text,
  -- Must not be sent twice: if its process dies while the mail server takes it, it is not sent again.
  add column at_most_once boolean not null default false,
  add column handing_over_at timestamptz;
create unique index mails_once_key on mails (account_id, once_key) where once_key is not null;

-- The run of a scheduled report that a delivery is of.
alter table report_deliveries add column job_id bigint;
create unique index report_deliveries_job_key on report_deliveries (account_id, job_id) where job_id is not null;
