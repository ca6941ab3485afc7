-- Schedules a template gives to customers; one without a time zone goes by the customer's.
alter table customer_templates add column schedules jsonb not null default '[]';
