import { userEvent, type EventTable } from "./event-type.ts"

/** Phones, apps, provisioning, keys and hoteling. */
export const deviceEvents = {
  "device.created": userEvent("Phone added", "A phone was set up."),
  "device.changed": userEvent("Phone changed", "Name, model, lines or location of a phone were changed."),
  "device.external_id_changed": userEvent(
    "External ID of a phone changed",
    "The ID of a phone in another system was changed.",
  ),
  "device.deleted": userEvent("Phone or app removed", "A phone or app was removed, with its lines."),
  "device.restored": userEvent(
    "Phone or app restored",
    "A phone or app that was removed, or whose user was offboarded, was restored.",
  ),
  "device.assigned": userEvent("Phone assigned to an extension", "A phone was assigned to an extension."),
  "device.unassigned": userEvent("Phone unassigned", "A phone was unassigned from its extension."),
  "device.logged_out": userEvent("Phone or app logged out", "The registrations of a phone or app were ended."),
  "device.sip_password_reset": userEvent("SIP password reset", "The lines of a phone or app got new SIP passwords."),
  "device.password_set": userEvent("Phone password set", "The password of a phone's menu was set."),
  "device.property_set": userEvent("Phone setting changed", "A single setting of a phone was changed."),
  "device.swapped": userEvent(
    "Phones swapped",
    "Two phones exchanged their lines, keys, personal settings and location.",
  ),
  "device.restart_sent": userEvent("Phone restart sent", "A phone was told to restart."),
  "device.resync_sent": userEvent("Phone resync sent", "A phone was told to fetch its settings again."),
  "provisioning_addresses.exported": userEvent(
    "Provisioning URLs exported",
    "New provisioning URLs of phones were exported for a zero-touch service.",
  ),
  "device.shared_lines_changed": userEvent("Shared lines changed", "The shared lines of a phone were changed."),
  "device.busy_lamps_changed": userEvent(
    "Monitored extensions changed",
    "The monitored extensions (BLF) of a phone were changed.",
  ),
  "devices.bulk_started": userEvent("Bulk change of phones", "The same change was started for several phones."),
  "lines.changed": userEvent("Lines changed", "The extension, label or emergency location of lines was changed."),
  "app_line.created": userEvent("App added", "A user got an app."),
  "sip_id.taken": userEvent("SIP ID reserved", "A SIP ID was reserved for a line."),
  "hoteling.logged_in": userEvent("Logged in to a shared phone", "An extension was logged in to a shared phone."),
  "hoteling.logged_out": userEvent("Logged out of a shared phone", "An extension was logged out of a shared phone."),
  "device.admin_password_shown": userEvent("Phone password viewed", "A user viewed the password of a phone's menu."),
  "device.settings_first_fetched": userEvent(
    "Phone fetched its settings",
    "A phone fetched its settings for the first time from its current provisioning URL.",
  ),
  "provisioning_address.made": userEvent("Provisioning URL generated", "A phone got a provisioning URL."),
  "provisioning_address.replaced": userEvent(
    "Provisioning URL replaced",
    "A phone got a new provisioning URL. The previous one stopped working.",
  ),
  "provisioning_address.revoked": userEvent("Provisioning URL revoked", "The provisioning URL of a phone was revoked."),
  "phone_settings.changed": userEvent(
    "Phone settings changed",
    "Settings of a phone, or of all phones of a model, were changed.",
  ),
  "phone_keys.changed": userEvent("Phone keys changed", "The key layout of a phone was changed."),
  "phone_keys.spread": userEvent(
    "Phone keys copied",
    "The key layout of a phone or template is being copied to other phones of the model.",
  ),
  "key_template.created": userEvent("Key template added", "A key template was added."),
  "key_template.changed": userEvent("Key template changed", "A key template was changed."),
  "key_template.deleted": userEvent("Key template deleted", "A key template was deleted."),
  "app_code.made": userEvent("App code generated", "A code to set up an app was generated."),
  "app_code.used": userEvent("App set up by code", "An app was set up with a scanned code."),
  "device_settings.changed": userEvent("Device settings changed", "The account's settings for phones were changed."),
  "phone_configuration.changed": userEvent(
    "Phone configuration changed",
    "The configuration of all phones of the account was changed.",
  ),
} as const satisfies EventTable
