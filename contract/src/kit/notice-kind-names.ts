/** The kinds of notices; `notice-kinds.ts` says what each is. Apart from it, because every page loads the names. */
export const noticeKinds = [
  "newSignIn",
  "signInLocked",
  "passwordChanged",
  "twoFactorChanged",
  "breakGlassUsed",
  "certificateExpiring",
  "ssoProposal",
  "scimStopped",
  "statusPlanned",
  "statusWithdrawn",
  "statusSet",
  "statusRefused",
  "moved",
  "offboardingFailed",
  "invitationUnused",
  "emailFailed",
  "numbersOrdered",
  "numberOrderFailed",
  "portActionRequired",
  "portDateSet",
  "portCompleted",
  "portRejected",
  "deviceOffline",
  "scheduleClosed",
  "recordingsDeleted",
  "importFinished",
  "exportReady",
  "jobFinished",
  "jobFailed",
  "reportPaused",
  "webhookPaused",
  "maintenance",
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** The groups of kinds, in the order in which the preferences show them. */
export const noticeGroupNames = [
  "security",
  "account",
  "users",
  "numbers",
  "devices",
  "calls",
  "jobs",
  "service",
] as const
export type NoticeGroup = (typeof noticeGroupNames)[number]

export const noticeSeverities = ["info", "warning", "critical"] as const
export type NoticeSeverity = (typeof noticeSeverities)[number]

/** Where a user gets notifications of a kind. */
export const noticeChoices = ["portalAndEmail", "portal", "off"] as const
export type NoticeChoice = (typeof noticeChoices)[number]
