import { sessionProblems } from "@dialplane/contract/identity/sessions/sessions.problems"
import { expect, test } from "vitest"
import { plainBody, RequestError } from "../../kit/request/request-error.ts"
import { lockFor, mayBeLocked } from "./lockout.ts"

const lockout = { loginName: "ann", until: 1000 }

test("a locked name waits until its time has come", () => {
  expect(lockFor(lockout, "ann", 999)).toBe(lockout)
  expect(lockFor(lockout, "ann", 1000)).toBeUndefined()
})

test("another name may try", () => expect(lockFor(lockout, "ben", 1)).toBeUndefined())

test("a wrong password may lock, a refusal of another kind does not", () => {
  const refused = (code: string) => new RequestError({ status: 423, url: "", body: plainBody(423, code, "") })
  expect(mayBeLocked(refused(sessionProblems.locked.code))).toBe(true)
  expect(mayBeLocked(refused(sessionProblems.wrongCredentials.code))).toBe(true)
  expect(mayBeLocked(refused(sessionProblems.loginNotAllowed.code))).toBe(false)
  expect(mayBeLocked(new Error("session.locked"))).toBe(false)
})
