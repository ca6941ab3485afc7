import { z } from "zod"
import { accountId, userId } from "../../kit/ids.ts"
import { givenExternalId, synced } from "../../kit/synchronization.ts"
import { instant } from "../../kit/text.ts"
import { receiveRoom, shownType } from "./room-marker.ts"
import {
  contactCode,
  contactCodes,
  contactNumber,
  editedVersion,
  loginName,
  markedLastName,
  ownProof,
  roleMembership,
  user,
  userExtension,
  userStatuses,
  userStatusId,
  type User,
} from "./users.schema.ts"
import { type UserChange, userType, edits, sendBack, given, namesIn, proofIn } from "./user-change.ts"

const v4Settings = z.object({
  updateMeWithAnnouncements: z.boolean().describe("Whether the user gets emails about new features"),
  sendEmail: z.boolean().describe("Whether the user gets emails about their account, such as the welcome email"),
  allowEndUserOutboundCallerId: z.boolean().describe("Whether the user can choose the caller ID of their own calls"),
  allowCallBlocking: z.boolean().describe("Whether the user can block callers"),
  allowMainNumberMessaging: z
    .boolean()
    .describe("Whether the user can send messages from the main number of the account"),
})

const v4Security = z.object({
  allowLogin: z.boolean().describe("Whether the user can sign in"),
  mobileTlsEnabled: z.boolean().describe("Whether mobile apps encrypt their signaling (TLS)"),
  mobileEncryptionEnabled: z.boolean().describe("Whether mobile apps encrypt the sound of calls (SRTP)"),
  isExpiredPassword: z.boolean().describe("Whether the password is older than the account allows"),
  secretQuestionId: z.int().nullable().describe("Id of the user's secret question; null if none is set"),
  secretQuestion: z.string().nullable().describe("Text of the user's secret question; null if none is set"),
})

/** v4: nested and complete. */
export const userV4 = z.object({
  userId,
  accountId,
  loginName: z.string().describe("Name with which the user signs in, unique in the whole service"),
  firstName: z.string().describe("First name"),
  lastName: z.string().describe("Last name"),
  email: z
    .string()
    .describe("Email address, to which invitations, password links and reports go; empty for rooms without one"),
  phoneNumber: z.string().describe("Phone number at which the user can be reached outside the service; empty if none"),
  userType: z.string().describe("Name of the role for programs, or ROOM_USER for rooms"),
  isRoom: z.boolean().describe("Whether it is a room, such as a meeting room with a phone, and not a human being"),
  isVendorSupport: z
    .boolean()
    .describe("Whether the user is vendor support: they have all permissions in all accounts"),
  isImported: z
    .boolean()
    .describe("Whether the user was created from the company's directory instead of by an administrator"),
  contactNumbers: z
    .array(
      z.object({
        code: contactCode.describe("D default extension, M mobile, H home, F fax"),
        kind: z.string().describe("Kind of the number in words"),
        number: z.string().describe("The number"),
      }),
    )
    .describe("Further numbers of the user: mobile, home, fax"),
  roleMemberships: z.array(roleMembership).describe("Roles of the user; in requests the default one counts"),
  extensions: z.array(userExtension).describe("Extensions of the user"),
  settings: v4Settings.describe("What the user gets and may do"),
  security: v4Security.describe("How the user signs in"),
  status: z
    .object({
      id: userStatusId.describe("1 active, 2 invited and not signed in yet, 3 disabled"),
      name: z.string().describe("Name of the status"),
    })
    .describe("Whether the user can sign in and has done so"),
  createdAt: instant.describe("When the user was added"),
  lastSignInAt: instant.nullable().describe("When the user signed in last; null if never"),
  invitedAt: user.shape.invitedAt,
  offboardingDate: user.shape.offboardingDate,
  addedByImport: z.boolean().describe("Whether the user was added by a file import"),
  ...synced,
  version: z.int().describe("Goes up with every change; send it to avoid overwriting changes of others"),
})

export type UserV4 = z.infer<typeof userV4>

export const userV4Edit = sendBack(userV4, {
  loginName: loginName.describe("Name with which the user signs in, unique in the whole service"),
  firstName: edits.firstName.describe("First name"),
  lastName: markedLastName.describe("Last name"),
  email: edits.email.describe(
    "Email address, to which invitations, password links and reports go; empty for rooms without one",
  ),
  phoneNumber: edits.phoneNumber.describe(
    "Phone number at which the user can be reached outside the service; empty if none",
  ),
  userType: userType.describe("Not read: the type follows from the role and isRoom"),
  contactNumbers: z
    .array(
      contactNumber.extend({ kind: z.string().max(60).optional().describe("Kind of the number in words; not read") }),
    )
    .max(4)
    .refine((list) => new Set(list.map((entry) => entry.code)).size === list.length, "Only one number of each type.")
    .describe("Further numbers of the user: mobile, home, fax"),
  roleMemberships: z
    .array(roleMembership.partial({ name: true, displayName: true, isDefault: true }))
    .min(1)
    .max(20)
    .describe("Roles of the user; in requests the default one counts"),
  settings: v4Settings.partial().strict().describe("What the user gets and may do"),
  security: v4Security.partial().strict().describe("How the user signs in"),
  externalId: givenExternalId,
  version: editedVersion.describe("Goes up with every change; send it to avoid overwriting changes of others"),
  ...ownProof,
})

export const toV4 = (user: User): UserV4 => ({
  userId: user.userId,
  accountId: user.accountId,
  loginName: user.loginName,
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  phoneNumber: user.phoneNumber,
  userType: shownType(user),
  isRoom: user.isRoom,
  isVendorSupport: user.isVendorSupport,
  isImported: user.isImported,
  contactNumbers: user.contactNumbers.map(({ code, number }) => ({ code, kind: contactCodes[code], number })),
  roleMemberships: user.roles,
  extensions: user.extensions,
  settings: {
    updateMeWithAnnouncements: user.updateMeWithAnnouncements,
    sendEmail: user.sendEmail,
    allowEndUserOutboundCallerId: user.allowEndUserOutboundCallerId,
    allowCallBlocking: user.allowCallBlocking,
    allowMainNumberMessaging: user.allowMainNumberMessaging,
  },
  security: {
    allowLogin: user.allowLogin,
    mobileTlsEnabled: user.mobileTlsEnabled,
    mobileEncryptionEnabled: user.mobileEncryptionEnabled,
    isExpiredPassword: user.isExpiredPassword,
    secretQuestionId: user.secretQuestionId,
    secretQuestion: user.secretQuestion,
  },
  status: { id: user.statusId, name: userStatuses[user.statusId] },
  createdAt: user.createdAt,
  lastSignInAt: user.lastSignInAt,
  invitedAt: user.invitedAt,
  offboardingDate: user.offboardingDate,
  addedByImport: user.addedByImport,
  externalId: user.externalId,
  updatedAt: user.updatedAt,
  version: user.version,
})

/** Converts back to the internal type: v4 contains all of it. */
export const readV4 = ({
  userType: _,
  contactNumbers,
  roleMemberships,
  settings,
  security,
  status,
  ...rest
}: UserV4): User => ({
  ...rest,
  ...settings,
  ...security,
  roles: roleMemberships,
  statusId: status.id,
  contactNumbers: contactNumbers.map(({ code, number }) => ({ code, number })),
})

export const fromV4 = (wire: z.output<typeof userV4Edit>): UserChange => ({
  edit: given({
    firstName: wire.firstName,
    email: wire.email,
    phoneNumber: wire.phoneNumber,
    contactNumbers: wire.contactNumbers?.map(({ code, number }) => ({ code, number })),
    roleId: (wire.roleMemberships?.find((role) => role.isDefault) ?? wire.roleMemberships?.[0])?.roleId,
    allowLogin: wire.security?.allowLogin,
    mobileTlsEnabled: wire.security?.mobileTlsEnabled,
    mobileEncryptionEnabled: wire.security?.mobileEncryptionEnabled,
    ...wire.settings,
    ...receiveRoom(wire),
  }),
  version: wire.version,
  ...(wire.externalId === undefined ? {} : { externalId: wire.externalId }),
  ...proofIn(wire),
  named: namesIn(wire),
})
