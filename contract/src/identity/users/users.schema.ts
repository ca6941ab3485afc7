import { z } from "zod"
import { accountId, userId } from "../../kit/ids.ts"
import { texts } from "../../kit/language.ts"
import { pageQuery } from "../../kit/paging.ts"
import { phoneNumberLimits } from "../../kit/phone-number-limits.ts"
import { email, instant, line, optionalLine } from "../../kit/text.ts"
import { preferences } from "./preferences.schema.ts"
import { signInStates } from "./sign-in-state.ts"
import { roomMarker, withoutRoomMarker } from "./room-marker.ts"

export const loginName = line(120).regex(/^[\p{L}\p{N}._@+-]+$/u, "Letters, digits and . _ @ + - only.")
/** Only length limits: the server decides whether a password is strong enough. */
export const newPassword = z.string().min(1, "Must not be empty.").max(128, "At most 128 characters.")

/** The kinds of contact numbers. */
export const contactCodes = texts("users.contactCodes", { D: "Default Extension", M: "Mobile", H: "Home", F: "Fax" })
export const contactCode = z.enum(["D", "M", "H", "F"])
export type ContactCode = z.infer<typeof contactCode>
export const contactNumber = z.strictObject({
  code: contactCode.describe("D: the user's default extension. It is read-only; values sent for it are ignored."),
  number: optionalLine(phoneNumberLimits.longestInput),
})

export const userStatuses = texts("users.statuses", { 1: "Active", 2: "Invited", 3: "Disabled" })
export const userStatusId = z.union([z.literal(1), z.literal(2), z.literal(3)])

export const roleMembership = z.object({
  roleId: z.int(),
  name: z.string(),
  displayName: z.string(),
  isDefault: z.boolean(),
})
export const userExtension = z.object({
  extensionId: z.int(),
  extension: z.string(),
  extensionType: z.string(),
  isDefault: z.boolean(),
})

/** The internal user type; every API version is a transform of it (user-v0.ts to user-v4.ts). */
export const user = z.object({
  userId,
  accountId,
  loginName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  contactNumbers: z.array(z.object({ code: contactCode, number: z.string() })),
  roles: z.array(roleMembership),
  extensions: z.array(userExtension),
  isRoom: z.boolean(),
  isVendorSupport: z.boolean(),
  isImported: z.boolean(),
  allowLogin: z.boolean(),
  statusId: userStatusId,
  updateMeWithAnnouncements: z.boolean(),
  sendEmail: z.boolean(),
  allowEndUserOutboundCallerId: z.boolean(),
  allowCallBlocking: z.boolean(),
  allowMainNumberMessaging: z.boolean(),
  mobileTlsEnabled: z.boolean(),
  mobileEncryptionEnabled: z.boolean(),
  secretQuestionId: z.int().nullable(),
  secretQuestion: z.string().nullable(),
  isExpiredPassword: z.boolean(),
  createdAt: instant,
  lastSignInAt: instant.nullable(),
  invitedAt: instant.nullable().describe("When the newest invitation was sent; null if none was."),
  offboardingDate: z.iso.date().nullable().describe("The last day, where one is set."),
  addedByImport: z.boolean().describe("Added by a file import."),
  version: z.int(),
})
export type User = z.infer<typeof user>

/** For first and last names, in forms, imports and the API. */
export const longestName = 80
/** As received: with the marker of a room, which does not count towards the length. */
export const markedLastName = line(longestName + roomMarker.length)
  .refine((name) => withoutRoomMarker(name) !== "", "Must not be empty.")
  .refine((name) => withoutRoomMarker(name).length <= longestName, `At most ${longestName} characters.`)

/** Rooms need no email address. The server requires one of other users, because only it knows which users are rooms. */
const emailOrNone = z
  .string()
  .trim()
  .max(254)
  .refine((text) => text === "" || email.safeParse(text).success, "Must be an email address.")

/** What an administrator can change of a user. */
export const userEdit = z.strictObject({
  firstName: line(longestName),
  lastName: line(longestName),
  email: emailOrNone,
  phoneNumber: optionalLine(phoneNumberLimits.longestInput),
  contactNumbers: z
    .array(contactNumber)
    .max(4)
    .refine((list) => new Set(list.map((entry) => entry.code)).size === list.length, "Only one number of each type."),
  roleId: z.int(),
  isRoom: z.boolean(),
  allowLogin: z.boolean(),
  updateMeWithAnnouncements: z.boolean(),
  sendEmail: z.boolean(),
  allowEndUserOutboundCallerId: z.boolean(),
  allowCallBlocking: z.boolean(),
  allowMainNumberMessaging: z.boolean(),
  mobileTlsEnabled: z.boolean(),
  mobileEncryptionEnabled: z.boolean(),
})
export type UserEdit = z.output<typeof userEdit>

/** A new user. Omitted fields get the default values (`usualSettings`). */
export type NewUser = Pick<UserEdit, "firstName" | "lastName" | "email" | "roleId"> &
  Partial<UserEdit> & {
    readonly loginName: string
    /** Created from the company's directory instead of by an administrator. */
    readonly isImported?: boolean
  }

export const usualSettings = {
  phoneNumber: "",
  contactNumbers: [],
  isRoom: false,
  allowLogin: true,
  updateMeWithAnnouncements: false,
  sendEmail: true,
  allowEndUserOutboundCallerId: false,
  allowCallBlocking: true,
  allowMainNumberMessaging: false,
  mobileTlsEnabled: true,
  mobileEncryptionEnabled: true,
} as const satisfies Partial<UserEdit>

/** The `version` that was read. If sent, it prevents overwriting a change made since. */
export const editedVersion = z.int().min(1).optional()

/**
 * Confirms that it is the user who changes their own email address: the password, or a code of the authenticator app.
 */
export const ownProof = {
  /** Only required to change one's own email address. */
  currentPassword: z.string().min(1).max(200).optional(),
  /** Instead of the password: a code of the authenticator app. */
  code: z
    .string()
    .regex(/^\d{6}$/, "Six digits.")
    .optional(),
}

/** What users can change of themselves. */
export const ownProfileEdit = userEdit
  .pick({
    firstName: true,
    lastName: true,
    email: true,
    phoneNumber: true,
    contactNumbers: true,
    updateMeWithAnnouncements: true,
  })
  .extend({ lastName: markedLastName, version: editedVersion, ...ownProof })
export type OwnProfileEdit = z.output<typeof ownProfileEdit>

export const userSorts = ["name", "loginName", "email", "lastSignInAt"] as const
export const userFilter = pageQuery(userSorts).extend({
  roleId: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
  enabled: z
    .enum(["true", "false"])
    .transform((value) => value === "true")
    .optional(),
  kind: z.enum(["person", "room"]).optional(),
  signedIn: z.enum(["ever", "never"]).optional(),
  signIn: z.enum(signInStates).optional().describe("Filter by sign-in state."),
  extension: z.enum(["some", "none"]).optional(),
})
export type UserFilter = z.output<typeof userFilter>

/** A row of the user list and of the user search: the user in the format of v3, and further columns. */
export const userListEntry = z.object({
  userId,
  accountId,
  loginName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  contactNumbers: user.shape.contactNumbers,
  roleId: z.int(),
  /** From the first role, or ROOM_USER for rooms. */
  userType: z.string(),
  isRoom: z.boolean(),
  allowLogin: z.boolean(),
  isEnabled: z.boolean(),
  isImported: z.boolean(),
  statusId: userStatusId,
  updateMeWithAnnouncements: z.boolean(),
  sendEmail: z.boolean(),
  allowEndUserOutboundCallerId: z.boolean(),
  allowCallBlocking: z.boolean(),
  allowMainNumberMessaging: z.boolean(),
  mobileTlsEnabled: z.boolean(),
  mobileEncryptionEnabled: z.boolean(),
  roleMemberships: z.array(roleMembership),
  extensions: z.array(userExtension),
  lastSignInAt: instant.nullable(),
  invitedAt: user.shape.invitedAt,
  offboardingDate: user.shape.offboardingDate,
  addedByImport: z.boolean(),
  version: z.int(),
})
export type UserListEntry = z.infer<typeof userListEntry>

export const userCount = z.object({ totalCount: z.int(), enabledCount: z.int(), roomCount: z.int() })
export type UserCount = z.infer<typeof userCount>

/** A user who appears in the account's audit log; this includes users of other accounts who acted here. */
export const eventUser = z.object({ userId, userName: z.string() })
export type EventUser = z.infer<typeof eventUser>

export const loginNameVerdict = z.object({ loginName: z.string(), available: z.boolean() })
/** Why a login name cannot be used, as text; null if it can. */
export const userNameVerdict = z.object({
  userName: z.string(),
  valid: z.boolean(),
  available: z.boolean(),
  message: z.string().nullable(),
})
export const loginNameReservation = z.object({ loginName: z.string(), reservedUntil: instant })

/** The user's own settings and preferences in one response. */
export const ownSettings = z.object({
  userId,
  accountId,
  updateMeWithAnnouncements: z.boolean(),
  sendEmail: z.boolean(),
  allowEndUserOutboundCallerId: z.boolean(),
  allowCallBlocking: z.boolean(),
  allowMainNumberMessaging: z.boolean(),
  preferences,
})
export type OwnSettings = z.output<typeof ownSettings>
