import { expect, test } from "vitest"
import { plainBody, RequestError } from "../kit/request/request-error.ts"
import { isLocked, lockFor } from "./lockout.ts"

const lockout = { loginName: "ann", until: 1000 }

test("a locked name waits until its time has come", () => {
  expect(lockFor(lockout, "ann", 999)).toBe(lockout)
  expect(lockFor(lockout, "ann", 1000)).toBeUndefined()
})

test("another name may try", () => expect(lockFor(lockout, "ben", 1)).toBeUndefined())

test("only the refusal for locked names is one", () => {
  const refused = (code: string) => new RequestError({ status: 423, url: "", body: plainBody(423, code, "") })
  expect(isLocked(refused("session.locked"))).toBe(true)
  expect(isLocked(refused("session.wrong_credentials"))).toBe(false)
  expect(isLocked(new Error("session.locked"))).toBe(false)
})
