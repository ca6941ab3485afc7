-- Where a mail is on its way: it is tried for a day, and what expires before it could be sent is not sent late.
alter table mails
  add column state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'expired')),
  add column attempts integer not null default 0,
  add column last_error text,
  add column last_tried_at timestamptz,
  -- The one-time code or link in it works until then.
  add column expires_at timestamptz;
update mails set state = 'sent', attempts = 1, last_tried_at = sent_at where sent_at is not null;
update mails m set state = 'failed', last_error = 'It could not be sent before the software was updated.'
where m.sent_at is null and exists (
  select from jobs j where j.account_id = m.account_id and j.name = 'mail.send' and j.state = 'failed' and (j.payload ->> 'mailId')::bigint = m.id);
alter table mails add constraint mails_sent_at_state check ((state = 'sent') = (sent_at is not null));
