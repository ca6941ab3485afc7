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
 * Every action that the audit log knows, and which of the two logs it belongs to. A domain that writes a new one adds its line here; a
 * test looks for those that were forgotten.
 */
export const eventTypes = {
  // Sign-in and sessions
  "session.started": byPeople("Signed in", "Someone signed in."),
  "session.ended": byPeople("Signed out", "A session was ended."),
  "session.ended_everywhere": byPeople("Signed out everywhere", "Someone ended all of their sessions."),
  "session.ended_by_token_reuse": byPeople("Session ended: its token was used twice", "A session was ended because its token turned up a second time."),
  "sessions.ended": byPeople("Sessions ended", "Someone's sessions were ended by another person."),
  "sign_in.locked": byPeople("Sign-in locked", "Sign-in was locked after too many wrong passwords."),
  "sign_in.unlocked": byPeople("Sign-in unlocked", "Someone may try to sign in again."),

  // Passwords
  "password.changed": byPeople("Password changed", "Someone chose a new password for themselves."),
  "password.set": byPeople("Password set", "Someone was given a password that has to be changed at the next sign-in."),
  "password.reset": byPeople("Password reset", "A link to choose a new password was sent for someone."),
  "password.locked": byPeople("Password check locked", "Someone gave a wrong current password too often."),
  "password.link_asked_for": byPeople("Password link asked for", "Someone who is not signed in asked for a link to choose a new password."),
  "password.chosen_by_link": byPeople("Password chosen by link", "Someone chose a new password by the link in a letter."),
  "password.welcome_sent": byPeople("Welcome letter sent", "Someone was sent the letter to choose their first password."),
  "secret_question.set": byPeople("Secret question set", "Someone chose a secret question."),
  "secret_question.changed": byPeople("Secret question changed", "Someone chose another secret question."),
  "secret_question.removed": byPeople("Secret question removed", "Someone's secret question was taken away."),
  "security_settings.changed": byPeople("Sign-in settings changed", "Whether someone has to change their password was changed."),
  "security_policy.changed": ofAccount("Password policy changed", "The account's rules for passwords were changed."),

  // People and rights
  "user.changed": byPeople("Person changed", "Someone's details, role or access were changed."),
  "user.preferences_changed": byPeople("Preferences changed", "How someone likes the portal was changed."),
  "user.starting_role_changed": byPeople("Starting role changed", "Which of their roles someone starts in was changed."),
  "login_name.reserved": byPeople("Login name kept", "A login name was kept for a person who is about to be added."),
  "privilege.granted": byPeople("Privilege granted", "Someone was allowed to do something beyond their role."),
  "privilege.revoked": byPeople("Privilege taken back", "A privilege beyond someone's role was taken back."),

  // Acting elsewhere
  "acting.assumed": byPeople("Role assumed", "Someone took on a role in an account, for a reason that the entry names."),
  "acting.swapped": byPeople("Acting in another role", "Someone went on in another of their roles, or in an account that trusts theirs."),
  "acting.sent_out": byPeople("Helper sent out", "Someone who acted in the account was sent out of it."),
  "trust.created": ofAccount("Trust given", "An account let the people of another one act in it."),
  "trust.created_by_other": ofAccount("Trust received", "Another account let the people of this one act in it."),
  "trust.ended_by_other": ofAccount("Trust withdrawn", "Another account no longer lets the people of this one act in it."),
  "trust.ended": ofAccount("Trust ended", "An account no longer lets the people of another one act in it."),

  // Places
  "location.created": byPeople("Location added", "A location was added."),
  "location.changed": byPeople("Location changed", "A location's name, address or settings were changed."),
  "location.deleted": byPeople("Location deleted", "A location was deleted."),
  "location.move_started": byPeople("Move of services started", "Services are being moved to another location."),
  "location.services_moved": byPeople("Services moved", "Services were moved to another location."),
  "location_request.created": byPeople("Location asked for", "Someone asked for a new location."),
  "location_request.approved": byPeople("Request for a location granted", "A location that somebody asked for was added."),
  "location_request.withdrawn": byPeople("Request for a location withdrawn", "Whoever asked for a location took the request back."),
  "location_request.declined": byPeople("Request for a location declined", "A location that somebody asked for was not added."),
  "network_location.created": byPeople("Network of a location added", "A range of network addresses was given to a location."),
  "network_location.changed": byPeople("Network of a location changed", "A range of network addresses of a location was changed."),
  "network_location.deleted": byPeople("Network of a location removed", "A range of network addresses was taken from a location."),
  "emergency_location.created": byPeople("Emergency location added", "An address for emergency calls was added."),
  "emergency_location.changed": byPeople("Emergency location changed", "An address for emergency calls was changed."),
  "emergency_location.retried": byPeople("Emergency location tried again", "An address for emergency calls that had failed is being set up again."),
  "emergency_location.deleted": byPeople("Emergency location deleted", "An address for emergency calls was deleted."),
  "emergency_location.lines_assigned": byPeople("Lines given an emergency location", "Lines were given an address for emergency calls."),
  "emergency_location.lines_unassigned": byPeople("Lines without emergency location", "An address for emergency calls was taken from lines."),

  // Work in the background
  "job.cancelled": byPeople("Job stopped", "A long piece of work was stopped."),
  "job.retried": byPeople("Job tried again", "What failed in a long piece of work was tried again."),
  "audit_log.exported": byPeople("Audit log exported", "A copy of the audit log was made as a spreadsheet."),

  // The account
  "installation.set_up": ofAccount("Installation set up", "The first superuser was created."),
  "account.opened": ofAccount("Account opened", "A new account was opened."),
  "branding.changed": ofAccount("Branding changed", "Name, colours, logo or texts of the account's portal were changed."),
  "branding.image_uploaded": ofAccount("Brand image uploaded", "A logo or icon was uploaded."),
  "branding.hostname_checked": ofAccount("Hostname checked", "Whether the account's own hostname leads here was checked."),
  "branding.hostname_confirmed": ofAccount("Hostname confirmed", "The account's own hostname was confirmed by the operator."),
  "branding.hostname_released": ofAccount("Hostname released", "A hostname that was never confirmed went to another account."),
  "role.created": ofAccount("Role created", "A role of the account's own was made."),
  "role.changed": ofAccount("Role changed", "What a role of the account's own may do was changed."),
  "role.deleted": ofAccount("Role deleted", "A role of the account's own was deleted."),
  "partner_settings.changed": ofAccount("Partner settings changed", "The partner's settings for its customers were changed."),
  "child_access.changed": ofAccount("Access to a customer changed", "How far someone of the partner gets in a customer's account was changed."),
  "template.created": ofAccount("Template created", "A template for new customers was made."),
  "template.changed": ofAccount("Template changed", "A template for new customers was changed."),
  "template.deleted": ofAccount("Template deleted", "A template for new customers was deleted."),
  "template.pushed": ofAccount("Template pushed", "A template is being applied to customers."),
  "template.applied": ofAccount("Template applied", "The account took over what its partner's template says."),
  "account.changed": ofAccount("Account changed", "The account's name, addresses, formats or contract were changed."),
  "account.contact_changed": ofAccount("Company contact changed", "The company's name, address or contact person was changed."),
  "account.status_changed": ofAccount("Status changed", "The account got another status."),
  "account.status_planned": ofAccount("Status planned", "Another status was planned for a date."),
  "account.status_plan_withdrawn": ofAccount("Planned status withdrawn", "A status that was planned for a date was withdrawn."),
  "account.status_change_refused": ofAccount("Planned status not carried out", "A planned status could not be set any more when its date came."),
  "account.attributes_changed": ofAccount("Account attributes changed", "Flags or states that only an account above sets were changed."),
  "account.reseller_settings_changed": ofAccount("Reseller settings changed", "What a partner shows and lets its customers do was changed."),
  "account.billing_settings_changed": ofAccount("Billing and store settings changed", "What is shown of the account's billing and store was changed."),
  "account.services_assigned": ofAccount("Services assigned", "The account got more or fewer of some services."),
  "account.call_countries_changed": ofAccount("Countries to call changed", "Which countries may be called was changed."),
  "account.custom_attribute_set": ofAccount("Custom attribute set", "A custom attribute of the account was set."),
  "account.custom_attribute_removed": ofAccount("Custom attribute removed", "A custom attribute of the account was taken away."),
  "account_group.created": byPeople("Group created", "A group of people was created."),
  "account_group.changed": byPeople("Group changed", "A group's name, description or members were changed."),
  "account_group.deleted": byPeople("Group deleted", "A group of people was deleted; its members were not."),
} as const satisfies Readonly<Record<string, EventTypeDraft>>

export type KnownAction = keyof typeof eventTypes
const known: Readonly<Record<string, EventTypeDraft>> = eventTypes

export const logOf = (action: string): AuditLog => known[action]?.log ?? "user"

/** "security_settings.changed" reads "Security settings changed" where nobody said it better. */
export const actionWords = (action: string): string => known[action]?.title ?? inWords(action)

export const actionSentence = (action: string): string | undefined => known[action]?.sentence

/** "roleId", "secret_question" and "user" as people write them. */
export const inWords = (name: string): string =>
  name.replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/[._]+/g, " ").replace(/^./, (letter) => letter.toUpperCase())
