import { describe, expect, test } from "vitest"
import { hasWildcard, originOf, snippetOf, stateOf } from "./click-to-call.rules.ts"

test.each<readonly [string, string | undefined]>([
  ["https://www.example.com", "https://www.example.com"],
  ["https://www.example.com/", "https://www.example.com"],
  ["https://WWW.Example.com:8443", "https://www.example.com:8443"],
  ["http://127.0.0.1:4000", "http://127.0.0.1:4000"],
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

describe("a visitor sees a call as", () => {
  test.each<readonly [string, Parameters<typeof stateOf>[0]]>([
    ["calling", { place: null, result: null, ageSeconds: 2 }],
    ["missed", { place: null, result: null, ageSeconds: 90 }],
    ["ringing", { place: "ringing", result: null, ageSeconds: 5 }],
    ["ringing", { place: "queue", result: null, ageSeconds: 300 }],
    ["connected", { place: "talking", result: null, ageSeconds: 30 }],
    ["ended", { place: null, result: "answered", ageSeconds: 90 }],
    ["ended", { place: null, result: "voicemail", ageSeconds: 90 }],
    ["busy", { place: null, result: "busy", ageSeconds: 90 }],
    ["missed", { place: null, result: "missed", ageSeconds: 90 }],
    ["missed", { place: null, result: "blocked", ageSeconds: 90 }],
  ])("%s: %o", (state, call) => {
    expect(stateOf(call)).toBe(state)
  })
})

test("the snippet names the script of this installation", () => {
  expect(snippetOf("https://portal.example.com/", "abc", "#123456")).toBe(
    '<script async src="https://portal.example.com/c2c/v1/button.js" data-key="abc" data-color="#123456"></script>',
  )
})
