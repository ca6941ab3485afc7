import { defineMessages } from "../../kit/locale/messages.ts"

export const securitySettingsMessages = defineMessages({
  "en-us": {
    title: "Security settings",
    sentence: "How users of this account sign in, and what they can do.",
    views: "Security settings",
    twoFactorTab: "Two-factor authentication",
    policyTab: "Passwords and sessions",
    sessionsTab: "Open sessions",
    devicesTab: "Remembered devices",
    daysUnit: "days",
    saved: "Saved",
    savedText: "The policy applies from the next sign-in.",
    twoFactor: "Two-factor authentication",
    twoFactorSentence:
      "Users confirm their sign-in with a passkey, an authenticator app or a code by email, in addition to their password.",
    mode: "Who must use it",
    off: "Off",
    offText: "Users cannot set it up. Users who already have it are still asked for it until they remove it.",
    offered: "Nobody",
    offeredText: "Users can set it up for themselves.",
    administrators: "Administrators",
    administratorsText: "Users who can change other users.",
    roles: "Chosen roles",
    rolesText: "Users with at least one of the roles.",
    all: "All users",
    allText: "API users cannot sign in with a password until they have a method.",
    chosenRoles: "Roles",
    grace: "Days to set it up",
    graceHint:
      "0 to 14 days, from the change or from the day a user is added. Users see a reminder; then they set it up at their next sign-in.",
    previewTitle: "When you save",
    preview: (required: number, notEnrolled: number) =>
      `It is required of ${required === 1 ? "1 user" : `${required} users`}. ${
        notEnrolled === 0
          ? "All of them have set it up."
          : notEnrolled === 1
            ? "1 of them has not set it up."
            : `${notEnrolled} of them have not set it up.`
      }`,
    previewBy: (date: string) => `They can do it until ${date}.`,
    previewNow: "They do it at their next sign-in.",
    previewExempt: (people: number) =>
      people === 1
        ? "1 more user signs in with single sign-on, which is required, and is not asked."
        : `${people} more users sign in with single sign-on, which is required, and are not asked.`,
    previewSignedOut: (people: number) => (people === 1 ? "1 user is signed out." : `${people} users are signed out.`),
    emailCodes: "Allow codes by email",
    emailCodesText:
      "The weakest method. If turned off, users with another method use that one; users with no other method confirm with a code by email and then set up another method, if they must have one.",
    remember: "Remember browsers for",
    rememberHint: "Users can skip the second factor in a browser for 0 to 90 days. With 0, they are always asked.",
    enrolled: (enrolled: number, people: number, exempt: number) =>
      exempt === 0
        ? `${enrolled} of ${people} users who can sign in have set it up.`
        : `${enrolled} of ${people} users have set it up. ${exempt === 1 ? "1 other user signs" : `${exempt} other users sign`} in with the identity provider only, which decides about further factors.`,
    endSessions: "Sign out all users who have not set it up",
    endSessionsText: "Otherwise the policy applies from their next sign-in. You stay signed in.",
    more: "Related settings",
    coverage: "Two-factor coverage",
    coverageText: "Who has set it up, and who still has to.",
    permissions: "User permissions",
    permissionsText: "Roles and their permissions.",
    trusts: "Account trusts",
    trustsText: "Other accounts that can act in this one.",
    audit: "Audit log",
    auditText: "Who changed what, and from where.",
    own: "My password and security",
    ownText: "Your own password and two-factor methods.",
  },
})
