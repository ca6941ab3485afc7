-- Pictures of a brand. A name is the hash of the bytes: the key in the file store and the end of the public address.
create table brand_images (
  account_id bigint not null references accounts (id),
  name text not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  -- For an SVG its likeness in PNG, because mail programs draw no SVG.
  raster_name text,
  -- Once it was part of a brand it stays: letters that were sent show it.
  used_at timestamptz,
  uploaded_at timestamptz not null default now(),
  primary key (account_id, name),
  constraint brand_images_name_check check (name ~ '^[0-9a-f]{64}\.(png|svg)$'),
  constraint brand_images_raster_fkey foreign key (account_id, raster_name) references brand_images (account_id, name)
);
call make_tenant_table('brand_images');
create index brand_images_name_idx on brand_images (name);
create index brand_images_unused_idx on brand_images (account_id, uploaded_at) where used_at is null;

-- Until now only the demo world had brands, with its pictures inside the row; a brand is uploaded anew from here on.
alter table account_brands drop column icons;
alter table account_brands rename column name to product_name;
alter table account_brands alter column product_name drop not null;
alter table account_brands rename column host to hostname;
alter table account_brands rename constraint account_brands_host_key to account_brands_hostname_key;
alter table account_brands
  add column fav_icon text,
  add column logo_light text,
  add column logo_dark text,
  add column login_title text,
  add column login_text text,
  add column support_phone text,
  add column support_link text,
  add column mail_sender_name text,
  add column mail_reply_to text,
  add column hostname_claimed_at timestamptz,
  add column hostname_verified_at timestamptz,
  add column hostname_verified_by text,
  add column hostname_checked_at timestamptz,
  add column hostname_failure text,
  add column version integer not null default 1,
  add constraint account_brands_fav_icon_fkey foreign key (account_id, fav_icon) references brand_images (account_id, name),
  add constraint account_brands_logo_light_fkey foreign key (account_id, logo_light) references brand_images (account_id, name),
  add constraint account_brands_logo_dark_fkey foreign key (account_id, logo_dark) references brand_images (account_id, name),
  add constraint account_brands_verified_by_check check (hostname_verified_by in ('check', 'operator'));
-- Those that are there were entered by the operator.
update account_brands set hostname_claimed_at = now(), hostname_verified_at = now(), hostname_verified_by = 'operator' where hostname is not null;
alter table account_brands
  add constraint account_brands_hostname_check check (hostname = lower(hostname)),
  add constraint account_brands_verified_check check ((hostname_verified_at is null) = (hostname_verified_by is null) and (hostname is not null or hostname_verified_at is null));
comment on table account_brands is 'What an account sets of its brand itself; a null comes from the nearest account above that has a value.';
