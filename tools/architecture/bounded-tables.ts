/** Tables whose rows are things that people make and remove themselves, or facts about those: as many as there are of these. */
export const boundedTables: readonly string[] = [
  "schema_migrations",
  "account_addresses", "account_billing_settings", "account_brands", "account_call_countries", "account_contacts",
  "account_custom_attributes", "account_group_members", "account_groups", "account_search_words",
  "account_security_policies", "account_services", "account_tallies", "account_trusts", "accounts", "audit_words",
  "brand_images", "child_access", "click_to_call_keys", "credentials", "custom_tags",
  "customer_templates", "device_overrides", "device_search_words", "device_settings", "devices",
  "emergency_location_uses", "emergency_locations", "extension_forwarding", "extension_greetings",
  "extension_ring_targets", "extension_search_words", "extension_sharers", "extension_template_uses",
  "extension_templates", "extension_watchers", "extensions", "granted_privileges", "handset_properties",
  "identity_keys", "import_headings", "key_layouts", "lines", "location_services", "locations", "mfa_enforcement",
  "mfa_methods", "mfa_recovery_codes", "model_settings", "network_locations", "number_plans", "own_roles",
  "partner_settings", "phone_book_numbers", "phone_book_records", "phone_book_words", "phone_keys", "phone_numbers",
  "provisioning_addresses", "queue_agents", "receptionist_favourites", "receptionist_seats", "recording_words",
  "registrations", "reseller_settings", "reserved_number_ranges", "role_memberships", "schedules",
  "secret_questions", "served_files", "setup_tokens", "template_uses",
  "user_contact_numbers", "user_search_words", "users",
]
