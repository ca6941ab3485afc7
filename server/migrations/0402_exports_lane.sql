-- Exports have workers of their own, so that they hold up no imports and bulk changes.
alter table jobs drop constraint jobs_lane_check;
alter table jobs add constraint jobs_lane_check check (lane in ('urgent', 'mail', 'interactive', 'bulk', 'exports', 'cron', 'webhooks'));

-- The file of a scheduled report for one recipient is made before its email is written; the mail lane only reads it.
create table report_files (
  account_id bigint not null,
  delivery_id bigint not null,
  user_id bigint not null,
  -- The job that keeps the file; null if there is none, and the email has a link only.
  job_id bigint,
  made_at timestamptz not null default now(),
  primary key (account_id, delivery_id, user_id),
  foreign key (account_id, delivery_id) references report_deliveries (account_id, id) on delete cascade
);
comment on table report_files is 'For which recipients of a delivery the file was made, and which job keeps it.';
call make_tenant_table('report_files');
