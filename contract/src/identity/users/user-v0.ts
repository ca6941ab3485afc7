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
  id: userId,
  account_id: accountId,
  login_name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone_number: z.string(),
  contact_numbers: z.array(z.object({ code: contactCode, number: z.string() })),
  roles: z.array(z.object({ id: z.int(), name: z.string() })),
  is_enable: z.boolean(),
  is_imported: z.boolean(),
  is_room: z.boolean(),
  user_status_id: userStatusId,
  update_me_with_announcements: z.boolean(),
  send_email: z.boolean(),
  allow_end_user_outbound_caller_id: z.boolean(),
  allow_call_blocking: z.boolean(),
  allow_main_number_messaging: z.boolean(),
  mobile_tls_enabled: z.boolean(),
  mobile_encryption_enabled: z.boolean(),
  secretQuestionId: z.int().nullable(),
  secretQuestion: z.string().nullable(),
  isExpiredPassword: z.boolean(),
  extensions: z.array(
    z.object({ id: z.int(), extension: z.string(), extension_type: z.string(), is_default: z.boolean() }),
  ),
  version: z.int(),
})

export type UserV0 = z.infer<typeof userV0>

export const userV0Edit = sendBack(userV0, {
  login_name: loginName,
  first_name: edits.firstName,
  last_name: markedLastName,
  email: edits.email,
  phone_number: edits.phoneNumber,
  contact_numbers: edits.contactNumbers,
  roles: z
    .array(z.strictObject({ id: z.int(), name: z.string().max(120).optional() }))
    .min(1)
    .max(20),
  version: editedVersion,
  current_password: ownProof.currentPassword,
  code: ownProof.code,
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
  ...proofIn(wire.current_password, wire.code),
  named: { userId: wire.id, accountId: wire.account_id, loginName: wire.login_name },
})

/** The initial values of a form that reads v0. */
export const editOfV0 = (wire: UserV0): { readonly values: UserEdit; readonly version: number } => ({
  values: fromV0(wire).edit as UserEdit,
  version: wire.version,
})
