import { isPermissionKey, type Action, type PermissionKey } from "../../kit/access/permission-keys.ts"
import { displayName, roleById } from "../../kit/access/roles.table.ts"
import { secretQuestionText } from "../../identity/users/secret-questions.ts"
import { contactCodes, userStatuses } from "../../identity/users/users.schema.ts"
import { textOf, texts } from "../../kit/language.ts"
import { asText } from "./event-types.ts"
import { isFields } from "../../kit/changed-fields.ts"
import { isCompanionId } from "../../kit/companion-ids.ts"
import { noticeKinds } from "../../kit/notice-kind-names.ts"

/** Labels of fields whose names are not self-explanatory. */
const fieldNames: Readonly<Record<string, string>> = texts("fields", {
  roleId: "Role",
  ipRanges: "IP address ranges",
  url: "Web address",
  events: "Events",
  isOn: "On",
  onlyByScim: "People are added by SCIM only",
  actsFor: "Acts in the name of",
  roleMappings: "Roles by group",
  externalId: "Id at the identity provider",
  ownId: "External ID",
  masked: "Token",
  entityId: "Entity ID of the identity provider",
  ssoUrl: "Sign-in address",
  sloUrl: "Sign-out address",
  nameIdFormat: "NameID format",
  allowIdpInitiated: "Sign-in from the identity provider",
  tested: "Test sign-in passed",
  justInTime: "Add unknown people of verified domains",
  companyName: "Company sign-in name",
  times: "How often",
  resetLinks: "Users who get a link to choose a password",
  firstAt: "First time",
  lastAt: "Last time",
  providerIdentityId: "ID at the identity provider",
  scopes: "Permissions",
  requestsPerMinute: "Requests per minute",
  previousUntil: "Earlier value works until",
  sharedWithUserIds: "Shared with users",
  recipientIds: "Recipients",
  onlyWhenNotEmpty: "Only when not empty",
  attach: "File",
  hasFigures: "Figures and files in emails",
  sharedWithRoleIds: "Shared with roles",
  statusId: "Status",
  isRoom: "Is a room",
  isDone: "Done",
  allowLogin: "Can sign in",
  updateMeWithAnnouncements: "New feature announcements",
  sendEmail: "Account emails",
  allowEndUserOutboundCallerId: "Can choose the caller ID",
  allowCallBlocking: "Can block callers",
  allowMainNumberMessaging: "Can send messages from the main number",
  mobileTlsEnabled: "Mobile app: signaling over TLS",
  mobileEncryptionEnabled: "Mobile app: encrypted audio",
  email: "Email",
  secretQuestionId: "Secret question number",
  passwordExpiresDays: "Password expires after (days)",
  passwordMinimumLength: "Minimum password length",
  passwordHistory: "Passwords that cannot be used again",
  checkCommonPasswords: "Refuse common passwords",
  secretQuestions: "Secret questions allowed",
  idleMinutes: "Portal: sign out after inactivity (minutes)",
  sessionHours: "Portal: sign in again after (hours)",
  appSessionDays: "Apps and API: sign in again after (days)",
  addressRanges: "Addresses for sign-in",
  keptUsers: "Users left out",
  mustChangePassword: "Must change password",
  endedSessions: "Sessions ended",
  loginPortal: "Sign-in page",
  way: "Signed in with",
  confirmedWith: "Confirmed with",
  twoFactor: "Two-factor method",
  enforcement: "Two-factor authentication",
  requiredOf: "Required of",
  roleIds: "Role IDs",
  graceDays: "Days of grace",
  emailCodes: "Codes by email",
  rememberDays: "Days a browser is remembered",
  rememberedBrowsers: "Remembered browsers",
  refusal: "Refused because of",
  recoveryCodesLeft: "Recovery codes left",
  permissions: "Permissions",
  extensionId: "Extension ID",
  extensionType: "Type",
  outsidePrefix: "Outside prefix",
  sevenDigitDialing: "7-digit dialing",
  internationalCalling: "International calling",
  internationalCountries: "Countries that can be called",
  defaultCallerId: "Number shown by default",
  callerName: "Caller name",
  testCaller: "Caller of the test call",
  testDialed: "Dialed",
  calledPhone: "Called",
  givenMessages: "Messages",
  givenTo: "Given to",
  featureCodes: "Feature codes",
  parkingOn: "Calls can be parked",
  parkingFirstSlot: "First parking slot",
  parkingLastSlot: "Last parking slot",
  parkingSeconds: "Parking timeout (seconds)",
  parkingReturn: "Parked calls return to",
  parkingExtension: "Extension for parked calls",
  listInDirectory: "Users are in the dial-by-name directory",
  masterOn: "Call blocking is on",
  anonymousCallers: "Block anonymous callers",
  internationalCallers: "Block callers from other countries",
  premiumNumbers: "Block premium-rate numbers",
  directoryAssistance: "Block directory assistance",
  highRiskNumbers: "Block high-risk numbers",
  blockAnonymous: "Block anonymous callers",
  valueTo: "Last number of the range",
  expiresAt: "Expires",
  media: "Message",
  noAnswer: "No answer",
  notReachable: "Not reachable",
  doNotDisturb: "Do not disturb",
  callerId: "Caller ID",
  leadsTo: "Routes to",
  ringing: "Ring mode",
  findMe: "Find me",
  acceptPrompt: "Confirm before connecting",
  answerSeconds: "Answer after (seconds)",
  mailNotice: "Email notification",
  mailAddress: "Email address",
  attachAudio: "Message attached",
  moreAddresses: "More email addresses",
  notifyWhen: "Notification sent",
  afterMail: "After mailing",
  retentionDays: "Kept for (days)",
  maxMessages: "Maximum messages",
  messageSeconds: "Maximum message length (seconds)",
  forwardedTo: "Forwarded to",
  receivedAt: "Left at",
  servicePlan: "Plan",
  blockInternationalCalling: "International calls blocked",
  sharedWith: "Line shared with",
  mayPickUp: "Can pick up calls",
  firstNumber: "First extension number",
  ringSeconds: "Ring time (seconds)",
  simulatedCalls: "Simulated calls (percent of a usual day)",
  answer: "Result of the call",
  callRecordMonths: "Call records kept (months)",
  mosFair: "MOS: fair below",
  mosPoor: "MOS: poor below",
  jitterMsFair: "Jitter: fair from (ms)",
  jitterMsPoor: "Jitter: poor from (ms)",
  lossPercentFair: "Packet loss: fair from (%)",
  lossPercentPoor: "Packet loss: poor from (%)",
  latencyMsFair: "Latency: fair from (ms)",
  latencyMsPoor: "Latency: poor from (ms)",
  recordingDays: "Recordings kept (days)",
  replacedBy: "Replaced by",
  replacedIn: "Replaced in",
  removedFrom: "Removed from",
  passes: "Passes",
  skipBusy: "Skip busy members",
  respectDoNotDisturb: "Respect do not disturb",
  callerNamePrefix: "Caller name prefix",
  ringBack: "Callers hear",
  membersCanLogOut: "Members can log out",
  closed: "When closed",
  monitoringRules: "Monitoring rules",
  keptHolidays: "Holidays kept up to date",
  button: "Button",
  sound: "Audio file",
  loggedIn: "Logged in",
  notifySeconds: "Notify after (seconds)",
  closedGreeting: "Greeting when closed",
  dialExtensions: "Dial by extension",
  waitSeconds: "Wait for a key (seconds)",
  publishedVersion: "Published version",
  basedOnVersion: "Based on version",
  restoredVersion: "Restored version",
  stepCount: "Number of steps",
  steps: "Steps",
  leadsToKind: "Kind of destination",
  betweenDigitsSeconds: "Time between digits (seconds)",
  noInputRetries: "Repeats without input",
  wrongKeyRetries: "Repeats after a wrong key",
  noInput: "If the caller does nothing",
  wrongKey: "After wrong keys",
  whoMayPage: "Who may page",
  twoWay: "Two-way",
  tone: "Tone before the announcement",
  maxSeconds: "Maximum page length (seconds)",
  pagers: "May page",
  targets: "Paged extensions",
  maxParticipants: "Maximum participants",
  waitForHost: "Guests wait for the host",
  musicWhileWaiting: "Music while waiting",
  announce: "Announcement",
  announceOn: "Announced when",
  startMuted: "Guests start muted",
  record: "Recording",
  locked: "Locked",
  changedPins: "Changed PINs",
  delay: "Starts after (seconds)",
  source: "Made by",
  seconds: "Length (seconds)",
  spokenText: "Spoken text",
  holdAudio: "Callers on hold hear",
  tune: "Included music",
  // Call queues
  retrySeconds: "Pause before the next agent (seconds)",
  wrapUpSeconds: "Wrap-up time (seconds)",
  queuePriority: "Priority of the queue",
  autoPauseMissed: "Pause after missed calls",
  membersMayLogOut: "Agents can log out themselves",
  maxWaiting: "Maximum callers in queue",
  maxWaitSeconds: "Longest wait (seconds)",
  noAgentsApplies: "Callers sent on without agents",
  comfortSeconds: "Comfort message every (seconds)",
  announcePosition: "Position announced",
  announceWait: "Estimated wait announced",
  whisper: "Queue announced to the agent",
  whisperSound: "Audio file for the agent",
  callbackGapMinutes: "Time between callback attempts (minutes)",
  serviceLevelPercent: "Service level goal (percent)",
  serviceLevelSeconds: "Service level goal (seconds)",
  ignoreAbandonedSeconds: "Ignored abandoned calls (seconds)",
  longestWaitWarning: "Longest wait: warning (seconds)",
  longestWaitAlarm: "Longest wait: alarm (seconds)",
  waitingWarning: "Waiting callers: warning",
  waitingAlarm: "Waiting callers: alarm",
  whenFull: "When the queue is full",
  afterWaiting: "After the longest wait",
  withoutAgents: "When no agent is logged in",
  whenClosed: "When the queue is closed",
  onExitKey: "After the exit key",
  caller: "Waiting caller",
  sentTo: "Sent to",
  // Service status
  affected: "Affected components",
  startedAt: "Began",
  plannedFrom: "Planned start",
  plannedTo: "Planned end",
  updateText: "Update",
  componentState: "State set by hand",
})

/** Fields with another label in entries about this type of object. */
const fieldNamesOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  role: texts("fields.role", { keys: "Permissions" }),
}

const lookUp = (table: Readonly<Record<string, string>>) => (value: unknown) =>
  Object.hasOwn(table, String(value)) ? table[String(value)] : undefined

const noticeChoice = lookUp(
  texts("values.noticeChoice", { portalAndEmail: "portal and email", portal: "portal only", off: "off" }),
)

/** Texts of coded values. */
const valueNames: Readonly<Record<string, (value: unknown) => string | undefined>> = {
  roleId: (value) => {
    const role = roleById.get(Number(value))
    return role && displayName(role.name)
  },
  // In this list the table names the roles, which are the keys of the list.
  addressRanges: (value) => {
    const role = roleById.get(Number(value))
    return role && displayName(role.name)
  },
  statusId: lookUp(userStatuses),
  contactNumbers: lookUp(contactCodes),
  secretQuestionId: (value) => secretQuestionText(Number(value)),
  // Orders, porting, emergency locations, requests, jobs, incidents and keys.
  state: lookUp(
    texts("values.state", {
      draft: "draft",
      submitted: "submitted",
      inReview: "in review",
      actionRequired: "action required",
      withCarrier: "with the current carrier",
      dateConfirmed: "date confirmed",
      activating: "activating",
      completed: "completed",
      rejected: "rejected",
      cancelled: "canceled",
      pending: "pending",
      approved: "approved",
      validated: "validated",
      provisioning: "being registered",
      active: "active",
      failed: "failed",
      waiting: "waiting",
      running: "running",
      done: "done",
      investigating: "investigating",
      identified: "identified",
      monitoring: "monitoring",
      resolved: "resolved",
    }),
  ),
  // How users get notifications of each kind.
  ...Object.fromEntries(noticeKinds.map((kind) => [kind, noticeChoice])),
  mode: lookUp(
    texts("values.mode", {
      phones: "own phones only",
      findMe: "other phones one after the other",
      simultaneous: "other phones at the same time",
    }),
  ),
  source: lookUp(
    texts("values.source", {
      upload: "upload",
      browser: "browser recording",
      phone: "phone recording",
      speech: "text to speech",
    }),
  ),
  holdAudio: lookUp(
    texts("values.holdAudio", {
      ringTone: "ring tone",
      silence: "silence",
      default: "included music",
      media: "one audio file",
      playlist: "playlist",
    }),
  ),
  twoFactor: lookUp(
    texts("values.twoFactor", {
      totp: "authenticator app",
      email: "email code",
      recovery: "recovery code",
      passkey: "passkey",
      remembered: "remembered browser",
    }),
  ),
  strategy: lookUp(
    texts("values.strategy", {
      all: "all at once",
      inOrder: "one after the other",
      ringAll: "ring all",
      longestIdle: "longest idle",
      roundRobin: "round robin",
      fewestCalls: "fewest calls",
      byPriority: "by agent priority",
      random: "random",
    }),
  ),
  noAgentsApplies: lookUp(texts("values.noAgentsApplies", { all: "all callers", new: "new callers only" })),
  announcePosition: lookUp(
    texts("values.announcePosition", {
      off: "no",
      always: "with each announcement",
      whenImproved: "only when it has improved",
    }),
  ),
  announceWait: lookUp(texts("values.announceWait", { off: "no", once: "once", each: "with each announcement" })),
  paused: lookUp(
    texts("values.paused", {
      lunch: "lunch",
      break: "break",
      meeting: "meeting",
      training: "training",
      other: "other reason",
      missedCalls: "missed calls",
    }),
  ),
  enforcement: lookUp(texts("values.enforcement", { off: "off", offered: "offered", required: "required" })),
  requiredOf: lookUp(
    texts("values.requiredOf", { administrators: "administrators", all: "all users", roles: "chosen roles" }),
  ),
  refusal: lookUp(
    texts("values.refusal", {
      challenge: "an expired, repeated or foreign request",
      origin: "another web address",
      relyingParty: "another website",
      userVerification: "no PIN, fingerprint or face",
      counter: "a counter that went back: the passkey may have been copied",
      backup: "changed backup properties",
      otherUser: "another user's passkey",
      signature: "a wrong signature",
      loginNotAllowed: "sign-in is turned off for the user",
      accountCancelled: "the account is canceled",
      appsOff: "apps are disabled for the account",
      noPortal: "the user has API access only",
    }),
  ),
  whoMayPage: lookUp(texts("values.whoMayPage", { all: "all extensions", listed: "listed extensions" })),
  announce: lookUp(texts("values.announce", { tone: "a tone", name: "the recorded name", none: "none" })),
  announceOn: lookUp(texts("values.announceOn", { both: "joining and leaving", join: "joining", leave: "leaving" })),
  changedPins: lookUp(texts("values.changedPins", { both: "host and guests", host: "host", guest: "guests" })),
  notifyWhen: lookUp(
    texts("values.notifyWhen", {
      always: "for every message",
      closed: "outside the hours of the schedule",
      urgent: "for urgent messages only",
    }),
  ),
  afterMail: lookUp(texts("values.afterMail", { keep: "kept as new", saved: "marked as saved", delete: "deleted" })),
  ringBack: lookUp(texts("values.ringBack", { tone: "ring tone", music: "music on hold" })),
  way: lookUp(
    texts("values.way", {
      password: "a password",
      passkey: "a passkey",
      sso: "single sign-on",
      identityProvider: "OpenID Connect",
    }),
  ),
  confirmedWith: lookUp(
    texts("values.confirmedWith", {
      password: "the password",
      passkey: "a passkey",
      code: "an authenticator code",
      secondFactor: "the password and a second factor",
      provider: "the identity provider of the company",
      session: "an open session",
    }),
  ),
}

/** The English text of a permission is made from its key; a language brings a text for each. */
const verbs: Readonly<Record<Action, string>> = { read: "see", create: "add", update: "change", delete: "delete" }

/** "update:call-queues" is "change call queues". */
const keyText = (key: PermissionKey) => {
  const [action, resource] = key.split(":") as [Action, string]
  return textOf("permissions.short", key, `${verbs[action]} ${resource.replaceAll("-", " ")}`)
}

/** "contactNumbers", "M", "number" reads "Contact numbers › Mobile › Number". */
export const pathText = (path: readonly string[], objectType = ""): string =>
  path
    .map(
      (name, index) =>
        valueNames[path[index - 1] ?? ""]?.(name) ??
        fieldNamesOf[objectType]?.[name] ??
        fieldNames[name] ??
        (/^[a-z]/.test(name) && !name.includes(" ") ? textOf("fields", name, asText(name)) : name),
    )
    .join(" › ")

/** Texts of general values in the reader's language. */
export interface ValueMessages {
  readonly yes: string
  readonly no: string
  readonly empty: string
  readonly instant: (text: string) => string
}

const instantShape = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/

/** A value as readable text, without braces and quotes. */
export const valueText = (path: readonly string[], value: unknown, say: ValueMessages): string => {
  if (value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0))
    return say.empty
  if (typeof value === "boolean") return value ? say.yes : say.no
  if (Array.isArray(value))
    return value.map((item) => valueText(path, item, say)).join(value.some(isFields) ? "; " : ", ")
  if (isFields(value)) {
    const inner = Object.entries(value).filter(([name]) => !isCompanionId(value, name))
    return inner.length === 0
      ? say.empty
      : inner.map(([name, one]) => `${pathText([name])}: ${valueText([...path, name], one, say)}`).join(", ")
  }
  const name = path.at(-1) ?? ""
  // In `contactNumbers` the table names the keys of the list, not its values.
  const word = name === "contactNumbers" ? undefined : valueNames[name]?.(value)
  if (word !== undefined) return word
  if (typeof value === "string" && isPermissionKey(value)) return keyText(value)
  if (typeof value === "string") return instantShape.test(value) ? say.instant(value) : value
  return JSON.stringify(value)
}
