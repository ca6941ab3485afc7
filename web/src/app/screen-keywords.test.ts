import { expect, test } from "vitest"
import { screenKeywords } from "./screen-keywords.ts"
import { screens } from "./screens.ts"

test("search terms belong to screens", () => {
  const places = new Set(screens.map(({ place, path }) => `${place} ${path}`))
  expect(Object.keys(screenKeywords).filter((key) => !places.has(key))).toEqual([])
})
