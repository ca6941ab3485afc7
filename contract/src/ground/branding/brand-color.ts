import { contrastRatio } from "../../kit/contrast.ts"

/** The text colors on a button in the brand's color. */
export const textOnColor = { light: "#ffffff", dark: "#0b0f0f" } as const
const lightPage = "#ffffff"

/** WCAG 2.2 AA: 4.5 for text (1.4.3), 3 for the shape of a control against the page (1.4.11). */
export const leastContrast = { words: 4.5, shape: 3 } as const

export interface ColorVerdict {
  readonly color: string
  /** The text color on it, and its contrast ratio. */
  readonly text: string
  readonly wordsRatio: number
  /** The contrast ratio of a button in this color against the white page. */
  readonly shapeRatio: number
  readonly fault: "words" | "shape" | null
  /** The nearest color of the same hue that passes; the color itself if it does. */
  readonly nearest: string
}

const readable = (color: string) => {
  const white = contrastRatio(textOnColor.light, color)
  // White first, because brand colors are usually designed for white text.
  return white >= leastContrast.words
    ? { text: textOnColor.light, ratio: white }
    : { text: textOnColor.dark, ratio: contrastRatio(textOnColor.dark, color) }
}

const faultOf = (color: string): ColorVerdict["fault"] => {
  if (contrastRatio(color, lightPage) < leastContrast.shape) return "shape"
  return readable(color).ratio < leastContrast.words ? "words" : null
}

/** Whether a brand can use this color, with the contrast ratios. */
export const judgeColor = (given: string): ColorVerdict => {
  const color = given.toLowerCase()
  const { text, ratio } = readable(color)
  const fault = faultOf(color)
  return {
    color,
    text,
    wordsRatio: ratio,
    shapeRatio: contrastRatio(color, lightPage),
    fault,
    nearest: fault === null ? color : nearestUsable(color),
  }
}

/** Darkening in small steps keeps the hue; every color passes before it is black. */
const nearestUsable = (color: string): string => {
  for (let share = 0.99; share > 0; share -= 0.01) {
    const darker = scaled(color, share)
    if (faultOf(darker) === null) return darker
  }
  return "#000000"
}

const scaled = (hex: string, share: number) =>
  `#${[1, 3, 5]
    .map((at) =>
      Math.round(Number.parseInt(hex.slice(at, at + 2), 16) * share)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`
