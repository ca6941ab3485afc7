import { z } from "zod"
import { accountId, userId } from "../../kit/ids.ts"
import { receiveRoom } from "./room-marker.ts"
import {
  contactCode,
  editedVersion,
  loginName,
  markedLastName,
  ownProof,
  userStatusId,
  type User,
  type UserEdit,
} from "./users.schema.ts"
import { type UserChange, edits, sendBack, given, proofIn, defaultFirst } from "./user-change.ts"

/** v0: the format of the identity service. */
export const userV0 = z.object({
  id: userId.describe("Id of the object"),
  account_id: accountId,
  login_name: z.string().describe("Name with which the user signs in, unique in the whole service"),
  first_name: z.string().describe("First name"),
  last_name: z.string().describe("Last name"),
  email: z
    .string()
    .describe("Email address, to which invitations, password links and reports go; empty for rooms without one"),
  phone_number: z.string().describe("Phone number at which the user can be reached outside the service; empty if none"),
  contact_numbers: z
    .array(
      z.object({
        code: contactCode.describe("D default extension, M mobile, H home, F fax"),
        number: z.string().describe("The number"),
      }),
    )
    .describe("Further numbers of the user: mobile, home, fax"),
  roles: z
    .array(z.object({ id: z.int().describe("Id of the object"), name: z.string().describe("Name of the role") }))
    .describe("Roles of the user, the default one first"),
  is_enable: z.boolean().describe("Whether the user can sign in"),
  is_imported: z
    .boolean()
    .describe("Whether the user was created from the company's directory instead of by an administrator"),
  is_room: z.boolean().describe("Whether it is a room, such as a meeting room with a phone, and not a human being"),
  user_status_id: userStatusId.describe("1 active, 2 invited and not signed in yet, 3 disabled"),
  update_me_with_announcements: z.boolean().describe("Whether the user gets emails about new features"),
  send_email: z.boolean().describe("Whether the user gets emails about their account, such as the welcome email"),
  allow_end_user_outbound_caller_id: z
    .boolean()
    .describe("Whether the user can choose the caller ID of their own calls"),
  allow_call_blocking: z.boolean().describe("Whether the user can block callers"),
  allow_main_number_messaging: z
    .boolean()
    .describe("Whether the user can send messages from the main number of the account"),
  mobile_tls_enabled: z.boolean().describe("Whether mobile apps encrypt their signaling (TLS)"),
  mobile_encryption_enabled: z.boolean().describe("Whether mobile apps encrypt the sound of calls (SRTP)"),
  secretQuestionId: z.int().nullable().describe("Id of the user's secret question; null if none is set"),
  secretQuestion: z.string().nullable().describe("Text of the user's secret question; null if none is set"),
  isExpiredPassword: z.boolean().describe("Whether the password is older than the account allows"),
  extensions: z
    .array(
      z.object({
        id: z.int().describe("Id of the object"),
        extension: z.string().describe("Number that is dialed inside the account"),
        extension_type: z.string().describe("Type of the extension, such as Extension"),
        is_default: z.boolean().describe("Whether it is the user's own extension"),
      }),
    )
    .describe("Extensions of the user"),
  version: z.int().describe("Goes up with every change; send it to avoid overwriting changes of others"),
})

export type UserV0 = z.infer<typeof userV0>

export const userV0Edit = sendBack(userV0, {
  login_name: loginName.describe("Name with which the user signs in, unique in the whole service"),
  first_name: edits.firstName.describe("First name"),
  last_name: markedLastName.describe("Last name"),
  email: edits.email.describe(
    "Email address, to which invitations, password links and reports go; empty for rooms without one",
  ),
  phone_number: edits.phoneNumber.describe(
    "Phone number at which the user can be reached outside the service; empty if none",
  ),
  contact_numbers: edits.contactNumbers.describe("Further numbers of the user: mobile, home, fax"),
  roles: z
    .array(
      z.strictObject({
        id: z.int().describe("Id of the role"),
        name: z.string().max(120).optional().describe("Name of the role; not read"),
      }),
    )
    .min(1)
    .max(20)
    .describe("Roles of the user; the first one counts"),
  version: editedVersion.describe("Goes up with every change; send it to avoid overwriting changes of others"),
  current_password: ownProof.currentPassword.describe(
    "The caller's password; needed to change one's own email address",
  ),
  code: ownProof.code,
  passkey: ownProof.passkey,
})

export const toV0 = (user: User): UserV0 => ({
  id: user.userId,
  account_id: user.accountId,
  login_name: user.loginName,
  first_name: user.firstName,
  last_name: user.lastName,
  email: user.email,
  phone_number: user.phoneNumber,
  contact_numbers: user.contactNumbers,
  roles: defaultFirst(user).map(({ roleId, name }) => ({ id: roleId, name })),
  is_enable: user.allowLogin,
  is_imported: user.isImported,
  is_room: user.isRoom,
  user_status_id: user.statusId,
  update_me_with_announcements: user.updateMeWithAnnouncements,
  send_email: user.sendEmail,
  allow_end_user_outbound_caller_id: user.allowEndUserOutboundCallerId,
  allow_call_blocking: user.allowCallBlocking,
  allow_main_number_messaging: user.allowMainNumberMessaging,
  mobile_tls_enabled: user.mobileTlsEnabled,
  mobile_encryption_enabled: user.mobileEncryptionEnabled,
  secretQuestionId: user.secretQuestionId,
  secretQuestion: user.secretQuestion,
  isExpiredPassword: user.isExpiredPassword,
  extensions: user.extensions.map((entry) => ({
    id: entry.extensionId,
    extension: entry.extension,
    extension_type: entry.extensionType,
    is_default: entry.isDefault,
  })),
  version: user.version,
})

export const fromV0 = (wire: z.output<typeof userV0Edit>): UserChange => ({
  edit: given({
    firstName: wire.first_name,
    email: wire.email,
    phoneNumber: wire.phone_number,
    contactNumbers: wire.contact_numbers,
    roleId: wire.roles?.[0]?.id,
    allowLogin: wire.is_enable,
    updateMeWithAnnouncements: wire.update_me_with_announcements,
    sendEmail: wire.send_email,
    allowEndUserOutboundCallerId: wire.allow_end_user_outbound_caller_id,
    allowCallBlocking: wire.allow_call_blocking,
    allowMainNumberMessaging: wire.allow_main_number_messaging,
    mobileTlsEnabled: wire.mobile_tls_enabled,
    mobileEncryptionEnabled: wire.mobile_encryption_enabled,
    ...receiveRoom({ lastName: wire.last_name, isRoom: wire.is_room }),
  }),
  version: wire.version,
  ...proofIn({ currentPassword: wire.current_password, code: wire.code, passkey: wire.passkey }),
  named: { userId: wire.id, accountId: wire.account_id, loginName: wire.login_name },
})

/** The initial values of a form that reads v0. */
export const editOfV0 = (wire: UserV0): { readonly values: UserEdit; readonly version: number } => ({
  values: fromV0(wire).edit as UserEdit,
  version: wire.version,
})
