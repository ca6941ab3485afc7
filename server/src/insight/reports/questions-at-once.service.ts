import { commonProblems } from "@dialplane/contract/kit/problem"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Context } from "../../kit/context.ts"
import { makeLimitForEach } from "../../kit/http/limit.ts"
import { refuse } from "../../kit/refusal.ts"

/**
 * Reports that a server counts at a time for one user and for one account; the next ones wait. Otherwise one person with
 * many windows, or a script, would take all connections to the database from everybody else. A user has fewer than the
 * account, so that colleagues always have a place.
 */
const [mostOfUser, mostOfAccount, mostWaiting] = [3, 4, 60]
const forEachUser = makeLimitForEach<string>(mostOfUser, mostWaiting)
// Each user has few in this line; the others wait in their own.
const forEachAccount = makeLimitForEach<AccountId>(mostOfAccount, 10 * mostWaiting)

export const inTurn =
  <Input, Output>(answer: (ctx: Context, input: Input) => Promise<Output>) =>
  async (ctx: Context, input: Input): Promise<Output> => {
    const answered = await forEachUser(`${ctx.accountId} ${ctx.actor.userId}`, () =>
      forEachAccount(ctx.accountId, () => answer(ctx, input)),
    )
    return (answered?.value ?? refuse(commonProblems.tooMany, { seconds: 5 })).value
  }
