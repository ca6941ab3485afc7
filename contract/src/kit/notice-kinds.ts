import type { PermissionKey } from "./access/permission-keys.ts"
import { textTable } from "./language.ts"
import {
  noticeChoices,
  noticeKinds,
  type NoticeChoice,
  type NoticeGroup,
  type NoticeKind,
  type NoticeSeverity,
} from "./notice-kind-names.ts"

export const noticeGroups = textTable(
  "notices.groups",
  {
    security: { title: "Security" },
    account: { title: "Account" },
    users: { title: "Users" },
    numbers: { title: "Phone numbers" },
    devices: { title: "Phones" },
    calls: { title: "Call handling" },
    jobs: { title: "Jobs and files" },
    service: { title: "Service" },
  } satisfies Record<NoticeGroup, { readonly title: string }>,
  "title",
)

/**
 * How email of a kind is sent. digest: what comes within 15 minutes is one email. soon: the first at once, and what
 * follows within 15 minutes is one email. event: the change itself writes an email of its own.
 */
type NoticeEmail = "digest" | "soon" | "event"

interface KindOfNotice {
  readonly group: NoticeGroup
  readonly severity: NoticeSeverity
  readonly title: string
  /** What happened, for the table of preferences. */
  readonly about: string
  /** Users with one of these permissions in the account, or one user. */
  readonly audience: "user" | readonly PermissionKey[]
  readonly choice: NoticeChoice
  readonly canTurnOff: boolean
  readonly email: NoticeEmail
  /** Only the owners of the account get email. */
  readonly emailOnlyOwners?: boolean
  /** What creates it. */
  readonly event: string
}

const aboutAccount = {
  group: "account",
  audience: ["read:account-status"],
  choice: "portalAndEmail",
  canTurnOff: true,
  email: "event",
  emailOnlyOwners: true,
} as const
const aboutPort = {
  group: "numbers",
  audience: ["read:phone-numbers"],
  choice: "portal",
  canTurnOff: true,
  email: "digest",
} as const
const ofUser = { audience: "user", canTurnOff: true, email: "digest" } as const
const aboutSecurity = {
  group: "security",
  audience: "user",
  choice: "portalAndEmail",
  canTurnOff: false,
} as const

/** All kinds of notices. Each is created by an event of the domain that owns the object, in its transaction. */
export const noticeKindTable = textTable(
  "notices.kinds",
  {
    newSignIn: {
      ...aboutSecurity,
      severity: "warning",
      email: "soon",
      title: "Sign-in from a new device",
      about: "Someone signed in as you with a browser or app that you have not used before.",
      event: "A session opens in a client that none of the user's known sessions used",
    },
    signInLocked: {
      ...aboutSecurity,
      severity: "critical",
      email: "soon",
      title: "Sign-in locked",
      about: "Your sign-in was locked after too many wrong passwords.",
      event: "The last allowed attempt with a wrong password",
    },
    passwordChanged: {
      ...aboutSecurity,
      severity: "warning",
      email: "event",
      title: "Password changed",
      about: "Your password was changed, by you or by an administrator.",
      event: "A password is changed, set or reset",
    },
    twoFactorChanged: {
      ...aboutSecurity,
      severity: "warning",
      email: "event",
      title: "Two-factor authentication changed",
      about: "A method was added, removed or reset, a recovery code was used, or verification was locked.",
      event: "A change of the user's two-factor methods",
    },
    breakGlassUsed: {
      group: "security",
      audience: ["update:sso-settings"],
      severity: "warning",
      choice: "portalAndEmail",
      canTurnOff: false,
      email: "soon",
      title: "Sign-in without single sign-on",
      about: "Someone who is excluded from single sign-on signed in with a password although it is required.",
      event: "A session opens for an excluded user of an account that requires single sign-on",
    },
    certificateExpiring: {
      group: "security",
      audience: ["update:sso-settings"],
      severity: "critical",
      choice: "portalAndEmail",
      canTurnOff: false,
      email: "soon",
      title: "Certificate of single sign-on expires",
      about: "A certificate of your identity provider expires soon or has expired.",
      event: "60, 30, 7 and 1 days before a certificate in use expires, and when it has",
    },
    ssoProposal: {
      group: "security",
      audience: ["update:sso-settings"],
      severity: "warning",
      choice: "portalAndEmail",
      canTurnOff: false,
      email: "soon",
      title: "Identity provider proposed",
      about: "Somebody with a setup link proposed an identity provider for single sign-on. It waits for a decision.",
      event: "A proposal is submitted with a setup link",
    },
    scimStopped: {
      group: "security",
      audience: ["update:sso-settings"],
      severity: "critical",
      choice: "portalAndEmail",
      canTurnOff: false,
      email: "soon",
      title: "User provisioning stopped",
      about:
        "Your identity provider can no longer add, change or disable users. Done when one of its requests is accepted again.",
      event:
        "A request of the identity provider is refused because nobody it could act for has the rights, or no token is valid",
    },
    statusPlanned: {
      ...aboutAccount,
      severity: "warning",
      title: "Account status scheduled",
      about: "The account will be suspended, canceled or reactivated on a date.",
      event: "A status is scheduled",
    },
    statusWithdrawn: {
      ...aboutAccount,
      severity: "info",
      title: "Scheduled account status withdrawn",
      about: "A scheduled status will not be set.",
      event: "A scheduled status is withdrawn",
    },
    statusSet: {
      ...aboutAccount,
      severity: "critical",
      title: "Account status changed",
      about: "The account was suspended, canceled or reactivated.",
      event: "The status of the account changes",
    },
    statusRefused: {
      ...aboutAccount,
      severity: "warning",
      title: "Scheduled account status not set",
      about: "A scheduled status could not be set on its date.",
      event: "A scheduled status is refused when it is due",
    },
    moved: {
      ...aboutAccount,
      severity: "info",
      title: "Account moved",
      about: "The account is managed by another company.",
      event: "The account gets another parent account",
    },
    offboardingFailed: {
      ...aboutAccount,
      group: "users",
      audience: ["delete:users"],
      severity: "warning",
      title: "Scheduled offboarding failed",
      about: "A user could not be offboarded at the end of the last day.",
      event: "A scheduled offboarding fails",
    },
    invitationUnused: {
      ...ofUser,
      group: "users",
      severity: "info",
      choice: "portalAndEmail",
      title: "Invitation not accepted",
      about: "A user whom you invited has not signed in within 7 days.",
      event: "7 days after an invitation without a sign-in",
    },
    emailFailed: {
      group: "users",
      audience: ["read:users"],
      severity: "warning",
      choice: "portal",
      canTurnOff: true,
      email: "digest",
      title: "Email not delivered",
      about: "An invitation or a link to reset a password could not be delivered to a user.",
      event: "The mail server refuses an email to a user, or it is given up after a day",
    },
    numbersOrdered: {
      ...aboutPort,
      audience: ["create:purchase"],
      severity: "info",
      title: "Phone numbers bought",
      about: "An order for phone numbers was completed.",
      event: "An order for numbers is completed",
    },
    numberOrderFailed: {
      ...aboutPort,
      audience: ["create:purchase"],
      severity: "warning",
      title: "Order for phone numbers failed",
      about: "Some or all phone numbers of an order could not be bought.",
      event: "An order for numbers fails in part or as a whole",
    },
    portActionRequired: {
      ...aboutPort,
      severity: "warning",
      title: "Porting order needs an answer",
      about: "A porting order waits for a correction or a document from you.",
      event: "A porting order gets the state actionRequired",
    },
    portDateSet: {
      ...aboutPort,
      severity: "info",
      title: "Port date set",
      about: "The current carrier confirmed or changed the date on which numbers are ported.",
      event: "A porting order gets a confirmed date",
    },
    portCompleted: {
      ...aboutPort,
      severity: "info",
      title: "Port completed",
      about: "The numbers of a porting order work in this account.",
      event: "A porting order is completed",
    },
    portRejected: {
      ...aboutPort,
      severity: "warning",
      title: "Port rejected",
      about: "The current carrier rejected a porting order.",
      event: "A porting order is rejected",
    },
    deviceOffline: {
      group: "devices",
      audience: ["read:devices"],
      severity: "warning",
      choice: "portal",
      canTurnOff: true,
      email: "digest",
      title: "Phone offline",
      about: "A phone has been offline for an hour. Done when it is connected again.",
      event: "No registration of the phone for the time that the installation sets",
    },
    scheduleClosed: {
      group: "calls",
      audience: ["read:schedules"],
      severity: "warning",
      choice: "portal",
      canTurnOff: true,
      email: "digest",
      title: "Schedule closed manually",
      about: "A schedule has been closed manually for more than a day. Done when the override ends.",
      event: "A day after a schedule was closed by an override that is still in force",
    },
    recordingsDeleted: {
      group: "calls",
      audience: ["read:company-call-recording"],
      severity: "info",
      choice: "portal",
      canTurnOff: true,
      email: "digest",
      title: "Recordings deleted by age",
      about: "Recordings were deleted because they are older than the account keeps them.",
      event: "The daily run that deletes recordings by age has deleted some",
    },
    importFinished: {
      ...ofUser,
      group: "jobs",
      severity: "info",
      choice: "portal",
      title: "Import finished",
      about: "An import that you started has finished.",
      event: "The job of an import ends",
    },
    exportReady: {
      ...ofUser,
      group: "jobs",
      severity: "info",
      choice: "portal",
      title: "Export ready",
      about: "A file that you requested can be downloaded.",
      event: "A job with a file ends",
    },
    jobFinished: {
      ...ofUser,
      group: "jobs",
      severity: "info",
      choice: "portal",
      title: "Job finished",
      about: "A change of many objects that you started has finished.",
      event: "Another job of a user ends",
    },
    jobFailed: {
      ...ofUser,
      group: "jobs",
      severity: "warning",
      choice: "portalAndEmail",
      title: "Job failed",
      about: "An import, an export or another job that you started has failed.",
      event: "A job of a user fails for good",
    },
    webhookPaused: {
      group: "jobs",
      audience: ["update:api-keys"],
      severity: "warning",
      choice: "portalAndEmail",
      canTurnOff: true,
      email: "digest",
      title: "Webhook turned off",
      about: "Events are no longer sent to a webhook, because its receiver accepted none for 5 days.",
      event: "A delivery fails for good, and the receiver has accepted nothing for 5 days",
    },
    reportPaused: {
      group: "jobs",
      audience: ["update:saved-reports"],
      severity: "warning",
      choice: "portal",
      canTurnOff: true,
      email: "digest",
      title: "Scheduled report paused",
      about: "A report is no longer sent, because its owner has lost access or it failed three times.",
      event: "The owner of a scheduled report loses access to it, or it fails 3 times in a row",
    },
    maintenance: {
      group: "service",
      audience: ["read:account-status"],
      severity: "info",
      choice: "portal",
      canTurnOff: true,
      email: "digest",
      title: "Planned maintenance",
      about: "The service will be maintained and may be limited meanwhile.",
      event: "Maintenance that affects the account is announced (notifyMaintenance)",
    },
  } as const satisfies Record<NoticeKind, KindOfNotice>,
  "title",
  "about",
)

type KindsFor<Audience> = {
  [Kind in NoticeKind]: (typeof noticeKindTable)[Kind]["audience"] extends Audience ? Kind : never
}[NoticeKind]
/** Kinds for one user, and kinds for everyone with a permission. */
export type PersonalNoticeKind = KindsFor<"user">
export type SharedNoticeKind = Exclude<NoticeKind, PersonalNoticeKind>

export const kindOfNotice = (kind: NoticeKind): KindOfNotice => noticeKindTable[kind]

/** Shown on every page of the account until the user closes it: news about the account, and what stops sign-ins. */
export const isBannerKind = (kind: NoticeKind): boolean =>
  kindOfNotice(kind).group === "account" || kind === "certificateExpiring"

/** For how many days a notice is kept. */
export const noticeDays = 90

/** The kinds that a user may get in an account, by their permissions there. */
export const kindsFor = (can: (key: PermissionKey) => boolean): NoticeKind[] =>
  noticeKinds.filter((kind) => {
    const { audience } = kindOfNotice(kind)
    return audience === "user" || audience.some(can)
  })

/** What a user can choose for a kind. */
export const choicesFor = (kind: NoticeKind, isOwner: boolean): readonly NoticeChoice[] => {
  const { canTurnOff, emailOnlyOwners = false } = kindOfNotice(kind)
  if (!canTurnOff) return ["portalAndEmail"]
  return emailOnlyOwners && !isOwner ? ["portal", "off"] : noticeChoices
}

/** The choice in force: the default, unless the user has chosen another one that is possible. */
export const choiceInForce = (kind: NoticeKind, isOwner: boolean, chosen: NoticeChoice | undefined): NoticeChoice => {
  const possible = choicesFor(kind, isOwner)
  return [chosen, kindOfNotice(kind).choice].find((one) => one !== undefined && possible.includes(one)) ?? possible[0]!
}
