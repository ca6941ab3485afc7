-- A hostname is used once its owner has proven it by a record in the name system; that it leads here is only told.
alter table account_brands
  add column hostname_finding text,
  -- How often in a row the record of a proven name was not there any more.
  add column hostname_misses integer not null default 0,
  add column hostname_leads_here boolean,
  add column hostname_reach_failure text,
  add constraint account_brands_finding_check check (hostname_finding in ('missing', 'different', 'unreachable')),
  drop constraint account_brands_verified_by_check;

-- Names that were only seen to lead here are no longer taken for proven. The owner of the tables sees no rows, the system role does.
set local role dialplane_system;
update account_brands set hostname_verified_at = null, hostname_verified_by = null, hostname_failure = null where hostname_verified_by = 'check';
reset role;
alter table account_brands add constraint account_brands_verified_by_check check (hostname_verified_by in ('record', 'operator'));
