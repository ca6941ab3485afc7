-- When an identity provider was last given our certificate. Key pairs are forgotten with settings that can no longer be
-- restored, unless they were handed out anew meanwhile. The time of those that exist is not known.
alter table sso_keys add column handed_out_at timestamptz not null default now();
