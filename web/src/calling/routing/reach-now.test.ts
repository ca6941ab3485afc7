import { expect, test } from "vitest"
import { reachOf } from "./reach-now.ts"

const step = (
  kind: Parameters<typeof reachOf>[0][number]["kind"],
  objectKind: string | null = null,
  objectId: number | null = null,
) => ({
  kind,
  objectKind,
  objectId,
})

test.each([
  ["own phones ring", [step("ring", "person", 7), step("voicemail", "person", 7)], "here"],
  ["a colleague's phones ring", [step("ring", "person", 8), step("voicemail", "person", 8)], "elsewhere"],
  ["own phones ring after a colleague's", [step("ring", "person", 8), step("ring", "person", 7)], "here"],
  ["an outside number rings", [step("outside")], "elsewhere"],
  ["voicemail answers at once", [step("voicemail", "person", 7)], "voicemail"],
  ["the call is refused", [step("refused")], "nowhere"],
  ["the call ends at once", [], "nowhere"],
] as const)("%s", (_, steps, reach) => expect(reachOf(steps, [7])).toBe(reach))
