import { z } from "zod"
import { accountId, userId } from "../../kit/ids.ts"
import { instant } from "../../kit/text.ts"
import { receiveRoom, sendRoom, shownType } from "./room-marker.ts"
import {
  contactCode,
  contactCodes,
  contactNumber,
  editedVersion,
  loginName,
  markedLastName,
  ownProfileEdit,
  ownProof,
  roleMembership,
  userEdit,
  user,
  userExtension,
  userStatuses,
  userStatusId,
  type NewUser,
  type OwnProfileEdit,
  type User,
  type UserEdit,
} from "./users.schema.ts"

/**
 * The user on the wire. Inside there is one type (users.schema.ts); each version is a shape to read, a shape to send
 * back, and the two pure functions between them. What was read may be sent back whole: fields that cannot be changed
 * are left aside, except those that name the user (`named`), which must still name the same one. Fields that are
 * absent stay as they are.
 */
export interface UserChange {
  readonly edit: Partial<UserEdit>
  readonly version?: number | undefined
  /** Given with a change of the own e-mail address. */
  readonly proof?: { readonly currentPassword?: string | undefined; readonly code?: string | undefined }
  readonly named: {
    readonly userId?: number | undefined
    readonly accountId?: number | undefined
    readonly loginName?: string | undefined
  }
}

const flag = z.union([z.literal(0), z.literal(1)])
const toFlag = (value: boolean): 0 | 1 => (value ? 1 : 0)
const fromFlag = (value: 0 | 1 | undefined) => (value === undefined ? undefined : value === 1)

const userType = z.string().max(60)
const edits = userEdit.shape
const anyShape = userEdit.partial().shape

/** The read shape with nothing required, and the sent fields in place of the shown ones. */
const sendBack = <Shown extends z.ZodRawShape, Sent extends z.ZodRawShape>(shown: z.ZodObject<Shown>, sent: Sent) =>
  z.strictObject({ ...shown.partial().shape, ...z.object(sent).partial().shape })

/** Leaves out what was not given, so that it cannot overwrite anything. */
const given = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<{
    [K in keyof T]: Exclude<T[K], undefined>
  }>

const namesIn = ({ userId, accountId, loginName }: UserChange["named"]): UserChange["named"] => ({
  userId,
  accountId,
  loginName,
})

const defaultRoleId = (user: User) => (user.roles.find((role) => role.isDefault) ?? user.roles[0])?.roleId ?? 0

/** The part of a user that an administrator may change. */
export const editOf = (user: User): UserEdit => ({
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  phoneNumber: user.phoneNumber,
  contactNumbers: user.contactNumbers,
  roleId: defaultRoleId(user),
  isRoom: user.isRoom,
  allowLogin: user.allowLogin,
  updateMeWithAnnouncements: user.updateMeWithAnnouncements,
  sendEmail: user.sendEmail,
  allowEndUserOutboundCallerId: user.allowEndUserOutboundCallerId,
  allowCallBlocking: user.allowCallBlocking,
  allowMainNumberMessaging: user.allowMainNumberMessaging,
  mobileTlsEnabled: user.mobileTlsEnabled,
  mobileEncryptionEnabled: user.mobileEncryptionEnabled,
})

// --- v0: as the identity service writes it ---------------------------------------------------------------------------

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

/** Only what was sent: a change without a proof has none. */
const proofIn = (currentPassword: string | undefined, code: string | undefined): Pick<UserChange, "proof"> =>
  currentPassword === undefined && code === undefined ? {} : { proof: { currentPassword, code } }

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

/** What a form that reads v0 starts with. */
export const editOfV0 = (wire: UserV0): { readonly values: UserEdit; readonly version: number } => ({
  values: fromV0(wire).edit as UserEdit,
  version: wire.version,
})

const defaultFirst = (user: User) => user.roles.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))

// --- v1: flat, switches as 0 and 1; v2: the same with extensions -----------------------------------------------------

export const userV1 = z.object({
  userId,
  accountId,
  loginName: z.string(),
  /**
   * The login name once more, and the id as text: the names by which the extension search and messaging know the
   * user.
   */
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

/** What the portal's older widgets send. */
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

const trimmed = (numbers: UserEdit["contactNumbers"]) =>
  numbers.map(({ code, number }) => ({ code, number: number.trim() }))

// --- v3: what is sent to create and to change ------------------------------------------------------------------------

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

// --- one's own profile -----------------------------------------------------------------------------------------------

/** The switch travels as 0 or 1; true and false are understood as well. */
export const ownProfileBody = ownProfileEdit.extend({
  updateMeWithAnnouncements: z.union([flag, z.boolean()]).transform((value) => value === 1 || value === true),
})
/** What the portal sends. */
export const sendOwnProfile = ({ updateMeWithAnnouncements, ...edit }: OwnProfileEdit) => ({
  ...edit,
  updateMeWithAnnouncements: toFlag(updateMeWithAnnouncements),
})

// --- v4: nested, with everything -------------------------------------------------------------------------------------

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

/** Back to the one type: v4 loses nothing. */
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

// --- a new user -----------------------------------------------------------------------------------------------------

/** A new user on the wire: as when changing one, with what nobody can be without. The account may be named again. */
export interface NewUserGiven {
  readonly draft: NewUser
  readonly named: { readonly accountId?: number | undefined }
}

export const userV0New = userV0Edit
  .omit({ id: true, version: true, current_password: true, code: true })
  .required({ login_name: true, first_name: true, last_name: true, email: true, roles: true })
export const userV1New = userV1Edit
  .omit({ userId: true, version: true, currentPassword: true, code: true })
  .required({ loginName: true, firstName: true, lastName: true, email: true, roleId: true })
export const userV3New = userV3Edit
  .omit({ userId: true, version: true, currentPassword: true, code: true })
  .required({ loginName: true, firstName: true, lastName: true, email: true, roleId: true })
export const userV4New = userV4Edit
  .omit({ userId: true, version: true, currentPassword: true, code: true })
  .required({ loginName: true, firstName: true, lastName: true, email: true, roleMemberships: true })

/** The shapes above make sure that the fields nobody can be without are there. */
const newFrom = ({ edit, named }: UserChange): NewUserGiven => ({
  draft: { ...edit, loginName: named.loginName } as NewUser,
  named: { accountId: named.accountId },
})

export const newFromV0 = (wire: z.output<typeof userV0New>) => newFrom(fromV0(wire))
export const newFromV1 = (wire: z.output<typeof userV1New>) => newFrom(fromV1(wire))
export const newFromV3 = (wire: z.output<typeof userV3New>) => newFrom(fromV3(wire))
export const newFromV4 = (wire: z.output<typeof userV4New>) => newFrom(fromV4(wire))
