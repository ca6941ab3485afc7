import { expect, test } from "vitest"
import { brandQuestion, entryAddress } from "./entry-address.ts"

test("the brand of the address goes along", () => {
  expect(entryAddress("/forgot-password", new URLSearchParams("account=20"))).toBe("/forgot-password?account=20")
  expect(entryAddress("/login?returnTo=%2Fme", new URLSearchParams("account=20"))).toBe(
    "/login?returnTo=%2Fme&account=20",
  )
})

test("without one the address stays as it is", () =>
  expect(entryAddress("/login", new URLSearchParams("returnTo=%2Fme"))).toBe("/login"))

test("an account decides the brand, else the hostname", () => {
  expect(brandQuestion("20", "a.example")).toEqual({ account: "20" })
  expect(brandQuestion(null, "a.example")).toEqual({ host: "a.example" })
})

test("what is no account number is not asked for", () =>
  expect(brandQuestion("me", "a.example")).toEqual({ host: "a.example" }))
