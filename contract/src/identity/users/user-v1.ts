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
  loginName: z.string().describe("Name with which the user signs in, unique in the whole service"),
  /** The login name again, and the id as text: the names that the extension search and messaging use. */
  userName: z.string().describe("The login name again"),
  externalId: z.string().describe("The id of the user as text"),
  firstName: z.string().describe("First name"),
  lastName: z.string().describe("Last name"),
  email: z
    .string()
    .describe("Email address, to which invitations, password links and reports go; empty for rooms without one"),
  phoneNumber: z.string().describe("Phone number at which the user can be reached outside the service; empty if none"),
  roleId: z.int().describe("Id of the user's role; those of custom roles begin at 1000"),
  userType: z.string().describe("Name of the role for programs, or ROOM_USER for rooms"),
  isRoom: z.boolean().describe("Whether it is a room, such as a meeting room with a phone, and not a human being"),
  updateMeWithAnnouncements: flag.describe("Whether the user gets emails about new features"),
  blockAccess: flag.describe("1 if the user cannot sign in"),
  sendEmail: flag.describe("Whether the user gets emails about their account, such as the welcome email"),
  allowEndUserOutboundCallerId: flag.describe("Whether the user can choose the caller ID of their own calls"),
  allowCallBlocking: flag.describe("Whether the user can block callers"),
  allowMainNumberMessaging: flag.describe("Whether the user can send messages from the main number of the account"),
  mobileTLSEnabled: flag.describe("Whether mobile apps encrypt their signaling (TLS)"),
  userMobileEncryptionEnabled: flag.describe("Whether mobile apps encrypt the sound of calls (SRTP)"),
  userStatusID: userStatusId.describe("1 active, 2 invited and not signed in yet, 3 disabled"),
  contactnumbers: z
    .array(
      z.object({
        code: contactCode.describe("D default extension, M mobile, H home, F fax"),
        number: z.string().describe("The number"),
      }),
    )
    .describe("Further numbers of the user: mobile, home, fax"),
  version: z.int().describe("Goes up with every change; send it to avoid overwriting changes of others"),
})

export type UserV1 = z.infer<typeof userV1>

export const userV2 = userV1.extend({ extensions: z.array(userExtension).describe("Extensions of the user") })

export type UserV2 = z.infer<typeof userV2>

export const userV1Edit = sendBack(userV2, {
  loginName: loginName.describe("Name with which the user signs in, unique in the whole service"),
  userName: loginName.describe("The login name again"),
  externalId: z.string().max(20).describe("The id of the user as text"),
  firstName: edits.firstName.describe("First name"),
  lastName: markedLastName.describe("Last name"),
  email: edits.email.describe(
    "Email address, to which invitations, password links and reports go; empty for rooms without one",
  ),
  phoneNumber: edits.phoneNumber.describe(
    "Phone number at which the user can be reached outside the service; empty if none",
  ),
  userType: userType.describe("Not read: the type follows from the role and isRoom"),
  contactnumbers: edits.contactNumbers.describe("Further numbers of the user: mobile, home, fax"),
  version: editedVersion.describe("Goes up with every change; send it to avoid overwriting changes of others"),
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
    ...proofIn(wire),
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
