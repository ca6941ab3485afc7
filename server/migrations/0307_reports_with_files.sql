-- Reports every hour, and reports in emails where the account allows that.
alter table report_schedules drop constraint report_schedules_frequency_check;
alter table report_schedules add constraint report_schedules_frequency_check
  check (frequency in ('hourly', 'daily', 'weekly', 'monthly', 'once'));
alter table report_schedules add column attach text not null default 'none' check (attach in ('none', 'csv', 'xlsx', 'pdf'));

-- The file is made for each recipient when the email is sent: what is needed for that.
alter table report_deliveries add column attach text not null default 'none' check (attach in ('none', 'csv', 'xlsx', 'pdf'));
alter table report_deliveries add column time_zone text;

-- An account without a row has links only.
create table report_mail_settings (
  account_id bigint primary key references accounts (id),
  has_figures boolean not null default false
);
call make_tenant_table('report_mail_settings');
