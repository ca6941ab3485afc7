import { z } from "zod"
import { accountId, userId } from "../../kit/ids.ts"
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
  updateMeWithAnnouncements: z.boolean(),
  sendEmail: z.boolean(),
  allowEndUserOutboundCallerId: z.boolean(),
  allowCallBlocking: z.boolean(),
  allowMainNumberMessaging: z.boolean(),
})

const v4Security = z.object({
  allowLogin: z.boolean(),
  mobileTlsEnabled: z.boolean(),
  mobileEncryptionEnabled: z.boolean(),
  isExpiredPassword: z.boolean(),
  secretQuestionId: z.int().nullable(),
  secretQuestion: z.string().nullable(),
})

/** v4: nested and complete. */
export const userV4 = z.object({
  userId,
  accountId,
  loginName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  userType: z.string(),
  isRoom: z.boolean(),
  isVendorSupport: z.boolean(),
  isImported: z.boolean(),
  contactNumbers: z.array(z.object({ code: contactCode, kind: z.string(), number: z.string() })),
  roleMemberships: z.array(roleMembership),
  extensions: z.array(userExtension),
  settings: v4Settings,
  security: v4Security,
  status: z.object({ id: userStatusId, name: z.string() }),
  createdAt: instant,
  lastSignInAt: instant.nullable(),
  invitedAt: user.shape.invitedAt,
  offboardingDate: user.shape.offboardingDate,
  addedByImport: z.boolean(),
  version: z.int(),
})

export type UserV4 = z.infer<typeof userV4>

export const userV4Edit = sendBack(userV4, {
  loginName,
  firstName: edits.firstName,
  lastName: markedLastName,
  email: edits.email,
  phoneNumber: edits.phoneNumber,
  userType,
  contactNumbers: z
    .array(contactNumber.extend({ kind: z.string().max(60).optional() }))
    .max(4)
    .refine((list) => new Set(list.map((entry) => entry.code)).size === list.length, "Only one number of each type."),
  roleMemberships: z
    .array(roleMembership.partial({ name: true, displayName: true, isDefault: true }))
    .min(1)
    .max(20),
  settings: v4Settings.partial().strict(),
  security: v4Security.partial().strict(),
  version: editedVersion,
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
  ...proofIn(wire.currentPassword, wire.code),
  named: namesIn(wire),
})
