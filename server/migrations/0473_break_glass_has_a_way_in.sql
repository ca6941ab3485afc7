-- Whoever has no password and no passkey can sign in by the identity provider only, whatever second factor they have.
create or replace function sso_has_break_glass(of_account bigint) returns boolean language sql stable as $$
  select exists (
    select from sso_excluded_users x
      join users u on u.account_id = x.account_id and u.id = x.user_id and u.allow_login and u.status_id <> 3
      join role_memberships m on m.account_id = u.account_id and m.user_id = u.id
        and m.role_id in (1, 2, 77)
    where x.account_id = of_account and exists (
      select from mfa_methods f where f.account_id = u.account_id and f.user_id = u.id and f.confirmed_at is not null
        and (f.kind = 'passkey' or exists (select from credentials c
          where c.account_id = u.account_id and c.user_id = u.id and c.password_hash <> '!'))))
$$;
