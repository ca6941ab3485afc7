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
  roleId: z.int().describe("Id of the user's role; those of custom roles begin at 1000"),
  userType: z.string().describe("Name of the role for programs, or ROOM_USER for rooms"),
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
  extensions: z.array(userExtension).describe("Extensions of the user"),
  statusId: userStatusId.describe("1 active, 2 invited and not signed in yet, 3 disabled"),
  version: z.int().describe("Goes up with every change; send it to avoid overwriting changes of others"),
})

export type UserV3 = z.infer<typeof userV3>

export const userV3Edit = sendBack(userV3, {
  ...anyShape,
  loginName: loginName.describe("Name with which the user signs in, unique in the whole service"),
  lastName: markedLastName.describe("Last name"),
  userType: userType.describe("Not read: the type follows from the role and isRoom"),
  version: editedVersion.describe("Goes up with every change; send it to avoid overwriting changes of others"),
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
  ...proofIn(wire),
  named: namesIn(wire),
})

/** The switch is sent as 0 or 1; true and false are accepted too. */
export const ownProfileBody = ownProfileEdit.extend({
  updateMeWithAnnouncements: z
    .union([flag, z.boolean()])
    .transform((value) => value === 1 || value === true)
    .describe("Whether the user gets emails about new features"),
})

/** The request of the portal. */
export const sendOwnProfile = ({ updateMeWithAnnouncements, ...edit }: OwnProfileEdit) => ({
  ...edit,
  updateMeWithAnnouncements: toFlag(updateMeWithAnnouncements),
})
