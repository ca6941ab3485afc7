import { beforeAll, describe, expect, test } from "vitest"
import { operations } from "@dialplane/contract/domains"
import { describeApi, type ApiDocument } from "../../server/src/app/api-document/describe-api.ts"
import { partOf } from "../../server/src/app/api-document/part-of-document.ts"
import { breachesOf, type Breach } from "./recommended-style.ts"
import { kept } from "./kept-shapes.ts"

// New programs meet one style: camelCase, ids as whole numbers, switches as true and false, times as ISO 8601, and
// Location where something was made. What the call catalog or a standard demands is listed with its reason.

let breaches: readonly Breach[]
let document: ApiDocument
beforeAll(async () => {
  document = partOf(await describeApi(operations, "0.0.0"), { recommendedOnly: true })
  breaches = breachesOf(document)
})

describe.each(["name", "id", "switch", "time", "location"] as const)("a breach of style (%s)", (rule) => {
  test("is one that is listed with its reason", () => {
    const listed = kept[rule]
    const found = breaches.filter((one) => one.rule === rule).map(({ at }) => at)
    expect([...new Set(found)].filter((at) => !listed.some(({ where }) => where.test(at)))).toEqual([])
    // What was mended leaves the list.
    expect(listed.filter(({ where }) => !found.some((at) => where.test(at))).map(({ where }) => String(where))).toEqual(
      [],
    )
  })
})
