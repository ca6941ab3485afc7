/** The kinds of notices about an account. */
export const noticeKinds = [
  "statusPlanned",
  "statusWithdrawn",
  "statusSet",
  "statusRefused",
  "moved",
  "offboardingFailed",
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** For how many days a notice about an account is shown. */
export const noticeDays = 30
