-- Somebody may be deleted while recordings of theirs lie in the recycle bin. Whose they were is remembered, and whoever comes back (always under the old id, which nobody else ever gets) finds them in the bin again.
create function remember_owner_of_binned() returns trigger language plpgsql as $$
begin
  new.former_user_id := old.user_id;
  return new;
end $$;
create trigger recordings_remember_owner before update of user_id on recordings for each row
  when (old.state = 'bin' and new.state = 'bin' and old.user_id is not null and new.user_id is null) execute function remember_owner_of_binned();

create function give_binned_recordings_back() returns trigger language plpgsql as $$
begin
  update recordings r set user_id = r.former_user_id, former_user_id = null
    from added a where r.account_id = a.account_id and r.former_user_id = a.id and r.state = 'bin';
  return null;
end $$;
create trigger users_find_binned_recordings after insert on users referencing new table as added for each statement execute function give_binned_recordings_back();
