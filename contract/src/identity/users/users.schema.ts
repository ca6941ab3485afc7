import { z } from "zod"
import { accountId, userId } from "../../kit/ids.ts"
import { texts } from "../../kit/language.ts"
import { pageQuery } from "../../kit/paging.ts"
import { passkeyAssertion } from "../../kit/passkey.ts"
import { phoneNumberLimits } from "../../kit/phone-number-limits.ts"
import { syncFilter, synced } from "../../kit/synchronization.ts"
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
  number: optionalLine(phoneNumberLimits.longestInput).describe("The number, in E.164 or as people write it"),
})

export const userStatuses = texts("users.statuses", { 1: "Active", 2: "Invited", 3: "Disabled" })
export const userStatusId = z.union([z.literal(1), z.literal(2), z.literal(3)])

export const roleMembership = z.object({
  roleId: z.int().describe("Id of the role; those of custom roles begin at 1000"),
  name: z.string().describe("Name of the role for programs; it is the same in every language"),
  displayName: z.string().describe("Name of the role on screens"),
  isDefault: z.boolean().describe("Whether the user acts in this role after signing in"),
})
export const userExtension = z.object({
  extensionId: z.int().describe("Id of the extension"),
  extension: z.string().describe("Number that is dialed inside the account"),
  extensionType: z.string().describe("Type of the extension, such as Extension"),
  isDefault: z.boolean().describe("Whether it is the user's own extension, which shows on calls and in lists"),
})

/** The internal user type; every API version is a transform of it (user-v0.ts to user-v4.ts). */
export const user = z.object({
  userId,
  accountId,
  loginName: z.string().describe("Name with which the user signs in, unique in the whole service"),
  firstName: z.string().describe("First name"),
  lastName: z.string().describe("Last name"),
  email: z
    .string()
    .describe("Email address, to which invitations, password links and reports go; empty for rooms without one"),
  phoneNumber: z.string().describe("Phone number at which the user can be reached outside the service; empty if none"),
  contactNumbers: z
    .array(
      z.object({
        code: contactCode.describe("D default extension, M mobile, H home, F fax"),
        number: z.string().describe("The number"),
      }),
    )
    .describe("Further numbers of the user: mobile, home, fax"),
  roles: z.array(roleMembership).describe("Roles of the user"),
  extensions: z.array(userExtension).describe("Extensions of the user"),
  isRoom: z.boolean().describe("Whether it is a room, such as a meeting room with a phone, and not a human being"),
  isVendorSupport: z
    .boolean()
    .describe("Whether the user is vendor support: they have all permissions in all accounts"),
  isImported: z
    .boolean()
    .describe("Whether the user was created from the company's directory instead of by an administrator"),
  allowLogin: z.boolean().describe("Whether the user can sign in"),
  statusId: userStatusId.describe("1 active, 2 invited and not signed in yet, 3 disabled"),
  updateMeWithAnnouncements: z.boolean().describe("Whether the user gets emails about new features"),
  sendEmail: z.boolean().describe("Whether the user gets emails about their account, such as the welcome email"),
  allowEndUserOutboundCallerId: z.boolean().describe("Whether the user can choose the caller ID of their own calls"),
  allowCallBlocking: z.boolean().describe("Whether the user can block callers"),
  allowMainNumberMessaging: z
    .boolean()
    .describe("Whether the user can send messages from the main number of the account"),
  mobileTlsEnabled: z.boolean().describe("Whether mobile apps encrypt their signaling (TLS)"),
  mobileEncryptionEnabled: z.boolean().describe("Whether mobile apps encrypt the sound of calls (SRTP)"),
  secretQuestionId: z.int().nullable().describe("Id of the user's secret question; null if none is set"),
  secretQuestion: z.string().nullable().describe("Text of the user's secret question; null if none is set"),
  isExpiredPassword: z.boolean().describe("Whether the password is older than the account allows"),
  createdAt: instant,
  lastSignInAt: instant.nullable().describe("When the user signed in last; null if never"),
  invitedAt: instant.nullable().describe("When the newest invitation was sent; null if none was."),
  offboardingDate: z.iso.date().nullable().describe("The last day, where one is set."),
  addedByImport: z.boolean().describe("Added by a file import."),
  ...synced,
  version: z.int().describe("Goes up with every change; send it to avoid overwriting changes of others"),
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
  firstName: line(longestName).describe("First name"),
  lastName: line(longestName).describe("Last name"),
  email: emailOrNone.describe(
    "Email address, to which invitations, password links and reports go; empty for rooms without one",
  ),
  phoneNumber: optionalLine(phoneNumberLimits.longestInput).describe(
    "Phone number at which the user can be reached outside the service; empty if none",
  ),
  contactNumbers: z
    .array(contactNumber)
    .max(4)
    .refine((list) => new Set(list.map((entry) => entry.code)).size === list.length, "Only one number of each type.")
    .describe("Further numbers of the user: mobile, home, fax"),
  roleId: z.int().describe("Id of the user's role; those of custom roles begin at 1000"),
  isRoom: z.boolean().describe("Whether it is a room, such as a meeting room with a phone, and not a human being"),
  allowLogin: z.boolean().describe("Whether the user can sign in"),
  updateMeWithAnnouncements: z.boolean().describe("Whether the user gets emails about new features"),
  sendEmail: z.boolean().describe("Whether the user gets emails about their account, such as the welcome email"),
  allowEndUserOutboundCallerId: z.boolean().describe("Whether the user can choose the caller ID of their own calls"),
  allowCallBlocking: z.boolean().describe("Whether the user can block callers"),
  allowMainNumberMessaging: z
    .boolean()
    .describe("Whether the user can send messages from the main number of the account"),
  mobileTlsEnabled: z.boolean().describe("Whether mobile apps encrypt their signaling (TLS)"),
  mobileEncryptionEnabled: z.boolean().describe("Whether mobile apps encrypt the sound of calls (SRTP)"),
})
export type UserEdit = z.output<typeof userEdit>

/** A new user. Omitted fields get the default values (`usualSettings`). */
export type NewUser = Pick<UserEdit, "firstName" | "lastName" | "email" | "roleId"> &
  Partial<UserEdit> & {
    readonly loginName: string
    /** Created from the company's directory instead of by an administrator. */
    readonly isImported?: boolean
    readonly externalId?: string | null | undefined
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
 * Confirms that it is the user who changes their own email address: a passkey, a code of the authenticator app, or the
 * password of users who have neither.
 */
export const ownProof = {
  /** Only required to change one's own email address. */
  currentPassword: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe("The caller's password; needed to change one's own email address"),
  /** Instead of the password: a code of the authenticator app, or a recovery code. */
  code: z
    .string()
    .regex(/^(?:\d{6}|[a-z2-7]{5}-?[a-z2-7]{5})$/i, "Six digits, or a recovery code.")
    .optional()
    .describe("Instead of the password: a code of the authenticator app, or a recovery code"),
  passkey: passkeyAssertion
    .optional()
    .describe("Or the answer of one of the caller's passkeys, see POST /mfa/passkeys/self/options"),
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
  .extend({
    lastName: markedLastName.describe("Last name"),
    version: editedVersion.describe("Goes up with every change; send it to avoid overwriting changes of others"),
    ...ownProof,
  })
export type OwnProfileEdit = z.output<typeof ownProfileEdit>

export const userSorts = ["name", "loginName", "email", "lastSignInAt"] as const
export const userFilter = pageQuery(userSorts).extend({
  roleId: z.coerce.number().int().min(1).max(2_147_483_647).optional().describe("Only users with this role"),
  enabled: z
    .enum(["true", "false"])
    .transform((value) => value === "true")
    .optional()
    .describe("Only users who can sign in (true) or cannot (false)"),
  kind: z.enum(["person", "room"]).optional().describe("Only human beings (person) or rooms (room)"),
  signedIn: z
    .enum(["ever", "never"])
    .optional()
    .describe("Only users who have signed in at least once (ever) or never did (never)"),
  signIn: z.enum(signInStates).optional().describe("Filter by sign-in state."),
  extension: z.enum(["some", "none"]).optional().describe("Only users with (some) or without (none) an extension"),
  ...syncFilter,
})
export type UserFilter = z.output<typeof userFilter>

/** A row of the user list and of the user search: the user in the format of v3, and further columns. */
export const userListEntry = z.object({
  userId,
  accountId,
  loginName: z.string().describe("Name with which the user signs in, unique in the whole service"),
  firstName: z.string().describe("First name"),
  lastName: z.string().describe("Last name"),
  email: z
    .string()
    .describe("Email address, to which invitations, password links and reports go; empty for rooms without one"),
  phoneNumber: z.string().describe("Phone number at which the user can be reached outside the service; empty if none"),
  contactNumbers: user.shape.contactNumbers.describe("Further numbers of the user: mobile, home, fax"),
  roleId: z.int().describe("Id of the user's role; those of custom roles begin at 1000"),
  /** From the first role, or ROOM_USER for rooms. */
  userType: z.string().describe("Name of the role for programs, or ROOM_USER for rooms"),
  isRoom: z.boolean().describe("Whether it is a room, such as a meeting room with a phone, and not a human being"),
  allowLogin: z.boolean().describe("Whether the user can sign in"),
  isEnabled: z.boolean().describe("Whether the user can sign in; the same as allowLogin"),
  isImported: z
    .boolean()
    .describe("Whether the user was created from the company's directory instead of by an administrator"),
  statusId: userStatusId.describe("1 active, 2 invited and not signed in yet, 3 disabled"),
  updateMeWithAnnouncements: z.boolean().describe("Whether the user gets emails about new features"),
  sendEmail: z.boolean().describe("Whether the user gets emails about their account, such as the welcome email"),
  allowEndUserOutboundCallerId: z.boolean().describe("Whether the user can choose the caller ID of their own calls"),
  allowCallBlocking: z.boolean().describe("Whether the user can block callers"),
  allowMainNumberMessaging: z
    .boolean()
    .describe("Whether the user can send messages from the main number of the account"),
  mobileTlsEnabled: z.boolean().describe("Whether mobile apps encrypt their signaling (TLS)"),
  mobileEncryptionEnabled: z.boolean().describe("Whether mobile apps encrypt the sound of calls (SRTP)"),
  roleMemberships: z.array(roleMembership).describe("Roles of the user; in requests the default one counts"),
  extensions: z.array(userExtension).describe("Extensions of the user"),
  lastSignInAt: instant.nullable().describe("When the user signed in last; null if never"),
  invitedAt: user.shape.invitedAt,
  offboardingDate: user.shape.offboardingDate,
  addedByImport: z.boolean().describe("Whether the user was added by a file import"),
  ...synced,
  version: z.int().describe("Goes up with every change; send it to avoid overwriting changes of others"),
})
export type UserListEntry = z.infer<typeof userListEntry>

export const userCount = z.object({
  totalCount: z.int().describe("Users and rooms"),
  enabledCount: z.int().describe("Those who can sign in"),
  roomCount: z.int().describe("Rooms"),
})
export type UserCount = z.infer<typeof userCount>

/** A user who appears in the account's audit log; this includes users of other accounts who acted here. */
export const eventUser = z.object({
  userId,
  userName: z.string().describe("Name of the user; also of users of other accounts who acted here"),
})
export type EventUser = z.infer<typeof eventUser>

export const loginNameVerdict = z.object({
  loginName: z.string().describe("The login name that was asked about"),
  available: z.boolean().describe("Whether nobody uses or has reserved it"),
})
/** Why a login name cannot be used, as text; null if it can. */
export const userNameVerdict = z.object({
  userName: z.string().describe("The login name that was asked about"),
  valid: z.boolean().describe("Whether it consists of allowed characters"),
  available: z.boolean().describe("Whether nobody uses or has reserved it"),
  message: z.string().nullable().describe("Why it cannot be used, as a sentence; null if it can"),
})
export const loginNameReservation = z.object({
  loginName: z.string().describe("The reserved login name"),
  reservedUntil: instant.describe("Until when nobody else can use it"),
})

/** The user's own settings and preferences in one response. */
export const ownSettings = z.object({
  userId,
  accountId,
  updateMeWithAnnouncements: z.boolean().describe("Whether the user gets emails about new features"),
  sendEmail: z.boolean().describe("Whether the user gets emails about their account, such as the welcome email"),
  allowEndUserOutboundCallerId: z.boolean().describe("Whether the user can choose the caller ID of their own calls"),
  allowCallBlocking: z.boolean().describe("Whether the user can block callers"),
  allowMainNumberMessaging: z
    .boolean()
    .describe("Whether the user can send messages from the main number of the account"),
  preferences: preferences.describe("The user's preferences for the portal"),
})
export type OwnSettings = z.output<typeof ownSettings>
