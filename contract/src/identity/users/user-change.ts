import { z } from "zod"
import { isProofGiven, type GivenProof } from "../../kit/identity-proof.ts"
import { userEdit, type User, type UserEdit } from "./users.schema.ts"

/**
 * The user in API requests and responses. Internally there is one type (users.schema.ts); each version consists of a
 * response schema, a request schema and the two pure functions between them. A response can be sent back as a whole:
 * fields that cannot be changed are ignored, except those that identify the user (`named`), which must still match.
 * Omitted fields stay as they are.
 */
export interface UserChange {
  readonly edit: Partial<UserEdit>
  readonly version?: number | undefined
  /** Only the newest format has it; null removes it. */
  readonly externalId?: string | null | undefined
  /** Required to change one's own email address. */
  readonly proof?: GivenProof
  readonly named: {
    readonly userId?: number | undefined
    readonly accountId?: number | undefined
    readonly loginName?: string | undefined
  }
}

export const flag = z.union([z.literal(0), z.literal(1)])

export const toFlag = (value: boolean): 0 | 1 => (value ? 1 : 0)

export const fromFlag = (value: 0 | 1 | undefined) => (value === undefined ? undefined : value === 1)

export const userType = z.string().max(60)

export const edits = userEdit.shape

export const anyShape = userEdit.partial().shape

/** The response schema with all fields optional, and the request fields in place of the shown ones. */
export const sendBack = <Shown extends z.ZodRawShape, Sent extends z.ZodRawShape>(
  shown: z.ZodObject<Shown>,
  sent: Sent,
) => z.strictObject({ ...shown.partial().shape, ...z.object(sent).partial().shape })

/** Leaves out undefined fields, so that they cannot overwrite anything. */
export const given = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<{
    [K in keyof T]: Exclude<T[K], undefined>
  }>

export const namesIn = ({ userId, accountId, loginName }: UserChange["named"]): UserChange["named"] => ({
  userId,
  accountId,
  loginName,
})

export const defaultRoleId = (user: User) => (user.roles.find((role) => role.isDefault) ?? user.roles[0])?.roleId ?? 0

/** The fields of a user that an administrator can change. */
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

/** Empty if the request contains no proof. */
export const proofIn = ({ currentPassword, code, passkey }: GivenProof): Pick<UserChange, "proof"> =>
  isProofGiven({ currentPassword, code, passkey }) ? { proof: { currentPassword, code, passkey } } : {}

export const defaultFirst = (user: User) => user.roles.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))

export const trimmed = (numbers: UserEdit["contactNumbers"]) =>
  numbers.map(({ code, number }) => ({ code, number: number.trim() }))
