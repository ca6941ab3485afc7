-- A job also fails because its account, or the user who started it, no longer allows it. Its error is then a reason for users.
alter table jobs drop constraint jobs_failure_kind_check;
alter table jobs add constraint jobs_failure_kind_check check (failure_kind in ('error', 'crashed', 'notAllowed'));
