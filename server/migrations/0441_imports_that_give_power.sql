-- Whether rows of a checked import give a role other than that of plain users, or the address of somebody who has one.
-- Not known of imports that were checked before: those count as if they did.
alter table imports add column gives_power boolean not null default true;
