import { randomBytes } from "node:crypto"
import { scimTokenPattern } from "@dialplane/contract/identity/scim/scim.schema"

const letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

/** The prefix only names the token, so that a slightly uneven choice of letters does not matter. */
const namingPart = () => [...randomBytes(8)].map((byte) => letters[byte % letters.length]).join("")

export interface NewTokenValue {
  readonly value: string
  readonly prefix: string
  readonly last4: string
}
export const newTokenValue = (): NewTokenValue => {
  const prefix = namingPart()
  const value = `dps_${prefix}_${randomBytes(32).toString("base64url")}`
  return { value, prefix, last4: value.slice(-4) }
}
export const isWellFormed = (token: string): boolean => scimTokenPattern.test(token)
