-- A group is another one once people joined or left, by whichever way they did: whoever saves a list of members they read before learns of it.
-- Counted at the end of the transaction. Until then nobody holds the group, so that many can be put into it side by side.
create function note_members_changed() returns trigger language plpgsql as $$
declare
  in_account bigint := case when tg_op = 'DELETE' then old.account_id else new.account_id end;
  in_group bigint := case when tg_op = 'DELETE' then old.group_id else new.group_id end;
begin
  -- Once in a transaction is enough; and a group that goes takes its members with it.
  perform from account_groups g where g.account_id = in_account and g.id = in_group and g.xmin <> pg_current_xact_id()::xid;
  if found then
    -- One after the other: two that counted the same groups in another order would wait for each other in a circle.
    perform pg_advisory_xact_lock(hashtextextended('account_group_versions', in_account));
    update account_groups g set version = g.version + 1 where g.account_id = in_account and g.id = in_group;
  end if;
  return null;
end $$;
create constraint trigger account_group_members_counted after insert or delete on account_group_members deferrable initially deferred
  for each row execute function note_members_changed();
