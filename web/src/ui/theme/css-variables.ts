import type { CSSVariablesResolver, MantineTheme } from "@mantine/core"
import { contrastRatio } from "@dialplane/contract/kit/contrast"
import { firstReadable } from "./contrast.ts"

const whiteOrBlack = (fill: string) => (contrastRatio("#ffffff", fill) >= 4.5 ? "#ffffff" : "#0b0f0f")

// a pale brand has no step that is readable on white; its links are grey then, its buttons keep the color
const neutralText = { light: "#2e3535", dark: "#c3caca" }

/** The accent must be readable as text whatever color a brand picked, so its steps are chosen by measured contrast. */
export const accentSteps = (theme: Pick<MantineTheme, "colors" | "primaryColor">) => {
  const ramp = theme.colors[theme.primaryColor] ?? []
  // soft surfaces behind text in the accent color are slightly off white and off black
  const textLight = firstReadable([...ramp.slice(5), neutralText.light], "#eef1f1")
  const textDark = firstReadable([...ramp.slice(0, 6).toReversed(), neutralText.dark], "#283030")
  return { textLight, textDark }
}

const shared = (theme: MantineTheme, shade: number) => {
  const fill = theme.colors[theme.primaryColor]?.[shade] ?? "#0f635b"
  return {
    "--dp-accent": fill,
    "--dp-on-accent": whiteOrBlack(fill),
    "--mantine-primary-color-contrast": whiteOrBlack(fill),
  }
}

const shadeOf = (theme: MantineTheme, scheme: "light" | "dark") =>
  typeof theme.primaryShade === "number" ? theme.primaryShade : theme.primaryShade[scheme]

export const cssVariables: CSSVariablesResolver = (theme) => {
  const { textLight, textDark } = accentSteps(theme)
  const ramp = theme.colors[theme.primaryColor]
  return {
    variables: {},
    light: {
      ...shared(theme, shadeOf(theme, "light")),
      "--dp-accent-text": textLight,
      "--dp-accent-soft": ramp?.[0] ?? "#effaf8",
      "--dp-focus": textLight,
      "--mantine-color-anchor": textLight,
      "--mantine-color-placeholder": "var(--mantine-color-gray-6)",
      "--mantine-color-error": "var(--dp-bad-text)",
      "--mantine-color-default-border": "var(--dp-line-strong)",
      "--mantine-color-disabled": "var(--dp-neutral-soft)",
      "--mantine-color-disabled-color": "var(--dp-text-3)",
      "--mantine-color-disabled-border": "var(--dp-line)",
      "--mantine-color-default-color": "var(--mantine-color-gray-9)",
      "--mantine-color-text": "var(--mantine-color-gray-9)",
    },
    dark: {
      ...shared(theme, shadeOf(theme, "dark")),
      "--dp-accent-text": textDark,
      "--dp-accent-soft": `color-mix(in srgb, ${ramp?.[6] ?? "#187a70"} 22%, #131717)`,
      "--dp-focus": textDark,
      "--mantine-color-anchor": textDark,
      "--mantine-color-placeholder": "var(--mantine-color-dark-2)",
      "--mantine-color-error": "var(--dp-bad-text)",
      "--mantine-color-default-border": "var(--dp-line-strong)",
      "--mantine-color-disabled": "var(--dp-neutral-soft)",
      "--mantine-color-disabled-color": "var(--dp-text-3)",
      "--mantine-color-disabled-border": "var(--dp-line)",
      "--mantine-color-default-color": "var(--mantine-color-dark-0)",
    },
  }
}
