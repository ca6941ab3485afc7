-- Whether somebody is on their way out: from the moment it was decided until it is done, or was stopped or broke off. Whoever is, signs in nowhere.
create function is_leaving(account bigint, person bigint) returns boolean language sql stable as $$
  select exists (
    select from departures d join jobs j on j.account_id = d.account_id and j.name = 'people.leave' and j.key = 'leave ' || d.user_id and j.state in ('waiting', 'running')
    where d.account_id = account and d.user_id = person and d.state = 'leaving')
$$;
