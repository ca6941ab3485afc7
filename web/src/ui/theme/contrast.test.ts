import { contrastRatio } from "@dialplane/contract/kit/contrast"
import { readFileSync } from "node:fs"
import { DEFAULT_THEME, mergeMantineTheme } from "@mantine/core"
import { describe, expect, test } from "vitest"
import { brandTheme } from "./brand-theme.ts"
import { accentSteps } from "./css-variables.ts"
import { theme } from "./theme.ts"

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8")

const tokensOf = (scheme: "light" | "dark") => {
  const block = css.split(`[data-mantine-color-scheme="${scheme}"] {`)[1]?.split("}")[0] ?? ""
  return new Map(
    [...block.matchAll(/--dp-([a-z0-9-]+): (#[0-9a-f]{6})/g)].map((match) => [match[1], match[2] as string]),
  )
}

const surfaces = ["page", "side", "raised", "hover", "row-hover"]
const tones = ["good", "warn", "bad", "info", "neutral"]

describe.each(["light", "dark"] as const)("in the %s scheme", (scheme) => {
  const tokens = tokensOf(scheme)
  const ratio = (one: string, other: string) =>
    contrastRatio(tokens.get(one) ?? "#000000", tokens.get(other) ?? "#000000")

  test.each(surfaces.flatMap((surface) => ["text", "text-2", "text-3"].map((text) => [text, surface] as const)))(
    "%s is readable on %s",
    (text, surface) => {
      expect(ratio(text, surface)).toBeGreaterThanOrEqual(4.5)
    },
  )

  test.each(tones)("the words of a %s status are readable on its tint and on the page", (tone) => {
    expect(ratio(`${tone}-text`, `${tone}-soft`)).toBeGreaterThanOrEqual(4.5)
    expect(ratio(`${tone}-text`, "page")).toBeGreaterThanOrEqual(4.5)
  })

  test("the edges of controls stand out from the page (WCAG 1.4.11)", () => {
    expect(ratio("control-line", "page")).toBeGreaterThanOrEqual(3)
  })
})

test.each([undefined, "#7a1fa2", "#ffd400", "#00a3ff", "#111111", "#e53935", "#9be7a0"])(
  "the accent of the brand %s is readable as text",
  async (primaryColor) => {
    const made = mergeMantineTheme(DEFAULT_THEME, await brandTheme({ primaryColor }))
    const { textLight, textDark } = accentSteps(made)
    expect(contrastRatio(textLight, "#ffffff")).toBeGreaterThanOrEqual(4.5)
    expect(contrastRatio(textDark, "#131717")).toBeGreaterThanOrEqual(4.5)
  },
)

test.each(["#7a1fa2", "#6d28d9", "#b45309", "#111111", "#e53935"])(
  "the buttons of the brand %s stand out from both pages and carry readable words",
  async (primaryColor) => {
    const made = mergeMantineTheme(DEFAULT_THEME, await brandTheme({ primaryColor }))
    const shades = made.primaryShade as { light: number; dark: number }
    for (const [shade, page] of [
      [shades.light, "#ffffff"],
      [shades.dark, "#131717"],
    ] as const) {
      const fill = made.colors["brand"]![shade]!
      expect(contrastRatio(fill, page)).toBeGreaterThanOrEqual(3)
      expect(Math.max(contrastRatio(fill, "#ffffff"), contrastRatio(fill, "#0b0f0f"))).toBeGreaterThanOrEqual(4.5)
    }
  },
)

test("a brand color that is no color leaves our own look", async () => {
  expect(await brandTheme({ primaryColor: "red;} body{display:none" })).toBe(theme)
})
