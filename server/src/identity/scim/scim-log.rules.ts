import { createHash } from "node:crypto"
import { shortened } from "@dialplane/contract/kit/text"

/** The same failure of the same resource is one row. */
export const fingerprintOf = (failure: {
  readonly operation: string
  readonly subject: string
  readonly reason: string
}): string =>
  createHash("sha256")
    .update(JSON.stringify([failure.operation, failure.subject, failure.reason]))
    .digest("base64url")

/** Characters that the database cannot store, or that would break a line of the list. */
// oxlint-disable-next-line no-control-regex
const unusable = /[\u0000-\u001F\u007F]|\p{Surrogate}/gu

/** Text of a request, for the list of failures. */
export const forList = (value: unknown, most = 120): string =>
  typeof value === "string" ? shortened(value.slice(0, 4 * most).replace(unusable, " "), most) : ""
