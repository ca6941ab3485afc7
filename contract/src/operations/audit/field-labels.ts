import { isPermissionKey, type Action, type PermissionKey } from "../../kit/access/permission-keys.ts"
import { displayName, roleById } from "../../kit/access/roles.table.ts"
import { secretQuestionText } from "../../identity/users/secret-questions.ts"
import { contactCodes, userStatuses } from "../../identity/users/users.schema.ts"
import { textOf, texts } from "../../kit/language.ts"
import { asText } from "./event-types.ts"
import { isFields } from "../../kit/changed-fields.ts"
import { isCompanionId } from "../../kit/companion-ids.ts"

/** Labels of fields whose names are not self-explanatory. */
const fieldNames: Readonly<Record<string, string>> = texts("fields", {
  roleId: "Role",
  statusId: "Status",
  isRoom: "Is a room",
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
  mustChangePassword: "Must change password",
  endedSessions: "Sessions ended",
  loginPortal: "Sign-in page",
  way: "Signed in with",
  twoFactor: "Two-factor method",
  enforcement: "Two-factor authentication",
  recoveryCodesLeft: "Recovery codes left",
  keys: "Permissions",
  permissions: "Permissions",
  extensionId: "Extension ID",
  extensionType: "Type",
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
  servicePlan: "Plan",
  blockInternationalCalling: "International calls blocked",
  sharedWith: "Line shared with",
  mayPickUp: "Can pick up calls",
  firstNumber: "First extension number",
})

const lookUp = (table: Readonly<Record<string, string>>) => (value: unknown) =>
  Object.hasOwn(table, String(value)) ? table[String(value)] : undefined

/** Texts of coded values. */
const valueNames: Readonly<Record<string, (value: unknown) => string | undefined>> = {
  roleId: (value) => {
    const role = roleById.get(Number(value))
    return role && displayName(role.name)
  },
  statusId: lookUp(userStatuses),
  contactNumbers: lookUp(contactCodes),
  secretQuestionId: (value) => secretQuestionText(Number(value)),
  mode: lookUp(
    texts("values.mode", {
      phones: "own phones only",
      findMe: "other phones one after the other",
      simultaneous: "other phones at the same time",
    }),
  ),
  twoFactor: lookUp(
    texts("values.twoFactor", {
      totp: "authenticator app",
      email: "email code",
      recovery: "recovery code",
      remembered: "remembered browser",
    }),
  ),
  enforcement: lookUp(texts("values.enforcement", { off: "off", offered: "offered", required: "required" })),
  way: lookUp(texts("values.way", { password: "a password", identityProvider: "the identity provider" })),
}

/** The English text of a permission is made from its key; a language brings a text for each. */
const verbs: Readonly<Record<Action, string>> = { read: "see", create: "add", update: "change", delete: "delete" }

/** "update:call-queues" is "change call queues". */
const keyText = (key: PermissionKey) => {
  const [action, resource] = key.split(":") as [Action, string]
  return textOf("permissions.short", key, `${verbs[action]} ${resource.replaceAll("-", " ")}`)
}

/** "contactNumbers", "M", "number" reads "Contact numbers › Mobile › Number". */
export const pathText = (path: readonly string[]): string =>
  path
    .map(
      (name, index) =>
        valueNames[path[index - 1] ?? ""]?.(name) ??
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
