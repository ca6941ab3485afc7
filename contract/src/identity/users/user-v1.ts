import { z } from "zod"
import { accountId, userId } from "../../kit/ids.ts"
import { receiveRoom, sendRoom, shownType } from "./room-marker.ts"
import {
  contactCode,
  editedVersion,
  loginName,
  markedLastName,
  ownProof,
  userExtension,
  userStatusId,
  type User,
  type UserEdit,
} from "./users.schema.ts"
import {
  type UserChange,
  flag,
  toFlag,
  fromFlag,
  userType,
  edits,
  sendBack,
  given,
  namesIn,
  defaultRoleId,
  proofIn,
  trimmed,
} from "./user-change.ts"

/** v1: flat, with switches as 0 and 1. v2 is the same with extensions. */
export const userV1 = z.object({
  userId,
  accountId,
  loginName: z.string(),
  /** The login name again, and the id as text: the names that the extension search and messaging use. */
  userName: z.string(),
  externalId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  roleId: z.int(),
  userType: z.string(),
  isRoom: z.boolean(),
  updateMeWithAnnouncements: flag,
  blockAccess: flag,
  sendEmail: flag,
  allowEndUserOutboundCallerId: flag,
  allowCallBlocking: flag,
  allowMainNumberMessaging: flag,
  mobileTLSEnabled: flag,
  userMobileEncryptionEnabled: flag,
  userStatusID: userStatusId,
  contactnumbers: z.array(z.object({ code: contactCode, number: z.string() })),
  version: z.int(),
})

export type UserV1 = z.infer<typeof userV1>

export const userV2 = userV1.extend({ extensions: z.array(userExtension) })

export type UserV2 = z.infer<typeof userV2>

export const userV1Edit = sendBack(userV2, {
  loginName,
  userName: loginName,
  externalId: z.string().max(20),
  firstName: edits.firstName,
  lastName: markedLastName,
  email: edits.email,
  phoneNumber: edits.phoneNumber,
  userType,
  contactnumbers: edits.contactNumbers,
  version: editedVersion,
  ...ownProof,
})

export const toV1 = (user: User): UserV1 => ({
  userId: user.userId,
  accountId: user.accountId,
  loginName: user.loginName,
  userName: user.loginName,
  externalId: String(user.userId),
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  phoneNumber: user.phoneNumber,
  roleId: defaultRoleId(user),
  userType: shownType(user),
  isRoom: user.isRoom,
  updateMeWithAnnouncements: toFlag(user.updateMeWithAnnouncements),
  blockAccess: toFlag(!user.allowLogin),
  sendEmail: toFlag(user.sendEmail),
  allowEndUserOutboundCallerId: toFlag(user.allowEndUserOutboundCallerId),
  allowCallBlocking: toFlag(user.allowCallBlocking),
  allowMainNumberMessaging: toFlag(user.allowMainNumberMessaging),
  mobileTLSEnabled: toFlag(user.mobileTlsEnabled),
  userMobileEncryptionEnabled: toFlag(user.mobileEncryptionEnabled),
  userStatusID: user.statusId,
  contactnumbers: user.contactNumbers,
  version: user.version,
})

export const toV2 = (user: User): UserV2 => ({ ...toV1(user), extensions: user.extensions })

export const fromV1 = (wire: z.output<typeof userV1Edit>): UserChange => {
  const blocked = fromFlag(wire.blockAccess)
  return {
    edit: given({
      firstName: wire.firstName,
      email: wire.email,
      phoneNumber: wire.phoneNumber,
      contactNumbers: wire.contactnumbers,
      roleId: wire.roleId,
      allowLogin: blocked === undefined ? undefined : !blocked,
      updateMeWithAnnouncements: fromFlag(wire.updateMeWithAnnouncements),
      sendEmail: fromFlag(wire.sendEmail),
      allowEndUserOutboundCallerId: fromFlag(wire.allowEndUserOutboundCallerId),
      allowCallBlocking: fromFlag(wire.allowCallBlocking),
      allowMainNumberMessaging: fromFlag(wire.allowMainNumberMessaging),
      mobileTlsEnabled: fromFlag(wire.mobileTLSEnabled),
      mobileEncryptionEnabled: fromFlag(wire.userMobileEncryptionEnabled),
      ...receiveRoom(wire),
    }),
    version: wire.version,
    ...proofIn(wire.currentPassword, wire.code),
    named: namesIn(wire),
  }
}

/** The request of the portal's older widgets. */
export const sendV1 = (edit: UserEdit, version?: number): z.input<typeof userV1Edit> => ({
  firstName: edit.firstName,
  ...sendRoom(edit),
  email: edit.email,
  phoneNumber: edit.phoneNumber.trim(),
  contactnumbers: trimmed(edit.contactNumbers),
  roleId: edit.roleId,
  isRoom: edit.isRoom,
  blockAccess: toFlag(!edit.allowLogin),
  updateMeWithAnnouncements: toFlag(edit.updateMeWithAnnouncements),
  sendEmail: toFlag(edit.sendEmail),
  allowEndUserOutboundCallerId: toFlag(edit.allowEndUserOutboundCallerId),
  allowCallBlocking: toFlag(edit.allowCallBlocking),
  allowMainNumberMessaging: toFlag(edit.allowMainNumberMessaging),
  mobileTLSEnabled: toFlag(edit.mobileTlsEnabled),
  userMobileEncryptionEnabled: toFlag(edit.mobileEncryptionEnabled),
  ...(version === undefined ? {} : { version }),
})
