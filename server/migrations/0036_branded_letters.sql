-- Letters in the dress of a brand: the same words as a page, the name they come from and where answers go.
alter table mails
  add column html_sealed text,
  add column sender_name text,
  add column reply_to text;
