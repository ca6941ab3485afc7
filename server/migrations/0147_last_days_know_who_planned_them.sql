-- Who planned a last day, and in which role: their rights are asked again when the day ends. Until now the job of the day held them, one job for each
-- moment and planner.
alter table departures add column planned_as jsonb;
comment on column departures.planned_as is 'Who set the last day (user, role, and the account they acted from); their present rights decide when it ends.';

set role dialplane_system;
update departures d set planned_as = job.actor
from (
  select distinct on (j.account_id, j.payload ->> 'departureId') j.account_id, (j.payload ->> 'departureId')::bigint as departure_id, j.payload -> 'actor' as actor, (j.payload -> 'actor' ->> 'userId')::bigint as user_id
  from jobs j where j.name = 'people.scheduled_leave' and j.payload ? 'actor' order by j.account_id, j.payload ->> 'departureId', j.id desc) job
where job.account_id = d.account_id and job.departure_id = d.id and d.state = 'scheduled' and job.user_id = d.by_user_id;
reset role;

-- The moment a last day ends follows from the day and the account's time zone, which may change: it is not kept.
alter table departures drop constraint departures_scheduled_check;
alter table departures drop column due_at;
alter table departures add constraint departures_scheduled_check check (state <> 'scheduled' or last_day is not null);
