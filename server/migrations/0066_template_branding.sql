-- What a template says of the brand, by field; what is absent the customer has from the account above.
alter table customer_templates add column branding jsonb not null default '{}';
