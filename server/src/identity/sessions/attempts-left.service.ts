import { reaches } from "../../kit/access/access-check.ts"
import type { PublicContext } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { inSystem } from "../../kit/database/transaction.ts"
import { readAttempts } from "../passwords/wrong-passwords.service.ts"
import { findActorOf } from "./authenticate.service.ts"
import { bearerOf } from "./bearer.rules.ts"
import { findPerson } from "./sign-in.queries.ts"

/**
 * Attempts left for a login name. A number is read as a user id only for callers who may know that user: otherwise the
 * counter of an id would reveal which user a login name belongs to, and that it exists.
 */
export const getAttemptsLeft = (ctx: PublicContext, nameOrId: string) =>
  inSystem(ctx, async (db) => {
    const loginName = /^[1-9]\d{0,15}$/.test(nameOrId)
      ? ((await loginNameById(db, ctx, Number(nameOrId))) ?? nameOrId)
      : nameOrId
    const { attemptsLeft, lockedUntil } = await readAttempts(db, ctx.kit.secrets, loginName, ctx.http.address)
    return {
      attemptsLeft,
      lockedForSeconds:
        lockedUntil === null ? 0 : Math.max(1, Math.ceil((Date.parse(lockedUntil) - ctx.kit.now().getTime()) / 1000)),
    }
  })

const loginNameById = async (db: Db, ctx: PublicContext, userId: number): Promise<string | undefined> => {
  const token = bearerOf(ctx)
  const actor = token === undefined ? undefined : await findActorOf(db, token, ctx.http.address)
  const person = actor && (await findPerson(db, userId))
  if (actor === undefined || person === undefined) return undefined
  const mayKnow =
    actor.userId === userId || (actor.keys.has("read:users") && (await reaches(db, actor, person.accountId)))
  return mayKnow ? person.loginName : undefined
}
