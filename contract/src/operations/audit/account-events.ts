import { accountEvent, userEvent, type EventTable } from "./event-type.ts"

/** The account, its brand, roles, partners and templates; background jobs. */
export const accountEvents = {
  // Background jobs
  "job.cancelled": userEvent("Job canceled", "A job was canceled before it finished."),
  "job.retried": userEvent("Job tried again", "The failed rows of a job were tried again."),
  "job.reverted": userEvent("Job undone", "The changes of a job are being undone."),
  "mail.resent": userEvent("Email sent again", "An email of the outbox was sent again."),
  "audit_log.exported": userEvent("Audit log exported", "The audit log was exported to a spreadsheet."),

  // The account
  "installation.set_up": accountEvent("Installation set up", "The first superuser was created."),
  "account.opened": accountEvent("Account created", "A new account was created."),
  "account.moved": accountEvent("Account moved", "The account and all accounts below it were moved."),
  "account.moved_here": accountEvent(
    "Account moved here",
    "An account and all accounts below it were moved under this account.",
  ),
  "account.moved_away": accountEvent(
    "Account moved away",
    "An account under this account and all accounts below it were moved elsewhere.",
  ),
  "account.opening_settings_changed": accountEvent(
    "Viewing reasons changed",
    "Whether users of parent accounts must give a reason before viewing the account was changed.",
  ),
  "account.changed": accountEvent(
    "Account changed",
    "Name, addresses, formats or contract of the account were changed.",
  ),
  "account.task_list_changed": {
    ...accountEvent("Task list changed", "Steps of the task list were skipped or restored, or the list was hidden."),
    whyFinal: "Skip or restore the steps on the task list page.",
  },
  "account.contact_changed": accountEvent(
    "Company contact changed",
    "Name, address or contact person of the company was changed.",
  ),
  "account.status_changed": accountEvent("Status changed", "The status of the account was changed."),
  "account.status_planned": accountEvent("Status change scheduled", "A status change was scheduled for a date."),
  "account.status_plan_withdrawn": accountEvent(
    "Scheduled status change withdrawn",
    "A scheduled status change was withdrawn.",
  ),
  "account.status_change_refused": accountEvent(
    "Scheduled status change not carried out",
    "A scheduled status change was no longer possible on its date.",
  ),
  "account.attributes_changed": accountEvent(
    "Account attributes changed",
    "Attributes that only a parent account can set were changed.",
  ),
  "account.reseller_settings_changed": accountEvent(
    "Reseller settings changed",
    "What a partner shows to its customers and allows them to do was changed.",
  ),
  "account.billing_settings_changed": accountEvent(
    "Billing and store settings changed",
    "The visibility of the account's billing and store was changed.",
  ),
  "account.services_assigned": accountEvent("Services assigned", "The number of ordered services was changed."),
  "account.call_countries_changed": accountEvent(
    "Allowed countries changed",
    "The countries that can be called were changed.",
  ),
  "account.custom_attribute_set": accountEvent("Custom attribute set", "A custom attribute of the account was set."),
  "account.custom_attribute_removed": accountEvent(
    "Custom attribute removed",
    "A custom attribute of the account was removed.",
  ),

  // Branding
  "branding.changed": accountEvent(
    "Branding changed",
    "Name, colors, logo or texts of the account's portal were changed.",
  ),
  "branding.image_uploaded": accountEvent("Brand image uploaded", "A logo or icon was uploaded."),
  "branding.hostname_checked": accountEvent("Hostname checked", "The DNS records of the custom hostname were checked."),
  "branding.hostname_proven": accountEvent(
    "Hostname verified",
    "The DNS record that verifies the custom hostname was found.",
  ),
  "branding.hostname_lost": accountEvent(
    "Hostname no longer verified",
    "The DNS record that verified the custom hostname no longer exists.",
  ),
  "branding.hostname_confirmed": accountEvent(
    "Hostname confirmed",
    "The custom hostname was confirmed by the platform operator.",
  ),
  "branding.hostname_released": accountEvent(
    "Hostname released",
    "A hostname that was never confirmed was assigned to another account.",
  ),

  // Roles, partners and templates
  "role.created": accountEvent("Role created", "A custom role was created."),
  "role.changed": accountEvent("Role changed", "The permissions or name of a custom role were changed."),
  "role.deleted": accountEvent("Role deleted", "A custom role was deleted."),
  "partner_settings.changed": accountEvent(
    "Partner settings changed",
    "The partner's settings for its customers were changed.",
  ),
  "child_access.changed": accountEvent(
    "Access to a customer changed",
    "The access of a partner user to a customer account was changed.",
  ),
  "template.created": accountEvent("Template created", "A template for new customers was created."),
  "template.changed": accountEvent("Template changed", "A template for new customers was changed."),
  "template.deleted": accountEvent("Template deleted", "A template for new customers was deleted."),
  "template.pushed": accountEvent("Template pushed", "A template is being applied to customers."),
  "template.applied": accountEvent("Template applied", "The template of the partner was applied to the account."),
} as const satisfies EventTable
