import { contrastRatio } from "../../kit/contrast.ts"

/** What stands on a button of the brand's color, and what the button stands on. */
export const textOnColor = { light: "#ffffff", dark: "#0b0f0f" } as const
const lightPage = "#ffffff"

/** WCAG 2.2 AA: 4.5 for words (1.4.3), 3 for the shape of a control against the page (1.4.11). */
export const leastContrast = { words: 4.5, shape: 3 } as const

export interface ColorVerdict {
  readonly color: string
  /** The color of words on it, and how well they can be read there. */
  readonly text: string
  readonly wordsRatio: number
  /** How well a button in this color stands out from the white page. */
  readonly shapeRatio: number
  readonly fault: "words" | "shape" | null
  /** The nearest color of the same hue without a fault; the color itself when it has none. */
  readonly nearest: string
}

const readable = (color: string) => {
  const white = contrastRatio(textOnColor.light, color)
  // White first: a brand's color is nearly always meant to carry white.
  return white >= leastContrast.words
    ? { text: textOnColor.light, ratio: white }
    : { text: textOnColor.dark, ratio: contrastRatio(textOnColor.dark, color) }
}

const faultOf = (color: string): ColorVerdict["fault"] => {
  if (contrastRatio(color, lightPage) < leastContrast.shape) return "shape"
  return readable(color).ratio < leastContrast.words ? "words" : null
}

/** Whether a brand may have this color, with the figures that say why. */
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

/** Darker in small steps keeps the hue; every color becomes usable before it is black. */
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
