-- A call flow has an extension of its own, like a receptionist: phone numbers lead to it, and phones dial it. The extension goes with the flow, and not without it.
alter table call_flows
  add column extension_id bigint,
  add column sort_name text collate "C" not null generated always as (search_fold(name)) stored,
  add column changed_at timestamptz not null default now(),
  add constraint call_flows_extension_fkey foreign key (account_id, extension_id) references extensions (account_id, id);
create unique index call_flows_extension_idx on call_flows (account_id, extension_id) where extension_id is not null;
create index call_flows_sort_name_idx on call_flows (account_id, sort_name, id);
