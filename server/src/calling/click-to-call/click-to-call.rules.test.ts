import { describe, expect, test } from "vitest"
import { snippetOf, stateOf } from "./click-to-call.rules.ts"

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
