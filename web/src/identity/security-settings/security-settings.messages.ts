import { defineMessages } from "../../kit/locale/messages.ts"

export const securitySettingsMessages = defineMessages({
  "en-us": {
    title: "Security settings",
    sentence: "How users of this account sign in, and what they can do.",
    passwords: "Passwords",
    passwordsSentence:
      "Passwords must have 10 to 128 characters. They are checked for strength and must differ from the last five.",
    expires: "Passwords expire",
    expiresHint: "Users must choose a new password at the next sign-in after their password expires.",
    days: "After",
    daysUnit: "days",
    daysHint: "1 to 3,650 days.",
    saved: "Saved",
    savedText: "The policy applies from the next sign-in.",
    twoFactor: "Two-factor authentication",
    twoFactorSentence:
      "Users enter a code from an authenticator app or an email in addition to their password. Free for all users.",
    mode: "Policy",
    off: "Off",
    offText: "Users cannot set it up. Users who already have it are still asked for a code until they remove it.",
    offered: "Optional",
    offeredText: "Users can set it up for themselves.",
    required: "Required",
    requiredText:
      "All users must set it up. Users without a method set one up after entering their password at the next sign-in. API users cannot sign in until they have a method.",
    enrolled: (enrolled: number, people: number) => `${enrolled} of ${people} users who can sign in have set it up.`,
    endSessions: "Sign out all users who have not set it up",
    endSessionsText: "Otherwise the policy applies from their next sign-in. You stay signed in.",
    more: "Related settings",
    roles: "User permissions",
    rolesText: "Roles and their permissions.",
    trusts: "Account trusts",
    trustsText: "Other accounts that can act in this one.",
    audit: "Audit log",
    auditText: "Who changed what, and from where.",
    own: "My password and security",
    ownText: "Your own password, two-factor methods and secret question.",
  },
})
