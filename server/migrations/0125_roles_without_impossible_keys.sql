-- Nobody adds to, changes or deletes an audit log: roles that were given the keys for it hold nothing by them.
set local role dialplane_system;
update own_roles set keys = array(
  select k from unnest(keys) with ordinality as given (k, place)
  where k !~ '^(create|update|delete):(account-)?audit-log$' order by place)
where exists (select from unnest(keys) as k where k ~ '^(create|update|delete):(account-)?audit-log$');
reset role;
