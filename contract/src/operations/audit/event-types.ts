/** Two logs: what people did, and what happened to the account as a whole. */
export const auditLogs = ["user", "account"] as const
export type AuditLog = (typeof auditLogs)[number]

interface EventTypeDraft {
  readonly log: AuditLog
  /** As a line of a list. */
  readonly title: string
  /** As a sentence of its own. */
  readonly sentence: string
}

const byPeople = (title: string, sentence: string): EventTypeDraft => ({ log: "user", title, sentence })
const ofAccount = (title: string, sentence: string): EventTypeDraft => ({ log: "account", title, sentence })

/**
 * Every action that the audit log knows, and which of the two logs it belongs to. A domain that writes a new one adds
 * its line here; a test looks for those that were forgotten.
 */
export const eventTypes = {
  // Sign-in and sessions
  "session.started": byPeople("Signed in", "Someone signed in."),
  "session.ended": byPeople("Signed out", "A session was ended."),
  "session.ended_everywhere": byPeople("Signed out everywhere", "Someone ended all of their sessions."),
  "session.ended_by_token_reuse": byPeople(
    "Session ended: its token was used twice",
    "A session was ended because its token turned up a second time.",
  ),
  "sessions.ended": byPeople("Sessions ended", "Someone's sessions were ended by another person."),
  "sign_in.locked": byPeople("Sign-in locked", "Sign-in was locked after too many wrong passwords."),
  "sign_in.unlocked": byPeople("Sign-in unlocked", "Someone may try to sign in again."),

  // Passwords
  "password.changed": byPeople("Password changed", "Someone chose a new password for themselves."),
  "password.set": byPeople("Password set", "Someone was given a password that has to be changed at the next sign-in."),
  "password.reset": byPeople("Password reset", "A link to choose a new password was sent for someone."),
  "password.locked": byPeople("Password check locked", "Someone gave a wrong current password too often."),
  "password.link_asked_for": byPeople(
    "Password link asked for",
    "Someone who is not signed in asked for a link to choose a new password.",
  ),
  "password.chosen_by_link": byPeople(
    "Password chosen by link",
    "Someone chose a new password by the link in a letter.",
  ),
  "password.welcome_sent": byPeople("Welcome email sent", "Someone was sent the email to choose their first password."),
  "secret_question.set": byPeople("Secret question set", "Someone chose a secret question."),
  "secret_question.changed": byPeople("Secret question changed", "Someone chose another secret question."),
  "secret_question.removed": byPeople("Secret question removed", "Someone's secret question was taken away."),
  "security_settings.changed": byPeople(
    "Sign-in settings changed",
    "Whether someone has to change their password was changed.",
  ),
  "security_policy.changed": ofAccount("Password policy changed", "The account's rules for passwords were changed."),

  // The second step at sign-in
  "mfa.method_added": byPeople(
    "Sign-in method added",
    "Someone set up another way to take the second step at sign-in.",
  ),
  "mfa.method_removed": byPeople("Sign-in method removed", "A way to take the second step at sign-in was removed."),
  "mfa.reset": byPeople(
    "Second step reset",
    "Someone's ways to take the second step were all taken away, and their sessions ended.",
  ),
  "mfa.recovery_codes_made": byPeople(
    "Recovery codes made",
    "Someone made new recovery codes; the ones before stopped working.",
  ),
  "mfa.recovery_code_used": byPeople("Recovery code used", "Someone took the second step with a recovery code."),
  "mfa.browser_remembered": byPeople(
    "Browser remembered",
    "Someone is not asked for the second step in this browser for a while.",
  ),
  "mfa.browser_forgotten": byPeople("Browser forgotten", "Someone is asked for the second step in this browser again."),
  "mfa.locked": byPeople(
    "Second step locked",
    "Sign-in was locked after too many wrong codes. The password had been right.",
  ),
  "mfa.enforcement_changed": ofAccount(
    "Second step at sign-in changed",
    "Whether the account's people may or must take a second step was changed.",
  ),

  // People and rights
  "user.created": byPeople("Person added", "Someone was added to the account."),
  "user.deleted": byPeople("Person removed", "Someone was removed from the account."),
  "user.restored": byPeople("Person put back", "Someone who had left was put back."),
  "people.left": byPeople(
    "Somebody left",
    "Somebody left the company: what they had was given away, freed or kept, as the entry says.",
  ),
  "people.leave_scheduled": byPeople(
    "Last day set",
    "Somebody's last day was set or changed; offboarding runs when it ends.",
  ),
  "people.leave_withdrawn": byPeople("Last day withdrawn", "Somebody's last day was withdrawn; they stay."),
  "people.leave_failed": byPeople(
    "Offboarding failed",
    "Offboarding could not be carried out on the last day; the entry says why.",
  ),
  "people.leave_undone": byPeople(
    "Leaving undone",
    "Somebody who had left is back; the entry says what could be put back.",
  ),
  "people.changed_together": byPeople("Many people changed", "The same change was started for several people at once."),
  "people.renamed": byPeople("Name carried over", "Things that carried somebody's old name got the new one."),
  "people.invited_together": byPeople("Many people invited", "Welcome mails to several people were started at once."),
  "people.exported": byPeople("People exported", "A copy of the list of people was made as a spreadsheet."),
  "user.changed": byPeople("Person changed", "Someone's details, role or access were changed."),
  "user.preferences_changed": byPeople("Preferences changed", "How someone likes the portal was changed."),
  "user.starting_role_changed": byPeople(
    "Starting role changed",
    "Which of their roles someone starts in was changed.",
  ),
  "login_name.reserved": byPeople("Login name kept", "A login name was kept for a person who is about to be added."),
  "privilege.granted": byPeople("Privilege granted", "Someone was allowed to do something beyond their role."),
  "privilege.revoked": byPeople("Privilege taken back", "A privilege beyond someone's role was taken back."),

  // Extension templates
  "extension_template.created": byPeople("Extension template created", "A template for extensions was created."),
  "extension_template.changed": byPeople("Extension template changed", "A template for extensions was changed."),
  "extension_template.deleted": byPeople("Extension template deleted", "A template for extensions was deleted."),
  "extension_template.applied": byPeople(
    "Extension template applied",
    "Extensions were given the settings of a template.",
  ),

  // Imports and exports
  "import.uploaded": byPeople("File uploaded", "A file of rows was uploaded to be imported."),
  "import.discarded": byPeople("Upload thrown away", "An upload that had not been started was thrown away."),
  "import.started": byPeople("Import started", "The rows of an uploaded file began to be imported."),
  "import.reverted": byPeople("Import reverted", "What an import had done began to be put back."),
  "export.started": byPeople("Export started", "Everything of a kind was written into a file."),

  // Acting elsewhere
  "acting.opened": byPeople(
    "Account looked at from above",
    "Someone of an account above opened the account to look at it; the entry names their company and, where one was asked for, the reason.",
  ),
  "acting.assumed": byPeople(
    "Role assumed",
    "Someone took on a role in an account, for a reason that the entry names.",
  ),
  "acting.swapped": byPeople(
    "Acting in another role",
    "Someone went on in another of their roles, or in an account that trusts theirs.",
  ),
  "acting.sent_out": byPeople("Helper sent out", "Someone who acted in the account was sent out of it."),
  "trust.created": ofAccount("Trust given", "An account let the people of another one act in it."),
  "trust.created_by_other": ofAccount("Trust received", "Another account let the people of this one act in it."),
  "trust.ended_by_other": ofAccount(
    "Trust withdrawn",
    "Another account no longer lets the people of this one act in it.",
  ),
  "trust.ended": ofAccount("Trust ended", "An account no longer lets the people of another one act in it."),

  // Places
  "location.created": byPeople("Location added", "A location was added."),
  "location.changed": byPeople("Location changed", "A location's name, address or settings were changed."),
  "location.deleted": byPeople("Location deleted", "A location was deleted."),
  "location.move_started": byPeople("Move of services started", "Services are being moved to another location."),
  "location.service_moved": byPeople(
    "Moved to another location",
    "An extension, phone or phone number was moved to another location.",
  ),
  "location.services_moved": byPeople("Services moved", "Services were moved to another location."),
  "location_request.created": byPeople("Location asked for", "Someone asked for a new location."),
  "location_request.approved": byPeople(
    "Request for a location granted",
    "A location that somebody asked for was added.",
  ),
  "location_request.withdrawn": byPeople(
    "Request for a location withdrawn",
    "Whoever asked for a location took the request back.",
  ),
  "location_request.declined": byPeople(
    "Request for a location declined",
    "A location that somebody asked for was not added.",
  ),
  "network_location.created": byPeople(
    "Network of a location added",
    "A range of network addresses was given to a location.",
  ),
  "network_location.changed": byPeople(
    "Network of a location changed",
    "A range of network addresses of a location was changed.",
  ),
  "network_location.deleted": byPeople(
    "Network of a location removed",
    "A range of network addresses was taken from a location.",
  ),
  "emergency_location.created": byPeople("Emergency location added", "An address for emergency calls was added."),
  "emergency_location.changed": byPeople("Emergency location changed", "An address for emergency calls was changed."),
  "emergency_location.retried": byPeople(
    "Emergency location tried again",
    "An address for emergency calls that had failed is being set up again.",
  ),
  "emergency_location.deleted": byPeople("Emergency location deleted", "An address for emergency calls was deleted."),
  "emergency_location.lines_assigned": byPeople(
    "Lines given an emergency location",
    "Lines were given an address for emergency calls.",
  ),
  "job.reverted": byPeople("Job undone", "The changes of a job are put back together."),
  "emergency_location.replaced": byPeople(
    "Emergency location replaced",
    "Everything that used an emergency location got another one before it was deleted.",
  ),
  "emergency_location.lines_follow": byPeople(
    "Phones follow their extension",
    "Phones and apps lost the emergency location of their own and use their extension's.",
  ),
  "emergency_location.lines_unassigned": byPeople(
    "Lines without emergency location",
    "An address for emergency calls was taken from lines.",
  ),

  // Phones and apps
  "device.created": byPeople("Phone added", "A phone was set up."),
  "device.changed": byPeople("Phone changed", "A phone's name, model, lines or place were changed."),
  "device.deleted": byPeople("Phone or app removed", "A phone or app was removed, with its lines."),
  "device.restored": byPeople(
    "Phone or app brought back",
    "A phone or app that was removed, or whose holder had left, was brought back as it was.",
  ),
  "device.assigned": byPeople("Phone given to an extension", "A phone was given to an extension."),
  "device.unassigned": byPeople("Phone taken from its extension", "A phone was taken from its extension."),
  "device.logged_out": byPeople("Phone or app logged out", "The registrations of a phone or app were ended."),
  "device.sip_password_reset": byPeople("SIP password reset", "The lines of a phone or app got new SIP passwords."),
  "device.password_set": byPeople("Phone password set", "The password of a phone's own menu was set."),
  "device.property_set": byPeople("Handset setting changed", "A single setting of a phone was changed."),
  "device.swapped": byPeople("Phones swapped", "Two phones exchanged their lines, keys, personal settings and place."),
  "device.restart_sent": byPeople("Phone told to restart", "A phone was told to restart."),
  "device.resync_sent": byPeople("Phone told to fetch its settings", "A phone was told to fetch its settings again."),
  "provisioning_addresses.exported": byPeople(
    "Provisioning addresses exported",
    "Fresh provisioning addresses of phones were exported for a zero-touch service.",
  ),
  "device.shared_lines_changed": byPeople("Shared lines changed", "Whose lines appear on a phone was changed."),
  "device.busy_lamps_changed": byPeople("Busy lamps changed", "Whose lamps are on a phone was changed."),
  "devices.bulk_started": byPeople("Bulk change of phones", "One change is being made to many phones."),
  "lines.changed": byPeople("Lines changed", "The extension, label or emergency location of lines was changed."),
  "app_line.created": byPeople("App added", "Someone was given an app."),
  "sip_id.taken": byPeople("SIP id taken", "A SIP id was taken for a line."),
  "hoteling.logged_in": byPeople("Logged into a shared phone", "An extension was logged into a shared phone."),
  "hoteling.logged_out": byPeople("Logged out of a shared phone", "Someone logged out of a shared phone."),
  "device.admin_password_shown": byPeople(
    "Phone password looked at",
    "Someone looked at the password of a phone's own menu.",
  ),
  "device.settings_first_fetched": byPeople(
    "Phone fetched its settings",
    "A phone fetched its settings for the first time at its present address.",
  ),
  "provisioning_address.made": byPeople(
    "Provisioning address made",
    "A phone was given an address at which it fetches its settings.",
  ),
  "provisioning_address.replaced": byPeople(
    "Provisioning address replaced",
    "A phone got a new address for its settings; the one before stopped working.",
  ),
  "provisioning_address.revoked": byPeople(
    "Provisioning address taken away",
    "A phone no longer has an address for its settings.",
  ),
  "phone_settings.changed": byPeople(
    "Phone settings changed",
    "What a phone, or all phones of a model, are told was changed.",
  ),
  "phone_keys.changed": byPeople("Keys of a phone changed", "What is on the keys of a phone was changed."),
  "phone_keys.spread": byPeople(
    "Keys given to other phones",
    "The keys of a phone or template are being given to other phones of the model.",
  ),
  "key_template.created": byPeople("Key template added", "A template for the keys of phones was added."),
  "key_template.changed": byPeople("Key template changed", "A template for the keys of phones was changed."),
  "key_template.deleted": byPeople("Key template deleted", "A template for the keys of phones was deleted."),
  "app_code.made": byPeople("Code for an app made", "A code that sets an app up was made."),
  "app_code.used": byPeople("App set up by code", "An app was set up with the code it scanned."),
  "device_settings.changed": byPeople("Device settings changed", "How the account deals with phones was changed."),
  "phone_configuration.changed": byPeople(
    "Phone configuration changed",
    "What every phone of the account is told was changed.",
  ),

  // Phone books
  "phone_book.added": byPeople("Phone book entry added", "An entry was added to a phone book."),
  "phone_book.changed": byPeople("Phone book entry changed", "An entry of a phone book was changed."),
  "phone_book.deleted": byPeople("Phone book entry deleted", "An entry of a phone book was deleted."),
  "phone_book.imported": byPeople("Phone book imported", "A file was read into a phone book."),

  // Recordings
  "recording.listened": byPeople("Recording listened to", "Someone listened to the recording of a call."),
  "recording.commented": byPeople("Recording commented on", "Someone wrote a comment on the recording of a call."),
  "recording.binned": byPeople(
    "Recording deleted",
    "The recording of a call was moved to the recycle bin, where it stays for 30 days.",
  ),
  "recording.recovered": byPeople("Recording recovered", "The recording of a call was taken out of the recycle bin."),
  "recording.deleted": byPeople(
    "Recording deleted for good",
    "The recording of a call was deleted from the recycle bin, with its sound and comments.",
  ),
  "recordings.kept": byPeople(
    "Recordings kept",
    "The recordings of somebody who left stay in the company's archive under their name.",
  ),
  "recordings.given": byPeople(
    "Recordings given to a colleague",
    "The recordings of somebody who left belong to a colleague now.",
  ),
  "recordings.binned": byPeople(
    "Recordings of somebody who left deleted",
    "The recordings of somebody who left were moved to the recycle bin, where they stay for 30 days.",
  ),
  "recordings.returned": byPeople(
    "Recordings brought back",
    "The recordings of somebody who came back are theirs again.",
  ),
  "recordings.expired": byPeople(
    "Recycle bin emptied",
    "Recordings that had been in the recycle bin for 30 days were deleted for good.",
  ),

  // Phone numbers
  "phone_numbers.bulk_started": byPeople(
    "Bulk change of phone numbers",
    "One change is being made to many phone numbers.",
  ),
  "phone_number.added": byPeople("Phone number added", "A phone number came into the account."),
  "phone_number.changed": byPeople(
    "Phone number changed",
    "Caller ID, tag, backup or another detail of a phone number was changed.",
  ),
  "phone_number.assigned": byPeople("Phone number given to an extension", "A phone number leads to an extension now."),
  "phone_number.freed": byPeople("Phone number removed from use", "A phone number leads nowhere any more."),
  "phone_number.status_changed": byPeople(
    "Status of a phone number changed",
    "The status of a phone number was changed.",
  ),
  "phone_number.placed": byPeople("Phone number placed", "A phone number was given another location, or none."),
  "phone_number.removed": byPeople(
    "Phone number removed",
    "A phone number was removed from the account; it is kept for it for 30 days.",
  ),
  "phone_number.restored": byPeople("Phone number restored", "A phone number that had been removed was taken back."),
  "phone_number.released": byPeople(
    "Phone number let go",
    "A removed phone number was kept for 30 days and is free for others now.",
  ),
  "phone_number.port_ended": byPeople(
    "Phone number did not come",
    "The port of a phone number was called off or refused; it stays with its provider.",
  ),
  "phone_number.moved_out": byPeople("Phone number moved away", "A phone number was moved to another account."),
  "phone_number.moved_in": byPeople("Phone number moved here", "A phone number came from another account."),
  "phone_number.application_set": byPeople(
    "Phone number programmed",
    "An application answers the calls of a phone number now.",
  ),
  "phone_number.application_removed": byPeople(
    "Phone number no longer programmed",
    "No application answers the calls of a phone number any more.",
  ),
  "phone_number.click_to_call_key_made": byPeople(
    "Click-to-call key made",
    "A key for a call button on web pages was made; an older one ended.",
  ),
  "phone_number.click_to_call_key_ended": byPeople(
    "Click-to-call key ended",
    "The key for a call button on web pages was ended.",
  ),
  "custom_tag.created": byPeople("Tag added", "A tag for phone numbers was added."),
  "custom_tag.renamed": byPeople("Tag renamed", "A tag for phone numbers got another name."),
  "custom_tag.deleted": byPeople("Tag deleted", "A tag for phone numbers was deleted."),

  // Buying and porting numbers
  "number_order.placed": byPeople("Phone numbers bought", "Phone numbers were ordered from the carrier."),
  "porting_order.created": byPeople(
    "Porting order begun",
    "An order to bring numbers from another provider was begun.",
  ),
  "porting_order.changed": byPeople(
    "Porting order changed",
    "An order to bring numbers from another provider was changed.",
  ),
  "porting_order.submitted": byPeople(
    "Porting order submitted",
    "An order to bring numbers from another provider was sent off.",
  ),
  "porting_order.moved_on": byPeople(
    "Porting order moved on",
    "An order to bring numbers from another provider came a step further, or back.",
  ),
  "porting_order.cancelled": byPeople(
    "Porting order cancelled",
    "An order to bring numbers from another provider was cancelled.",
  ),
  "porting_order.deleted": byPeople("Porting order draft deleted", "A draft of a porting order was thrown away."),
  "porting_order.document_added": byPeople(
    "Document added to a porting order",
    "A letter of authority, bill or other document was added to a porting order.",
  ),
  "porting_order.document_removed": byPeople(
    "Document removed from a porting order",
    "A document of a porting order was removed.",
  ),
  "porting_order.commented": byPeople("Comment on a porting order", "Someone wrote a comment on a porting order."),

  // Extensions
  "extension.created": byPeople("Extension added", "An extension was added."),
  "extension.changed": byPeople(
    "Extension changed",
    "What an extension does with calls, or how it is called, was changed.",
  ),
  "extension.renumbered": byPeople(
    "Extension renumbered",
    "An extension got another number; what led to it still does.",
  ),
  "extension.given": byPeople("Extension given to a person", "An extension belongs to someone now."),
  "extension.taken": byPeople("Extension taken from a person", "An extension belongs to nobody any more."),
  "extension.deleted": byPeople("Extension deleted", "An extension was deleted; its number is free."),
  "extension.restored": byPeople(
    "Extension brought back",
    "An extension of somebody who had left was brought back with all of its settings.",
  ),
  "extension.pin_changed": byPeople("Voicemail PIN changed", "The PIN of a voicemail was changed."),
  "extension.greeting_changed": byPeople("Voicemail greeting changed", "The greeting of a voicemail was changed."),
  "extension.data_reset": byPeople("Extension reset", "Personal data of an extension was set back to new."),
  "extension.data_deleted": byPeople(
    "Personal data of an extension deleted",
    "Voicemail messages, greetings or the voicemail PIN of an extension were deleted.",
  ),
  "extension.reset_started": byPeople(
    "Reset of extensions started",
    "Personal data of several extensions is being set back to new.",
  ),
  "extension.bulk_change_started": byPeople(
    "Bulk change of extensions",
    "The same change is being made on several extensions.",
  ),
  "number_plan.changed": byPeople(
    "Number plan changed",
    "How many digits new extensions have, or where they begin, was changed.",
  ),
  "number_range.reserved": byPeople("Numbers kept back", "A range of extension numbers was kept back."),
  "number_range.changed": byPeople(
    "Kept-back numbers changed",
    "A range of extension numbers that is kept back was changed.",
  ),
  "number_range.released": byPeople("Numbers released", "A range of extension numbers may be used again."),

  // Work in the background
  "job.cancelled": byPeople("Job cancelled", "A job was cancelled before it was finished."),
  "job.retried": byPeople("Job tried again", "What failed in a long piece of work was tried again."),
  "mail.resent": byPeople("Mail sent again", "A mail of the outbox was sent again."),
  "audit_log.exported": byPeople("Audit log exported", "A copy of the audit log was made as a spreadsheet."),

  // The account
  "installation.set_up": ofAccount("Installation set up", "The first superuser was created."),
  "account.opened": ofAccount("Account opened", "A new account was opened."),
  "account.moved": ofAccount("Account moved", "An account was moved, with everything below it, under another one."),
  "account.moved_here": ofAccount(
    "Account moved here",
    "An account was moved, with everything below it, under this one.",
  ),
  "account.moved_away": ofAccount(
    "Account moved away",
    "An account that lay under this one was moved elsewhere, with everything below it.",
  ),
  "branding.changed": ofAccount(
    "Branding changed",
    "Name, colors, logo or texts of the account's portal were changed.",
  ),
  "branding.image_uploaded": ofAccount("Brand image uploaded", "A logo or icon was uploaded."),
  "branding.hostname_checked": ofAccount(
    "Hostname checked",
    "It was looked whether the account's own hostname is proven and leads here.",
  ),
  "branding.hostname_proven": ofAccount(
    "Hostname proven",
    "The record that proves the account's own hostname was found.",
  ),
  "branding.hostname_lost": ofAccount(
    "Hostname no longer proven",
    "The record that proved the account's own hostname is gone.",
  ),
  "branding.hostname_confirmed": ofAccount(
    "Hostname confirmed",
    "The account's own hostname was confirmed by the operator.",
  ),
  "branding.hostname_released": ofAccount(
    "Hostname released",
    "A hostname that was never confirmed went to another account.",
  ),
  "role.created": ofAccount("Role created", "A role of the account's own was made."),
  "role.changed": ofAccount("Role changed", "What a role of the account's own may do was changed."),
  "role.deleted": ofAccount("Role deleted", "A role of the account's own was deleted."),
  "partner_settings.changed": ofAccount(
    "Partner settings changed",
    "The partner's settings for its customers were changed.",
  ),
  "child_access.changed": ofAccount(
    "Access to a customer changed",
    "How far someone of the partner gets in a customer's account was changed.",
  ),
  "template.created": ofAccount("Template created", "A template for new customers was made."),
  "template.changed": ofAccount("Template changed", "A template for new customers was changed."),
  "template.deleted": ofAccount("Template deleted", "A template for new customers was deleted."),
  "template.pushed": ofAccount("Template pushed", "A template is being applied to customers."),
  "template.applied": ofAccount("Template applied", "The account took over what its partner's template says."),
  "account.opening_settings_changed": ofAccount(
    "Reasons for looking changed",
    "Whether everybody from above gives a reason before looking at the account was changed.",
  ),
  "account.changed": ofAccount("Account changed", "The account's name, addresses, formats or contract were changed."),
  "account.contact_changed": ofAccount(
    "Company contact changed",
    "The company's name, address or contact person was changed.",
  ),
  "account.status_changed": ofAccount("Status changed", "The account got another status."),
  "account.status_planned": ofAccount("Status planned", "Another status was planned for a date."),
  "account.status_plan_withdrawn": ofAccount(
    "Planned status withdrawn",
    "A status that was planned for a date was withdrawn.",
  ),
  "account.status_change_refused": ofAccount(
    "Planned status not carried out",
    "A planned status could not be set any more when its date came.",
  ),
  "account.attributes_changed": ofAccount(
    "Account attributes changed",
    "Flags or states that only an account above sets were changed.",
  ),
  "account.reseller_settings_changed": ofAccount(
    "Reseller settings changed",
    "What a partner shows and lets its customers do was changed.",
  ),
  "account.billing_settings_changed": ofAccount(
    "Billing and store settings changed",
    "What is shown of the account's billing and store was changed.",
  ),
  "account.services_assigned": ofAccount("Services assigned", "The account got more or fewer of some services."),
  "account.call_countries_changed": ofAccount(
    "Countries to call changed",
    "Which countries may be called was changed.",
  ),
  "account.custom_attribute_set": ofAccount("Custom attribute set", "A custom attribute of the account was set."),
  "account.custom_attribute_removed": ofAccount(
    "Custom attribute removed",
    "A custom attribute of the account was taken away.",
  ),
  "schedule.created": byPeople("Schedule created", "A schedule of opening hours was created."),
  "schedule.changed": byPeople("Schedule changed", "A schedule's hours, special days, time zone or name were changed."),
  "schedule.deleted": byPeople("Schedule deleted", "A schedule that nothing went by was deleted."),
  "schedule.overridden": byPeople(
    "Schedule opened or closed by hand",
    "Somebody opened or closed, whatever the hours say.",
  ),
  "schedule.override_ended": byPeople(
    "Schedule by its hours again",
    "What was opened or closed by hand goes by its hours again.",
  ),
  "receptionist_console.given": byPeople("Receptionist console given", "Somebody was given a receptionist console."),
  "receptionist_console.taken": byPeople(
    "Receptionist console taken away",
    "Somebody no longer has a receptionist console; it is free for somebody else.",
  ),
  "queue.agents_changed": byPeople("Agents of a queue changed", "Who answers for a call queue was changed."),

  "account_group.created": byPeople("Group created", "A group of people was created."),
  "account_group.changed": byPeople("Group changed", "A group's name, description or members were changed."),
  "account_group.deleted": byPeople("Group deleted", "A group of people was deleted; its members were not."),
} as const satisfies Readonly<Record<string, EventTypeDraft>>

const known: Readonly<Record<string, EventTypeDraft>> = eventTypes

export const logOf = (action: string): AuditLog => known[action]?.log ?? "user"

/** "security_settings.changed" reads "Security settings changed" where nobody said it better. */
export const actionMessages = (action: string): string => known[action]?.title ?? asText(action)

export const actionSentence = (action: string): string | undefined => known[action]?.sentence

/** "roleId", "secret_question" and "user" as people write them. */
export const asText = (name: string): string =>
  name
    .replace(/(?<=[a-z0-9])[A-Z]/g, (mail) => ` ${mail.toLowerCase()}`)
    .replace(/[._]+/g, " ")
    .replace(/^./, (mail) => mail.toUpperCase())
