import { z } from "zod"
import type { NewUser } from "./users.schema.ts"
import type { UserChange } from "./user-change.ts"
import { userV0Edit, fromV0 } from "./user-v0.ts"
import { userV1Edit, fromV1 } from "./user-v1.ts"
import { userV3Edit, fromV3 } from "./user-v3.ts"
import { userV4Edit, fromV4 } from "./user-v4.ts"

/** A new user in a request: the fields of a change, with the required ones. The account can be repeated in the body. */
export interface NewUserGiven {
  readonly draft: NewUser
  readonly named: { readonly accountId?: number | undefined }
}

export const userV0New = userV0Edit
  .omit({ id: true, version: true, current_password: true, code: true, passkey: true })
  .required({ login_name: true, first_name: true, last_name: true, email: true, roles: true })

export const userV1New = userV1Edit
  .omit({ userId: true, version: true, currentPassword: true, code: true, passkey: true })
  .required({ loginName: true, firstName: true, lastName: true, email: true, roleId: true })

export const userV3New = userV3Edit
  .omit({ userId: true, version: true, currentPassword: true, code: true, passkey: true })
  .required({ loginName: true, firstName: true, lastName: true, email: true, roleId: true })

export const userV4New = userV4Edit
  .omit({ userId: true, version: true, currentPassword: true, code: true, passkey: true })
  .required({ loginName: true, firstName: true, lastName: true, email: true, roleMemberships: true })

/** The schemas above guarantee the required fields. */
const newFrom = ({ edit, named, externalId }: UserChange): NewUserGiven => ({
  draft: { ...edit, loginName: named.loginName, externalId } as NewUser,
  named: { accountId: named.accountId },
})

export const newFromV0 = (wire: z.output<typeof userV0New>) => newFrom(fromV0(wire))

export const newFromV1 = (wire: z.output<typeof userV1New>) => newFrom(fromV1(wire))

export const newFromV3 = (wire: z.output<typeof userV3New>) => newFrom(fromV3(wire))

export const newFromV4 = (wire: z.output<typeof userV4New>) => newFrom(fromV4(wire))
