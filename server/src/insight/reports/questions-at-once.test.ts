import { expect, test } from "vitest"
import type { Context } from "../../kit/context.ts"
import { Refusal } from "../../kit/refusal.ts"
import { inTurn } from "./questions-at-once.service.ts"

const by = (accountId: number, userId: number) => ({ accountId, actor: { userId } }) as unknown as Context

/** Questions that are answered when they are let go. */
const makeQuestions = () => {
  const open: { readonly who: string; readonly answer: () => void }[] = []
  const ask = inTurn(
    (ctx: Context, _: object) =>
      new Promise<string>((resolve) => {
        const who = `${ctx.accountId}/${ctx.actor.userId}`
        open.push({ who, answer: () => resolve(who) })
      }),
  )
  return { open, ask }
}
const soon = () => new Promise((resolve) => setTimeout(resolve, 5))

test("one person takes neither the places of colleagues nor those of other accounts", async () => {
  const { open, ask } = makeQuestions()
  const all = Array.from({ length: 20 }, () => ask(by(1, 10), {}))
  await soon()
  expect(open.map(({ who }) => who)).toEqual(["1/10", "1/10", "1/10"])
  all.push(ask(by(1, 11), {}), ask(by(2, 20), {}))
  await soon()
  expect(open.map(({ who }) => who).slice(3)).toEqual(["1/11", "2/20"])
  // A third person of the account waits for one answer, not for the seventeen that the first one has in line.
  all.push(ask(by(1, 12), {}))
  await soon()
  expect(open).toHaveLength(5)
  open[0]!.answer()
  await soon()
  expect(open[5]!.who).toBe("1/12")
  for (let index = 1; index < open.length; index++) {
    open[index]!.answer()
    await soon()
  }
  expect(await Promise.all(all)).toHaveLength(23)
})

test("who has too many in line is asked to wait, and nobody else is", async () => {
  const { open, ask } = makeQuestions()
  const many = Array.from({ length: 64 }, () => ask(by(3, 30), {}).catch((error: unknown) => error))
  await soon()
  const other = ask(by(3, 31), {})
  await soon()
  for (let index = 0; index < open.length; index++) {
    open[index]!.answer()
    await soon()
  }
  const answers = await Promise.all(many)
  expect(answers.filter((answer) => answer instanceof Refusal)).toHaveLength(1)
  expect(await other).toBe("3/31")
})
