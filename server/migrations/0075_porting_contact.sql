-- Who is told by mail how a porting order goes, beside whoever opened it.
alter table porting_orders add column contact_email text not null default '' check (length(contact_email) <= 254);
