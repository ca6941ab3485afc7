-- What is on record for an account beside its place in the tree.
alter table accounts
  add column customer_reference text not null default '' check (length(customer_reference) <= 60),
  add column contract_started_on date,
  add column contract_auto_renew boolean not null default true,
  add column migration_phase text not null default 'COMPLETED' check (migration_phase in ('NOT_STARTED', 'PLANNED', 'IN_PROGRESS', 'COMPLETED', 'ROLLED_BACK')),
  add column app_disabled boolean not null default false,
  -- Whether the present status was set by people of an account above: then only they lift it again.
  add column status_from_above boolean not null default true,
  add column status_since timestamptz not null default now();

create table account_contacts (
  account_id bigint primary key references accounts (id),
  first_name text not null default '',
  last_name text not null default '',
  email text not null default '',
  phone_number text not null default '',
  website text not null default ''
);
comment on table account_contacts is 'Whom to write to or call at a company.';
call make_tenant_table('account_contacts');

-- What a parent sees of an account's billing and store. No row: nothing is hidden.
create table account_billing_settings (
  account_id bigint primary key references accounts (id),
  can_add_service boolean not null default true,
  hide_billing boolean not null default false,
  show_payment_info boolean not null default true,
  disabled_store boolean not null default false
);
call make_tenant_table('account_billing_settings');

-- How a reseller sells: for its own people who are no parents, and for the people of all accounts below that have no row of their own.
create table reseller_settings (
  account_id bigint primary key references accounts (id),
  reseller_type text not null,
  hide_billing boolean not null default false,
  can_add_service boolean not null default true,
  constraint reseller_settings_type_check check (reseller_type in ('agent', 'csp', 'wholesale', 'white-label'))
);
call make_tenant_table('reseller_settings');

create table account_custom_attributes (
  account_id bigint not null references accounts (id),
  name text not null,
  value text not null,
  changed_at timestamptz not null default now(),
  primary key (account_id, name)
);
create index account_custom_attributes_name_idx on account_custom_attributes (name, account_id);
call make_tenant_table('account_custom_attributes');

-- Countries beyond the own one that may be called. International calling is off until someone lists one.
create table account_call_countries (
  account_id bigint not null references accounts (id),
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  primary key (account_id, country_code)
);
call make_tenant_table('account_call_countries');
