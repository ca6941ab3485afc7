-- A message belongs to the user it was left for: whoever has the extension next does not hear it. Null: left for a group, a queue, a menu, or an extension without a user.
-- Not a foreign key: a message of a deleted user stays nobody else's until the retention of its box ends.
alter table voicemail_messages add column user_id bigint;
-- The same for recorded greetings. Null: recorded while the extension had no user, and everybody's who has it.
alter table extension_greetings add column user_id bigint;

set local role dialplane_system;
update voicemail_messages v set user_id = e.user_id from extensions e
  where e.account_id = v.account_id and e.id = v.extension_id and e.user_id is not null;
update extension_greetings g set user_id = e.user_id from extensions e
  where e.account_id = g.account_id and e.id = g.extension_id and e.user_id is not null;
reset role;

create index voicemail_messages_user_idx on voicemail_messages (account_id, user_id, received_at) where user_id is not null;

-- Every way to store a message asks for its user here, so that none forgets it. A restored message brings its own.
create function voicemail_belongs_to_user() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' or new.user_id is null then
    new.user_id := (select e.user_id from extensions e where e.account_id = new.account_id and e.id = new.extension_id);
  end if;
  return new;
end $$;
create trigger voicemail_messages_added before insert on voicemail_messages for each row execute function voicemail_belongs_to_user();
create trigger voicemail_messages_moved before update of extension_id on voicemail_messages
  for each row when (new.extension_id is distinct from old.extension_id) execute function voicemail_belongs_to_user();
create trigger extension_greetings_added before insert on extension_greetings for each row execute function voicemail_belongs_to_user();

-- Where messages are mailed, the PIN and the greeting in use are personal. A deleted user leaves them behind as well, without a use case of the extension.
create function forget_voicemail_of_user() returns trigger language plpgsql as $$
begin
  new.voicemail_notice := false;
  new.voicemail_address := '';
  new.voicemail_attach := true;
  new.voicemail_pin := null;
  new.greeting_key := null;
  new.greeting_name := '';
  new.greeting_seconds := null;
  new.greeting_at := null;
  return new;
end $$;
create trigger extensions_forget_voicemail_of_user before update of user_id on extensions
  for each row when (old.user_id is not null and new.user_id is distinct from old.user_id) execute function forget_voicemail_of_user();
