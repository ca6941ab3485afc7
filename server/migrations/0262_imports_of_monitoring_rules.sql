-- Call monitoring rules can be imported.
alter table imports drop constraint imports_kind_check;
alter table imports add constraint imports_kind_check check (kind in ('people', 'devices', 'numbers', 'phoneBook',
  'schedules', 'virtualReceptionists', 'callGroups', 'callQueues', 'pagingGroups', 'conferenceBridges',
  'pickupGroups', 'blockingRules', 'monitoringRules'));
