import { commonProblems } from "@dialplane/contract/kit/problem"
import type { Context } from "../../kit/context.ts"
import { makeLimitForEach } from "../../kit/http/limit.ts"
import { refuse } from "../../kit/refusal.ts"

/**
 * Reports of one user that a server counts at a time; the next ones wait. Otherwise one person with many windows, or a
 * script, would take all connections to the database from everybody else.
 */
const [most, mostWaiting] = [4, 60]
const forEachUser = makeLimitForEach<number>(most, mostWaiting)

export const inTurn =
  <Input, Output>(answer: (ctx: Context, input: Input) => Promise<Output>) =>
  async (ctx: Context, input: Input): Promise<Output> => {
    const answered = await forEachUser(ctx.actor.userId, () => answer(ctx, input))
    return (answered ?? refuse(commonProblems.tooMany, { seconds: 5 })).value
  }
