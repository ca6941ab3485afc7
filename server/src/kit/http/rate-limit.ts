import { commonProblems } from "@dialplane/contract/kit/problem"
import { networkOf } from "./client-network.ts"
import type { PublicContext } from "../context.ts"
import type { Db } from "../database/database.ts"
import { Refusal } from "../refusal.ts"
import { sql } from "../database/sql.ts"
import { inSystem } from "../database/transaction.ts"

/** This many at once, and as many again over the window; counted in the database for all nodes. */
export interface RateLimit {
  readonly name: string
  readonly most: number
  readonly seconds: number
}

/**
 * Failed sign-ins and wrong codes from one network. Successful ones are not counted, so that an office where everyone
 * signs in at nine is not blocked.
 */
export const signInLimit = ({ kit }: PublicContext): RateLimit => ({
  name: "sign-in",
  most: kit.config.signInRate,
  seconds: 60,
})
/**
 * Messages of identity providers that did not succeed. Any page on the internet can send people here, so they are
 * counted apart: otherwise it could keep an office from signing in.
 */
export const answerLimit = ({ kit }: PublicContext): RateLimit => ({
  name: "sso-answers",
  most: kit.config.signInRate,
  seconds: 60,
})
/** Password reset emails that one network can request. */
export const lostPasswordLimit = ({ kit }: PublicContext): RateLimit => ({
  name: "lost-password",
  most: Math.max(5, Math.ceil(kit.config.signInRate / 2)),
  seconds: 600,
})
/** Password reset emails that can be requested for one login name. */
export const lostPasswordByNameLimit: RateLimit = { name: "lost-password-name", most: 5, seconds: 900 }

/**
 * Emails of one kind (welcome, password reset) to one user. Counted by the emails themselves, in the transaction that
 * writes the next one.
 */
export const mailsToPersonLimit: RateLimit = { name: "mails-to-person", most: 5, seconds: 3600 }

const keyOf = (ctx: Pick<PublicContext, "kit">, limit: RateLimit, who: string) =>
  ctx.kit.secrets.fingerprint(`limit:${limit.name}:${who}`)
export const byNetwork = (ctx: PublicContext) => networkOf(ctx.http.address)

/**
 * Counts one more, or refuses with the time to wait. The answer's headers follow the IETF draft “RateLimit header
 * fields for HTTP”.
 */
export const takeFromLimit = async (ctx: PublicContext, limit: RateLimit, who: string): Promise<void> => {
  const key = keyOf(ctx, limit, who)
  const taken = await inSystem(ctx, async (db) => {
    return (
      (await count(db, key, limit)) ?? {
        usedSeconds: (await findUsed(db, key)) + limit.seconds / limit.most,
        isOver: true,
      }
    )
  })
  const isOver = "isOver" in taken
  const left = isOver
    ? 0
    : Math.max(0, Math.floor(((limit.seconds - taken.usedSeconds) / limit.seconds) * limit.most + 1e-6))
  const wait = Math.max(1, Math.ceil(isOver ? taken.usedSeconds - limit.seconds : taken.usedSeconds))
  sayLimit(ctx, limit, left, wait)
  if (isOver) throw new Refusal(commonProblems.tooMany, { seconds: wait })
}

/**
 * Takes several at once, for callers that count single ones in memory and need not write for each. If the limit has not
 * as many left, nothing is taken, and `wait` is how many seconds it takes until there is one.
 */
export const takeBlock = (
  ctx: Pick<PublicContext, "kit">,
  limit: RateLimit,
  who: string,
  units: number,
): Promise<{ readonly taken: boolean; readonly left: number; readonly wait: number }> => {
  const key = keyOf(ctx, limit, who)
  return ctx.kit.database.transaction("system", async (db) => {
    const used = await count(db, key, limit, units)
    const usedSeconds = used?.usedSeconds ?? (await findUsed(db, key))
    const oneMore = usedSeconds + limit.seconds / limit.most - limit.seconds
    return {
      taken: used !== undefined,
      left: Math.max(0, Math.floor(((limit.seconds - usedSeconds) / limit.seconds) * limit.most + 1e-6)),
      wait: Math.max(1, Math.ceil(used === undefined ? oneMore : usedSeconds)),
    }
  })
}

/** Headers of an answer, by the IETF draft “RateLimit header fields for HTTP”. */
export const sayLimit = ({ http }: Pick<PublicContext, "http">, limit: RateLimit, left: number, wait: number) => {
  http.setHeader("ratelimit-policy", `"${limit.name}";q=${limit.most};w=${limit.seconds}`)
  http.setHeader("ratelimit", `"${limit.name}";r=${left};t=${wait}`)
}

/** For attempts that succeeded. */
export const giveBackToLimit = (ctx: PublicContext, limit: RateLimit, who: string): Promise<number> =>
  inSystem(ctx, (db) => giveBackToLimitWithin(db, ctx, limit, who))
const giveBackToLimitWithin = (
  db: Db,
  ctx: Pick<PublicContext, "kit">,
  limit: RateLimit,
  who: string,
): Promise<number> =>
  db.run(
    sql`update rate_limits set full_at = full_at - make_interval(secs => ${limit.seconds / limit.most})
      where key = ${keyOf(ctx, limit, who)}`,
  )

/**
 * One attempt in an open transaction of the system, which is committed whether the attempt succeeds or not; only those
 * that fail are counted. Refuses with the time to wait after too many.
 */
export const attemptWithin = async (
  db: Db,
  ctx: Pick<PublicContext, "kit">,
  { limit, who }: { readonly limit: RateLimit; readonly who: string },
  isRight: () => Promise<boolean>,
): Promise<boolean> => {
  const key = keyOf(ctx, limit, who)
  if ((await count(db, key, limit)) === undefined) {
    const wait = (await findUsed(db, key)) + limit.seconds / limit.most - limit.seconds
    throw new Refusal(commonProblems.tooMany, { seconds: Math.max(1, Math.ceil(wait)) })
  }
  const right = await isRight()
  if (right) await giveBackToLimitWithin(db, ctx, limit, who)
  return right
}

/**
 * One statement, so that concurrent requests on several nodes are counted correctly. Undefined if the limit is
 * exceeded.
 */
const count = (db: Db, key: string, { most, seconds }: RateLimit, units = 1) =>
  db.maybeOne<{ usedSeconds: number }>(sql`
    insert into rate_limits as r (key, full_at)
      values (${key}, now() + make_interval(secs => ${(units * seconds) / most}::float8))
    on conflict (key) do update
      set full_at = greatest(r.full_at, now()) + make_interval(secs => ${(units * seconds) / most}::float8)
      where greatest(r.full_at,
        now()) + make_interval(secs => ${(units * seconds) / most}::float8) <= now() +
        make_interval(secs => ${seconds}::float8 + 0.000001)
    returning extract(epoch from r.full_at - now())::float8 as used_seconds`)

const findUsed = async (db: Db, key: string) =>
  (
    await db.maybeOne<{ usedSeconds: number }>(
      sql`select extract(epoch from r.full_at - now())::float8 as used_seconds from rate_limits r where r.key = ${key}`,
    )
  )?.usedSeconds ?? 0
