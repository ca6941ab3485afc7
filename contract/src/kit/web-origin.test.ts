import { expect, test } from "vitest"
import { hasWildcard, originOf } from "./web-origin.ts"

test.each<readonly [string, string | undefined]>([
  ["https://www.example.com", "https://www.example.com"],
  ["https://www.example.com/", "https://www.example.com"],
  ["https://WWW.Example.com:8443", "https://www.example.com:8443"],
  ["http://127.0.0.1:4000", "http://127.0.0.1:4000"],
  ["http://localhost:5173", "http://localhost:5173"],
  ["http://localhost.example.com", undefined],
  ["http://www.example.com", undefined],
  ["https://www.example.com/contact", undefined],
  ["https://user@example.com", undefined],
  ["javascript:alert(1)", undefined],
  ["*", undefined],
  ["example.com", undefined],
])("the origin of %s is %s", (text, origin) => {
  expect(originOf(text)).toBe(origin)
})

test.each<readonly [string, boolean]>([
  ["*", true],
  ["https://*.example.com", true],
  ["null", true],
  ["https://www.example.com", false],
])("%s stands for many sites: %s", (text, isMany) => {
  expect(hasWildcard(text)).toBe(isMany)
})
