import { z } from "zod"

/** Database ids are bigint identities; they stay below the largest integer that JSON numbers represent exactly. */
const id = z.int().min(1).max(Number.MAX_SAFE_INTEGER)
/** In a path or query an id is text: digits only, so that "1e3" or " 7" is refused. */
const idText = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, "Must be a whole number.")
  .transform(Number)
  .pipe(id)

export const accountId = id.describe("Id of the account")
export const userId = id.describe("Id of the user")
export const accountIdText = idText.describe("Id of the account")
export const userIdText = idText.describe("Id of the user")
export type AccountId = number
export type UserId = number

/** Account 1 is the top of the tree. */
export const topAccountId: AccountId = 1

export const inAccount = z.strictObject({ accountId: accountIdText })
export const ofUser = z.strictObject({ userId: userIdText.describe("Id of the user") })
