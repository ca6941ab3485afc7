import { expect, test } from "vitest"
import { afterDashboardSignIn, afterSignIn } from "./next-step.ts"

const person = { passwordExpired: false, accountId: 100 }
const expired = { ...person, passwordExpired: true }

test("sign-in leads to the role's landing page", () =>
  expect(afterSignIn(person, undefined)).toEqual({ kind: "enter", address: "/" }))

test("sign-in leads back to where one was", () =>
  expect(afterSignIn(person, "/me/security")).toEqual({ kind: "enter", address: "/me/security" }))

test("an expired password comes first", () =>
  expect(afterSignIn(expired, undefined)).toEqual({ kind: "enter", address: "/password-expired" }))

test("an expired password does not forget where one wanted to go", () =>
  expect(afterSignIn(expired, "/accounts?search=a b")).toEqual({
    kind: "enter",
    address: "/password-expired?returnTo=%2Faccounts%3Fsearch%3Da%20b",
  }))

test("the dashboard's sign-in leads to the dashboard of the own account", () =>
  expect(afterDashboardSignIn(person)).toEqual({ kind: "enter", address: "/adminv2/account/100/dashboard" }))
