-- How the letters of an uploaded file were read, and how many welcome mails an import will send; both are shown before it starts.
alter table imports add column encoding text, add column mail_count integer not null default 0;
