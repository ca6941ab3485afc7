import { z } from "zod"
import { accountId, userId } from "../../kit/ids.ts"
import { receiveRoom, shownType } from "./room-marker.ts"
import {
  contactCode,
  editedVersion,
  loginName,
  markedLastName,
  ownProfileEdit,
  ownProof,
  userExtension,
  userStatusId,
  type OwnProfileEdit,
  type User,
} from "./users.schema.ts"
import {
  type UserChange,
  flag,
  toFlag,
  userType,
  anyShape,
  sendBack,
  given,
  namesIn,
  editOf,
  proofIn,
} from "./user-change.ts"

/** v3: the format for creating and updating users. */
export const userV3 = z.object({
  userId,
  accountId,
  loginName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  contactNumbers: z.array(z.object({ code: contactCode, number: z.string() })),
  roleId: z.int(),
  userType: z.string(),
  isRoom: z.boolean(),
  allowLogin: z.boolean(),
  updateMeWithAnnouncements: z.boolean(),
  sendEmail: z.boolean(),
  allowEndUserOutboundCallerId: z.boolean(),
  allowCallBlocking: z.boolean(),
  allowMainNumberMessaging: z.boolean(),
  mobileTlsEnabled: z.boolean(),
  mobileEncryptionEnabled: z.boolean(),
  extensions: z.array(userExtension),
  statusId: userStatusId,
  version: z.int(),
})

export type UserV3 = z.infer<typeof userV3>

export const userV3Edit = sendBack(userV3, {
  ...anyShape,
  loginName,
  lastName: markedLastName,
  userType,
  version: editedVersion,
  ...ownProof,
})

export const toV3 = (user: User): UserV3 => ({
  ...editOf(user),
  userId: user.userId,
  accountId: user.accountId,
  loginName: user.loginName,
  userType: shownType(user),
  extensions: user.extensions,
  statusId: user.statusId,
  version: user.version,
})

export const fromV3 = (wire: z.output<typeof userV3Edit>): UserChange => ({
  edit: given({
    firstName: wire.firstName,
    email: wire.email,
    phoneNumber: wire.phoneNumber,
    contactNumbers: wire.contactNumbers,
    roleId: wire.roleId,
    allowLogin: wire.allowLogin,
    updateMeWithAnnouncements: wire.updateMeWithAnnouncements,
    sendEmail: wire.sendEmail,
    allowEndUserOutboundCallerId: wire.allowEndUserOutboundCallerId,
    allowCallBlocking: wire.allowCallBlocking,
    allowMainNumberMessaging: wire.allowMainNumberMessaging,
    mobileTlsEnabled: wire.mobileTlsEnabled,
    mobileEncryptionEnabled: wire.mobileEncryptionEnabled,
    ...receiveRoom(wire),
  }),
  version: wire.version,
  ...proofIn(wire.currentPassword, wire.code),
  named: namesIn(wire),
})

/** The switch is sent as 0 or 1; true and false are accepted too. */
export const ownProfileBody = ownProfileEdit.extend({
  updateMeWithAnnouncements: z.union([flag, z.boolean()]).transform((value) => value === 1 || value === true),
})

/** The request of the portal. */
export const sendOwnProfile = ({ updateMeWithAnnouncements, ...edit }: OwnProfileEdit) => ({
  ...edit,
  updateMeWithAnnouncements: toFlag(updateMeWithAnnouncements),
})
