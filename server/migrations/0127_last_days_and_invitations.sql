-- Somebody's last day can be set ahead: offboarding runs when that day ends in the account's time zone.
alter table departures drop constraint departures_state_check;
alter table departures add constraint departures_state_check check (state in ('scheduled', 'leaving', 'left', 'undone', 'failed', 'final', 'withdrawn'));
alter table departures add column last_day date, add column due_at timestamptz;
alter table departures add constraint departures_scheduled_check check (state <> 'scheduled' or (last_day is not null and due_at is not null));
create unique index departures_scheduled_key on departures (account_id, user_id) where state = 'scheduled';

-- When somebody's newest invitation was written. Until now everybody who had not signed in counted as invited, also people added without a mail.
alter table users add column invited_at timestamptz;
update users u set invited_at = sent.at
from (
  select e.account_id, e.object_id, max(e.at) as at from audit_entries e
  where e.action = 'password.welcome_sent' and e.object_type = 'user' group by e.account_id, e.object_id) sent
where sent.account_id = u.account_id and sent.object_id = u.id::text;
