import type { MantineColorsTuple } from "@mantine/core"

/** Our accent, a deep teal. Step 7 carries white text at 7.1:1, step 6 at 5.3:1. */
export const teal: MantineColorsTuple = [
  "#effaf8",
  "#d9f1ed",
  "#b3e2db",
  "#84cdc3",
  "#54b2a6",
  "#2f968a",
  "#187a70",
  "#0f635b",
  "#0b4f49",
  "#083c38",
]

/** Neutral greys with a slight tint of the accent; step 6 is the lightest that may be used for text on white. */
export const gray: MantineColorsTuple = [
  "#f8f9f9",
  "#f2f4f4",
  "#e8ebeb",
  "#dadede",
  "#c1c8c8",
  "#959e9e",
  "#646d6d",
  "#4b5353",
  "#2e3535",
  "#161b1b",
]

/** Mantine's dark scale: 0 is text, 2 is dimmed text, 4 borders, 6 raised surfaces, 7 the page. */
export const dark: MantineColorsTuple = [
  "#e8ecec",
  "#c3caca",
  "#9ba5a5",
  "#6f7a7a",
  "#353d3d",
  "#283030",
  "#1d2323",
  "#131717",
  "#0e1111",
  "#090b0b",
]
