import type { PublicContext } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { hashToken } from "../../kit/runtime/secrets.ts"
import { readRefreshCookie } from "./refresh-cookie.service.ts"
import { findHolderOfRefreshToken } from "./sessions.queries.ts"

/** Who is signed in to the portal in the browser that asks. In the system scope. */
export const findSignedIn = async (db: Db, ctx: PublicContext) => {
  const token = readRefreshCookie(ctx)
  return token === undefined ? undefined : findHolderOfRefreshToken(db, hashToken(token))
}
