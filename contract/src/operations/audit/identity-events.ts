import { accountEvent, finalEvent, userEvent, type EventTable } from "./event-type.ts"

/** Sign-in, passwords, two-factor authentication, users, imports and acting in other accounts. */
export const identityEvents = {
  // Sign-in and sessions
  "session.started": userEvent("Signed in", "A user signed in."),
  "session.confirmed": userEvent("Identity confirmed", "A user confirmed in an open session that it is them."),
  "session.ended": userEvent("Signed out", "A session was ended."),
  "session.ended_everywhere": userEvent("Signed out everywhere", "A user ended all of their sessions."),
  "session.ended_by_token_reuse": userEvent(
    "Session ended: token used twice",
    "A session was ended because its refresh token was used a second time.",
  ),
  "session.ended_by_address": userEvent(
    "Session ended: address not allowed",
    "A session was ended because it was used from an address that the security policy does not allow.",
  ),
  "session.ended_by_administrator": userEvent("Session ended by an administrator", "A session of a user was ended."),
  "sessions.ended_for_account": accountEvent(
    "Sessions of all users ended",
    "The sessions of all users except the one who ended them, and of those whom they do not manage, were ended.",
  ),
  "sign_in.address_refused": userEvent(
    "Sign-in refused: address not allowed",
    "A user proved who they are, from an address that the security policy does not allow. The entry names how.",
  ),
  "sign_in.refused": userEvent(
    "Sign-in refused",
    "A user proved who they are, but may not sign in. The entry names the reason.",
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
  "password.link_after_sso": userEvent(
    "Password link sent after single sign-on",
    "The settings of single sign-on were deleted, and a user without a password was sent a link to choose one.",
  ),
  "secret_question.set": userEvent("Secret question set", "A user chose a secret question."),
  "secret_question.changed": userEvent("Secret question changed", "A user chose another secret question."),
  "secret_question.removed": userEvent("Secret question removed", "The secret question of a user was removed."),
  "security_settings.changed": userEvent(
    "Sign-in settings changed",
    "Whether a user must change their password was changed.",
  ),
  "security_policy.changed": accountEvent(
    "Security policy changed",
    "Rules for passwords, limits of sessions or addresses for sign-in were changed.",
  ),
  "password.found_common": userEvent(
    "Common password found",
    "A user signed in with a password on the list of common passwords and must change it.",
  ),

  // Single sign-on
  "sso.created": finalEvent(
    "Single sign-on set up",
    "An identity provider was set up for the account.",
    "Delete the settings instead; that is confirmed with a password.",
  ),
  "sso.changed": finalEvent(
    "Single sign-on changed",
    "The identity provider of the account was changed.",
    "Whoever sets the identity provider decides who can sign in as whom. Change the settings on their page.",
  ),
  "sso.deleted": finalEvent(
    "Single sign-on deleted",
    "The identity provider of the account was deleted.",
    "Restore the settings on their page within 30 days.",
  ),
  "sso.restored": finalEvent(
    "Single sign-on restored",
    "Deleted settings of single sign-on were restored.",
    "Delete the settings instead.",
  ),
  "sso.level_changed": finalEvent(
    "Single sign-on turned on or off",
    "Single sign-on was turned off, offered or required.",
    "Turning it on needs a test sign-in. Change the level on the settings page.",
  ),
  "sso.user_excluded": finalEvent(
    "User excluded from single sign-on",
    "A user may sign in with a password although single sign-on is required.",
    "Include the user again in the list of users.",
  ),
  "sso.user_included": finalEvent(
    "User included in single sign-on",
    "Single sign-on applies to a user again.",
    "Exclude the user again in the list of users.",
  ),
  "sso.key_created": userEvent(
    "Key pair of single sign-on made",
    "A key pair of our own for signed requests and encrypted assertions was made and announced in the metadata.",
  ),
  "sso.key_switched": userEvent(
    "Key pair of single sign-on put in use",
    "The announced key pair signs requests from now on. The one before is still accepted.",
  ),
  "sso.key_removed": userEvent(
    "Key pair of single sign-on removed",
    "A key pair of our own that was not in use was removed.",
  ),
  "sso.tested": userEvent("Test sign-in", "A test sign-in with single sign-on ended. The entry names the result."),
  "sso.signed_in": userEvent("Signed in with single sign-on", "The identity provider named a user, who signed in."),
  "sso.sign_in_failed": userEvent(
    "Single sign-on failed",
    "A sign-in with single sign-on did not succeed. The entry names the reason.",
  ),
  "sso.signed_out": userEvent("Signed out by the identity provider", "The identity provider ended a session."),
  "sso.sign_out_failed": userEvent(
    "Sign-out by the identity provider refused",
    "A sign-out of the identity provider was refused. The entry names the reason.",
  ),
  "sso.sign_ins_failed_repeatedly": userEvent(
    "Sign-ins with single sign-on failed repeatedly",
    "Sign-ins with single sign-on failed for the same reason again and again. Only the first ones of an hour have entries of their own; this entry counts all of that hour.",
  ),
  "sso.sign_outs_failed_repeatedly": userEvent(
    "Sign-outs of the identity provider failed repeatedly",
    "Sign-outs of the identity provider failed for the same reason again and again. Only the first one of an hour has an entry of its own; this entry counts all of that hour.",
  ),
  "sso.password_refused": userEvent(
    "Sign-in refused: single sign-on required",
    "A user entered the correct password or used a passkey, but has to use single sign-on.",
  ),
  "sso.break_glass_used": userEvent(
    "Signed in without single sign-on",
    "An excluded user signed in with a password although single sign-on is required.",
  ),
  "sso.user_linked": userEvent("User linked", "A user was linked to a person at the identity provider."),
  "sso.user_unlinked": userEvent("User unlinked", "The link of a user to the identity provider was removed."),
  "sso.user_created": userEvent("User added by single sign-on", "An unknown person of a verified domain was added."),
  "sso.domain_added": userEvent("Domain added", "A domain for single sign-on was added."),
  "sso.domain_verified": userEvent("Domain verified", "The record of a domain was found."),
  "sso.domain_removed": userEvent("Domain removed", "A domain for single sign-on was removed."),
  "sso.setup_link_created": userEvent(
    "Setup link made",
    "A link was made with which somebody outside proposes an identity provider.",
  ),
  "sso.setup_link_opened": userEvent("Setup link opened", "A setup link was opened for the first time."),
  "sso.setup_link_submitted": userEvent(
    "Identity provider proposed",
    "Somebody with a setup link proposed an identity provider. Nothing has changed yet.",
  ),
  "sso.setup_link_applied": userEvent("Proposal applied", "The proposal of a setup link was saved as the settings."),
  "sso.setup_link_discarded": userEvent("Proposal discarded", "The proposal of a setup link was discarded."),
  "sso.setup_link_revoked": userEvent("Setup link revoked", "A setup link was revoked before it was used."),
  "sso.certificate_expiring": userEvent(
    "Certificate expires",
    "Administrators were warned that a certificate of the identity provider expires.",
  ),

  // API keys
  "api_key.created": finalEvent(
    "API key created",
    "A key with which a program can call the API was created.",
    "A key that somebody has seen is not taken back by an undo. Revoke the key instead.",
  ),
  "api_key.changed": finalEvent(
    "API key changed",
    "Name, permissions, addresses, expiry or limit of an API key were changed.",
    "Reverting could let the key do more than its owner wants now. Change it on its page.",
  ),
  "api_key.rotated": finalEvent(
    "API key rotated",
    "An API key got a new value.",
    "The earlier value stays invalid, because others may know it.",
  ),
  "api_key.revoked": finalEvent(
    "API key revoked",
    "An API key no longer works.",
    "The key stays invalid, because others may know it. Create another key.",
  ),

  "api_origins.changed": accountEvent(
    "Allowed origins changed",
    "The origins of web pages that may call the API with a token were changed.",
  ),

  // Webhooks
  "webhook.created": finalEvent(
    "Webhook created",
    "Events of the account are sent to a web address.",
    "Delete the webhook instead.",
  ),
  "webhook.changed": finalEvent(
    "Webhook changed",
    "Name, address or events of a webhook were changed, or it was turned on or off.",
    "Reverting could send events where nobody expects them now. Change it on its page.",
  ),
  "webhook.secret_rotated": finalEvent(
    "Webhook secret replaced",
    "Events are signed with a new secret.",
    "The earlier secret stays invalid, because others may know it.",
  ),
  "webhook.deleted": finalEvent(
    "Webhook deleted",
    "Events are no longer sent to a web address.",
    "Its secret is gone. Create another webhook.",
  ),

  // User provisioning (SCIM)
  "scim.changed": finalEvent(
    "User provisioning changed",
    "User provisioning by SCIM was turned on or off, or its settings were changed.",
    "Reverting could let an identity provider change users again. Change it under Account settings.",
  ),
  "scim.token_created": finalEvent(
    "SCIM token created",
    "A token with which an identity provider can synchronize users was created.",
    "A token that somebody has seen is not taken back by an undo. Revoke the token instead.",
  ),
  "scim.token_revoked": finalEvent(
    "SCIM token revoked",
    "A token of an identity provider no longer works.",
    "The token stays invalid, because others may know it. Create another token.",
  ),
  "scim.linked": finalEvent(
    "User linked to SCIM",
    "An existing user is managed by the identity provider.",
    "The identity provider would link the user again. Remove the user there.",
  ),
  "scim.unlinked": finalEvent(
    "User deleted by SCIM",
    "The identity provider deleted a user. The user was disabled and is no longer managed by it.",
    "Only the identity provider can take the user over again.",
  ),
  "scim.retried": finalEvent(
    "SCIM conflict solved",
    "What the identity provider was refused was done, if need be after the user who had the login name got another one.",
    "The identity provider would do it again. Change the user there.",
  ),
  "scim.kept": finalEvent(
    "Disabled user kept",
    "A user whom the identity provider disabled keeps extension and numbers.",
    "The user can be offboarded at any time.",
  ),
  "scim.ignored": finalEvent(
    "SCIM conflict ignored",
    "A person whom the identity provider could not add is no longer listed.",
    "The entry stays hidden. With the same login name and email address on both sides, the person is linked without it.",
  ),

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
  "mfa.browsers_forgotten": userEvent(
    "Browsers no longer remembered",
    "An administrator made all remembered browsers of a user ask for a verification code again.",
  ),
  "mfa.passkey_refused": userEvent(
    "Passkey refused",
    "A passkey of a user was presented and not accepted. The entry gives the reason.",
  ),
  "mfa.locked": userEvent(
    "Verification locked",
    "Sign-in was locked after too many wrong verification codes. The password was correct.",
  ),
  "mfa.enforcement_changed": accountEvent(
    "Two-factor requirement changed",
    "Whether users can or must use two-factor authentication, and how, was changed.",
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
  "user.external_id_changed": userEvent(
    "External ID of a user changed",
    "The ID of a user in another system was changed.",
  ),
  "user.login_name_changed": finalEvent(
    "Login name changed",
    "The identity provider gave a user another login name.",
    "The identity provider decides login names. Change the name there.",
  ),
  "user.notifications_changed": userEvent(
    "Notification choices changed",
    "How a user is notified of some kinds of events was changed.",
  ),
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
