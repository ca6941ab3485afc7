import fc from "fast-check"
import { actingAs } from "@dialplane/contract/identity/roles/role-assignment"
import { customRole, roleById } from "@dialplane/contract/kit/access/roles.table"
import { describe, expect, test } from "vitest"
import { hashPassword, needsNewHash, noPasswordFits, verifyPassword } from "./password-hash.rules.ts"
import { isMostlyPersonal, judgePassword, personalWords } from "./password-strength.rules.ts"
import { normaliseAnswer, roleInTheWay } from "./passwords.rules.ts"
import { attemptsLeft, countWrong, takeOne, withoutUndecided, type Attempts } from "./wrong-passwords.rules.ts"

const owner = {
  loginName: "grace.kim@harbor-pine.demo",
  email: "grace.kim@harbor-pine.example",
  names: ["Grace", "Kim"],
  company: "Harbor Pine",
}

const rules = { minimumLength: 12, isCommon: () => false }

describe("the verdict on a password", () => {
  test.each([
    ["tidal-walrus-42"],
    ["blue otter lantern"],
    ["disgraceful otter lantern"],
    ["Größere Überfahrt 9"],
    ["correct-horse-dialplane"],
  ])("%s is acceptable", async (password) => {
    expect(await judgePassword(password, owner, rules)).toMatchObject({ acceptable: true, reasons: [] })
  })

  test.each([
    ["short", /at least 12/],
    ["x7#kQ!9zM", /at least 12/],
    ["tidal walrus ".repeat(10), /at most 128/],
    ["password1234", /commonly used/],
    ["qwertyuiop12", /easy to guess|used/],
    ["aaaaaaaaaaaaaa", /Repeated/],
    ["HarborPine2024!", /company/],
    ["grace.kim.77", /name/],
    ["Kim-Grace-Harbor-1", /name/],
  ])("%s is not, and the reason is said", async (password, reason) => {
    const verdict = await judgePassword(password, owner, rules)
    expect(verdict.acceptable).toBe(false)
    expect(verdict.reasons.join(" ")).toMatch(reason)
  })

  test("twelve characters are counted as people count them", async () => {
    expect((await judgePassword("🦊🐢🦉🐙🦀🐝🦩🐋🦔🦑🐌", owner, rules)).reasons.join()).toMatch(/at least 12/)
    expect((await judgePassword("🦊🐢🦉🐙🦀🐝🦩🐋🦔🦑🐌🦋", owner, rules)).reasons.join()).not.toMatch(/at least 12/)
  })

  test("a password is never mostly personal when it holds no personal word", () => {
    const words = personalWords(owner)
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (text) => {
        const digits = text.replace(/[^0-9]/g, "")
        expect(isMostlyPersonal(digits, words)).toBe(false)
      }),
    )
  })
})

describe("hashes", () => {
  test("are argon2id with today's parameters, and only the right password fits", async () => {
    const hash = await hashPassword("tidal-walrus-42")
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await verifyPassword(hash, "tidal-walrus-42")).toBe(true)
    expect(await verifyPassword(hash, "tidal-walrus-43")).toBe(false)
    expect(needsNewHash(hash)).toBe(false)
    expect(needsNewHash("$argon2id$v=19$m=4096,t=3,p=1$c2FsdA$aGFzaA")).toBe(true)
  })

  test("one password typed as different code points is the same", async () => {
    expect(await verifyPassword(await hashPassword("Caf\u00e9 am See 7"), "Cafe\u0301 am See 7")).toBe(true)
  })

  test("no password fits where there is none", async () => {
    expect(await verifyPassword(undefined, "nobody has this password")).toBe(false)
    expect(await verifyPassword(noPasswordFits, noPasswordFits)).toBe(false)
  })
})

test("answers to questions are compared as people mean them", () => {
  expect(normaliseAnswer("  Mrs.  O'Neill ")).toBe(normaliseAnswer("mrs o neill"))
  expect(normaliseAnswer("Oslo")).not.toBe(normaliseAnswer("Bergen"))
})

describe("who may manage whose password", () => {
  const of = (roleId: number) => actingAs(roleById.get(roleId)!)
  const held = (...roleIds: number[]) =>
    roleIds.map((id) => roleById.get(id) ?? customRole(id, "Front desk", "company", ["read:trusts", "read:users"]))
  test.each([
    [2, [2], undefined],
    [3, [4], undefined],
    [3, [2], "Account Super User"],
    [3, [3], "Account Administrator"],
    [23, [4], undefined],
    [23, [23], "Users Admin"],
    [77, [2], undefined],
    [1, [2], undefined],
    [4, [4], "End User"],
    [3, [4, 2], "Account Super User"],
    [3, [], undefined],
    [23, [5001], "Front desk"],
    [2, [5001], undefined],
  ])("role %j on roles %j: in the way is %s", (own, target, expected) => {
    expect(roleInTheWay(of(own), held(...target))).toBe(expected)
  })
  test("a users admin gets no further than people who may do nothing more", () => {
    expect(roleInTheWay(of(23), held(20))).toBe("Billing Admin")
    expect(roleInTheWay(of(23), held(4))).toBeUndefined()
  })
  test("vendor support manages everyone", () => {
    expect(roleInTheWay(actingAs(roleById.get(93)!, true), held(2))).toBeUndefined()
  })
})

describe("the counter of wrong passwords", () => {
  const at = (minute: number) => new Date(minute * 60_000)
  const none: Attempts = { attemptedAt: [], undecidedAt: [], lockedUntil: null }
  /** Taken and found wrong at once. */
  const tries = (minutes: number[]) =>
    minutes.reduce<Attempts>((before, minute) => {
      const taking = takeOne(before, at(minute))
      return taking.kind === "taken" ? countWrong(taking.attempts, at(minute), at(minute)) : before
    }, none)
  const underWay = (count: number): Attempts => ({ ...none, undecidedAt: Array<Date>(count).fill(at(0)) })

  test("the fifth within fifteen minutes locks for fifteen", () => {
    expect(attemptsLeft(tries([0, 1, 2, 3]), at(3))).toBe(1)
    const locked = tries([0, 1, 2, 3, 4])
    expect(locked.lockedUntil).toEqual(at(19))
    expect(takeOne(locked, at(18)).kind).toBe("locked")
    expect(attemptsLeft(locked, at(20))).toBe(5)
  })

  test("guesses of the same millisecond count one by one", () => {
    const after = [1, 2, 3, 4, 5].reduce((before) => countWrong(before, at(0), at(0)), underWay(5))
    expect(after).toEqual({ attemptedAt: Array.from({ length: 5 }, () => at(0)), undecidedAt: [], lockedUntil: at(15) })
  })

  test("what is under way takes up attempts, locks nobody, and those after it wait", () => {
    expect(takeOne(underWay(4), at(0))).toEqual({ kind: "taken", attempts: underWay(5) })
    expect(takeOne(underWay(5), at(0))).toEqual({ kind: "wait" })
    expect(attemptsLeft(underWay(5), at(0))).toBe(5)
    expect(withoutUndecided(underWay(5), at(0))).toEqual(underWay(4))
    expect(countWrong(underWay(5), at(0), at(0))).toEqual({ ...underWay(4), attemptedAt: [at(0)] })
  })

  test("what nobody decides counts as one that was wrong, and not again when it is decided after all", () => {
    expect(takeOne(underWay(5), at(1))).toEqual({
      kind: "taken",
      attempts: { attemptedAt: [at(0)], undecidedAt: [at(1)], lockedUntil: null },
    })
    const taking = takeOne(underWay(1), at(1))
    expect(taking).toEqual({
      kind: "taken",
      attempts: { attemptedAt: [at(0)], undecidedAt: [at(1)], lockedUntil: null },
    })
    if (taking.kind === "taken") expect(countWrong(taking.attempts, at(0), at(1)).attemptedAt).toEqual([at(0)])
  })

  test("old ones fall out of the window", () => {
    expect(tries([0, 1, 2, 3, 17]).lockedUntil).toBeNull()
  })
})
