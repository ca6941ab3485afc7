-- Notices get an audience (one user, or the permissions of their kind), a cause that can end, and email. What a user
-- has read and done replaces what they have cleared.
alter table account_notices
  -- For this user alone; null: for all whose permissions show its kind. The user may belong to another account.
  add column user_id bigint references users (id) on delete cascade,
  -- What it is about, for example device:4013. There is one open notice for each cause.
  add column cause text check (cause <> '' and length(cause) <= 200),
  add column job_id bigint,
  -- When its cause ended by itself.
  add column resolved_at timestamptz,
  add column expires_at timestamptz,
  -- When its email is due; null once it was written, and for kinds whose event writes its own email.
  add column email_due_at timestamptz,
  add column emailed_at timestamptz;
comment on table account_notices is 'Notifications for the users of an account, in the bell, on a page of their own and by email.';
comment on column account_notices.path is 'The page it leads to: below the path of the account, or of the portal if it begins with a slash; empty if there is none.';

-- Only the newest plan can still be in force.
set role dialplane_system;
update account_notices n set cause = 'status',
  resolved_at = case when exists (select from account_notices l where l.account_id = n.account_id and l.id > n.id
    and l.kind in ('statusPlanned', 'statusWithdrawn', 'statusSet', 'statusRefused')) then now() end
where n.kind = 'statusPlanned';
reset role;

create unique index account_notices_open_cause_key on account_notices (account_id, kind, cause, coalesce(user_id, 0))
  where resolved_at is null and cause is not null;
create index account_notices_user_idx on account_notices (user_id, id) where user_id is not null;
create index account_notices_email_idx on account_notices (email_due_at) where email_due_at is not null;

create table notice_marks (
  -- The user's own account, wherever the notice belongs.
  account_id bigint not null,
  user_id bigint not null,
  notice_id bigint not null references account_notices (id) on delete cascade,
  read_at timestamptz not null default now(),
  done_at timestamptz,
  primary key (account_id, user_id, notice_id),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
comment on table notice_marks is 'Which notices a user has read, and which are done for them.';
create index notice_marks_notice_idx on notice_marks (notice_id);
call make_tenant_table('notice_marks');

set role dialplane_system;
insert into notice_marks (account_id, user_id, notice_id, read_at, done_at)
select c.account_id, c.user_id, n.id, c.cleared_at, c.cleared_at
from cleared_notices c join account_notices n on c.key = 'notice:' || n.id;
reset role;
drop table cleared_notices;

create table notice_choices (
  account_id bigint not null,
  user_id bigint not null,
  kind text not null,
  choice text not null check (choice in ('portalAndEmail', 'portal', 'off')),
  primary key (account_id, user_id, kind),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
comment on table notice_choices is 'How a user wants to be notified of a kind, where it is not the default.';
call make_tenant_table('notice_choices');
