-- Names that the operator had entered before accounts could enter them themselves: where the owner of the tables saw no rows, they were left out then.
set local role dialplane_system;
update account_brands set hostname_claimed_at = now(), hostname_verified_at = now(), hostname_verified_by = 'operator' where hostname is not null and hostname_claimed_at is null;
reset role;
