import { accountEvent, userEvent, type EventTable } from "./event-type.ts"

/** Sign-in, passwords, two-factor authentication, users, imports and acting in other accounts. */
export const identityEvents = {
  // Sign-in and sessions
  "session.started": userEvent("Signed in", "A user signed in."),
  "session.ended": userEvent("Signed out", "A session was ended."),
  "session.ended_everywhere": userEvent("Signed out everywhere", "A user ended all of their sessions."),
  "session.ended_by_token_reuse": userEvent(
    "Session ended: token used twice",
    "A session was ended because its refresh token was used a second time.",
  ),
  "sessions.ended": userEvent("Sessions ended", "The sessions of a user were ended by another user."),
  "sign_in.locked": userEvent("Sign-in locked", "Sign-in was locked after too many wrong passwords."),
  "sign_in.unlocked": userEvent("Sign-in unlocked", "A user can try to sign in again."),

  // Passwords
  "password.changed": userEvent("Password changed", "A user changed their own password."),
  "password.set": userEvent("Password set", "A user got a password that must be changed at the next sign-in."),
  "password.reset": userEvent("Password reset", "A link to choose a new password was sent to a user."),
  "password.locked": userEvent("Password check locked", "A user entered a wrong current password too often."),
  "password.link_asked_for": userEvent(
    "Password link requested",
    "A link to choose a new password was requested from the sign-in page.",
  ),
  "password.chosen_by_link": userEvent(
    "Password chosen by link",
    "A user chose a new password with the link in an email.",
  ),
  "password.welcome_sent": userEvent(
    "Welcome email sent",
    "A user was sent the email with the link to choose the first password.",
  ),
  "secret_question.set": userEvent("Secret question set", "A user chose a secret question."),
  "secret_question.changed": userEvent("Secret question changed", "A user chose another secret question."),
  "secret_question.removed": userEvent("Secret question removed", "The secret question of a user was removed."),
  "security_settings.changed": userEvent(
    "Sign-in settings changed",
    "Whether a user must change their password was changed.",
  ),
  "security_policy.changed": accountEvent("Password policy changed", "The password rules of the account were changed."),

  // Two-factor authentication
  "mfa.method_added": userEvent("Two-factor method added", "A user set up a method of two-factor authentication."),
  "mfa.method_removed": userEvent("Two-factor method removed", "A method of two-factor authentication was removed."),
  "mfa.reset": userEvent(
    "Two-factor authentication reset",
    "All two-factor methods of a user were removed and their sessions ended.",
  ),
  "mfa.recovery_codes_made": userEvent(
    "Recovery codes generated",
    "A user generated new recovery codes. The previous codes stopped working.",
  ),
  "mfa.recovery_code_used": userEvent("Recovery code used", "A user signed in with a recovery code."),
  "mfa.browser_remembered": userEvent(
    "Browser remembered",
    "A user is not asked for a verification code in this browser for a while.",
  ),
  "mfa.browser_forgotten": userEvent(
    "Browser no longer remembered",
    "A user is asked for a verification code in this browser again.",
  ),
  "mfa.locked": userEvent(
    "Verification locked",
    "Sign-in was locked after too many wrong verification codes. The password was correct.",
  ),
  "mfa.enforcement_changed": accountEvent(
    "Two-factor requirement changed",
    "Whether users can or must use two-factor authentication was changed.",
  ),

  // Users and permissions
  "user.created": userEvent("User added", "A user was added to the account."),
  "user.deleted": userEvent("User removed", "A user was removed from the account."),
  "user.restored": userEvent("User restored", "An offboarded user was restored."),
  "people.left": userEvent(
    "User offboarded",
    "A user was offboarded. The entry lists what happened to the assigned assets.",
  ),
  "people.leave_scheduled": userEvent(
    "Last day set",
    "The last day of a user was set or changed. Offboarding runs when it ends.",
  ),
  "people.leave_withdrawn": userEvent("Last day withdrawn", "The last day of a user was withdrawn."),
  "people.leave_failed": userEvent(
    "Offboarding failed",
    "Offboarding failed on the last day. The entry names the reason.",
  ),
  "people.leave_undone": userEvent(
    "Offboarding reverted",
    "An offboarded user was restored. The entry lists what could be restored.",
  ),
  "people.changed_together": userEvent("Bulk change of users", "The same change was started for several users."),
  "people.renamed": userEvent("Name updated", "Objects that contained the previous name of a user got the new name."),
  "people.invited_together": userEvent("Bulk invitation", "Welcome emails to several users were started."),
  "people.exported": userEvent("Users exported", "The list of users was exported to a spreadsheet."),
  "user.changed": userEvent("User changed", "Details, role or access of a user were changed."),
  "user.preferences_changed": userEvent("Preferences changed", "Portal preferences of a user were changed."),
  "user.starting_role_changed": userEvent(
    "Default role changed",
    "The role in which a user starts after sign-in was changed.",
  ),
  "login_name.reserved": userEvent("Login name reserved", "A login name was reserved for a new user."),
  "privilege.granted": userEvent("Privilege granted", "A user got a privilege beyond their role."),
  "privilege.revoked": userEvent("Privilege revoked", "A privilege beyond the role of a user was revoked."),

  // Imports and exports
  "import.uploaded": userEvent("File uploaded", "A file was uploaded for an import."),
  "import.discarded": userEvent("Upload discarded", "An upload that had not been started was discarded."),
  "import.started": userEvent("Import started", "The import of an uploaded file was started."),
  "import.reverted": userEvent("Import reverted", "The revert of an import was started."),
  "export.started": userEvent("Export started", "An export to a file was started."),

  // Acting in other accounts
  "acting.opened": userEvent(
    "Account viewed by parent account",
    "A user of a parent account opened the account to view it. The entry names the company and the reason, if one was required.",
  ),
  "acting.assumed": userEvent("Role assumed", "A user assumed a role in an account. The entry names the reason."),
  "acting.swapped": userEvent(
    "Acting in another role",
    "A user switched to another of their roles, or to an account that trusts theirs.",
  ),
  "acting.sent_out": userEvent("Acting ended", "A user who acted in the account was signed out of it."),
  "trust.created": accountEvent("Trust granted", "The account allowed users of another account to act in it."),
  "trust.created_by_other": accountEvent(
    "Trust received",
    "Another account allowed users of this account to act in it.",
  ),
  "trust.ended_by_other": accountEvent(
    "Trust lost",
    "Another account no longer allows users of this account to act in it.",
  ),
  "trust.ended": accountEvent("Trust ended", "The account no longer allows users of another account to act in it."),
} as const satisfies EventTable
