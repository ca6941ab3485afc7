import { defineWords } from "../kit/locale/words.ts"

export const securitySettingsWords = defineWords({
  "en-us": {
    title: "Security settings",
    sentence: "How people of this account sign in, and who may do what.",
    passwords: "Passwords",
    passwordsSentence: "Every password has 10 to 128 characters and is checked for strength and against the last five.",
    expires: "Passwords expire",
    expiresHint: "When a password is too old, a new one is asked for at the next sign-in.",
    days: "After",
    daysUnit: "days",
    daysHint: "1 to 3,650 days.",
    saved: "Saved",
    savedText: "The policy holds from the next sign-in on.",
    more: "Also about security",
    roles: "User permissions",
    rolesText: "Which roles there are and what each may do.",
    trusts: "Account trusts",
    trustsText: "Which other accounts may act in this one.",
    audit: "Audit log",
    auditText: "Who changed what, and from where.",
    own: "My password and sessions",
    ownText: "Your own password, secret question and open sessions.",
  },
})
