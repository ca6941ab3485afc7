import { createTheme, type MantineThemeOverride } from "@mantine/core"
import button from "../actions/button.module.css"
import { dark, gray, teal } from "./ramps.ts"

const control = (name: string) => (_theme: unknown, props: { size?: unknown }) => ({
  root: props.size === undefined || props.size === "sm" ? { [name]: "var(--dp-control)" } : {},
})

const inputControl = (_theme: unknown, props: { size?: unknown }) => ({
  wrapper: props.size === undefined || props.size === "sm" ? { "--input-height": "var(--dp-control)" } : {},
})

/** The theme of the product. Everything that a brand may change is in brand-theme.ts. */
export const theme: MantineThemeOverride = createTheme({
  primaryColor: "teal",
  colors: { teal, gray, dark },
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  luminanceThreshold: 0.28,
  black: "#161b1b",
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', Menlo, Consolas, monospace",
  fontSizes: { xs: "12px", sm: "13px", md: "14px", lg: "16px", xl: "20px" },
  lineHeights: { xs: "1.4", sm: "1.45", md: "1.5", lg: "1.5", xl: "1.4" },
  headings: {
    fontWeight: "600",
    sizes: {
      h1: { fontSize: "20px", lineHeight: "28px" },
      h2: { fontSize: "16px", lineHeight: "24px" },
      h3: { fontSize: "14px", lineHeight: "20px" },
      h4: { fontSize: "13px", lineHeight: "20px" },
    },
  },
  spacing: { xs: "8px", sm: "12px", md: "16px", lg: "24px", xl: "32px" },
  radius: { xs: "4px", sm: "6px", md: "8px", lg: "12px", xl: "16px" },
  defaultRadius: "md",
  cursorType: "pointer",
  respectReducedMotion: true,
  focusRing: "auto",
  components: {
    Button: { defaultProps: { size: "sm" }, classNames: button, vars: control("--button-height") },
    Input: { vars: inputControl },
    ActionIcon: { defaultProps: { variant: "subtle", color: "gray", size: 28 } },
    Modal: { defaultProps: { transitionProps: { duration: 120, transition: "fade" }, radius: "lg" } },
    Drawer: { defaultProps: { transitionProps: { duration: 140 } } },
    Menu: { defaultProps: { transitionProps: { duration: 80, transition: "fade" }, shadow: "md", offset: 4 } },
    Popover: { defaultProps: { transitionProps: { duration: 80, transition: "fade" }, shadow: "md", offset: 4 } },
  },
})
