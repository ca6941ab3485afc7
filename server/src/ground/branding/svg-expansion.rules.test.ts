import { expect, test } from "vitest"
import { cleanSvg } from "./svg-cleaner.rules.ts"
import { countDrawnElements, mostDrawnElements } from "./svg-expansion.rules.ts"

const count = (inside: string) =>
  countDrawnElements(cleanSvg(`<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`)!.text)
const levels = (one: (level: number) => string, times: number) =>
  Array.from({ length: times }, (_, level) => one(level)).join("")
const points = "M0 0 " + "L1 1 ".repeat(1000)

test("a logo is counted as it stands", () => {
  expect(count(`<g id="a"><rect/><circle/></g>`)).toBe(5)
  expect(count(`<defs><g id="a"><rect/><circle/></g></defs><use href="#a"/><use href="#a"/>`)).toBe(2 + 1 + 3 + 2 * 4)
  expect(
    count(
      `<defs><linearGradient id="p"><stop/><stop/></linearGradient></defs><style>.a{fill:url(#p)}</style>${`<path class="a" d="M0 0"/>`.repeat(3000)}`,
    ),
  ).toBeLessThan(mostDrawnElements)
})

test.each([
  [
    "uses in uses",
    `<rect id="l0"/>${levels((level) => `<g id="l${level + 1}">${`<use href="#l${level}"/>`.repeat(10)}</g>`, 9)}<use href="#l9"/>`,
  ],
  [
    "masks in masks",
    `<mask id="l0"><rect/></mask>${levels((level) => `<mask id="l${level + 1}">${`<rect mask="url(#l${level})"/>`.repeat(10)}</mask>`, 9)}<rect mask="url('#l9')"/>`,
  ],
  [
    "masks in masks, in capital letters",
    `<mask id="l0"><rect/></mask>${levels((level) => `<mask id="l${level + 1}">${`<rect mask="URL(#l${level})"/>`.repeat(10)}</mask>`, 9)}<rect mask="URL(#l9)"/>`,
  ],
  [
    "clip paths in a style attribute",
    `<clipPath id="l0"><rect/></clipPath>${levels((level) => `<clipPath id="l${level + 1}">${`<rect style="clip-path:url(#l${level})"/>`.repeat(10)}</clipPath>`, 9)}<rect style="clip-path:url(#l9)"/>`,
  ],
  [
    "a marker at every point of a long path",
    `<marker id="m">${"<rect/>".repeat(100)}</marker><path marker-mid="url(#m)" d="${points}"/>`,
  ],
  [
    "a filter for everything, in a style sheet",
    `<style>*{filter:url(#f)}</style><filter id="f">${"<feOffset/>".repeat(30)}</filter>${"<rect/>".repeat(1000)}`,
  ],
  ["a picture of itself", `<g id="a"><use href="#a"/></g>`],
])("%s is more than can be drawn", (_, inside) => expect(count(inside)).toBeGreaterThan(mostDrawnElements))
