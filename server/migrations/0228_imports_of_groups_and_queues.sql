-- Call groups, call queues, paging groups, conference bridges and pickup groups can be imported.
alter table imports drop constraint imports_kind_check;
alter table imports add constraint imports_kind_check check (kind in ('people', 'devices', 'numbers', 'phoneBook',
  'callGroups', 'callQueues', 'pagingGroups', 'conferenceBridges', 'pickupGroups'));
