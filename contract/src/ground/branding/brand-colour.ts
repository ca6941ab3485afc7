import { contrastRatio } from "../../kit/contrast.ts"

/** What stands on a button of the brand's colour, and what the button stands on. */
export const textOnColour = { light: "#ffffff", dark: "#0b0f0f" } as const
const lightPage = "#ffffff"

/** WCAG 2.2 AA: 4.5 for words (1.4.3), 3 for the shape of a control against the page (1.4.11). */
export const leastContrast = { words: 4.5, shape: 3 } as const

export interface ColourVerdict {
  readonly colour: string
  /** The colour of words on it, and how well they can be read there. */
  readonly text: string
  readonly wordsRatio: number
  /** How well a button in this colour stands out from the white page. */
  readonly shapeRatio: number
  readonly fault: "words" | "shape" | null
  /** The nearest colour of the same hue without a fault; the colour itself when it has none. */
  readonly nearest: string
}

const readable = (colour: string) => {
  const white = contrastRatio(textOnColour.light, colour)
  // White first: a brand's colour is nearly always meant to carry white.
  return white >= leastContrast.words
    ? { text: textOnColour.light, ratio: white }
    : { text: textOnColour.dark, ratio: contrastRatio(textOnColour.dark, colour) }
}

const faultOf = (colour: string): ColourVerdict["fault"] => {
  if (contrastRatio(colour, lightPage) < leastContrast.shape) return "shape"
  return readable(colour).ratio < leastContrast.words ? "words" : null
}

/** Whether a brand may have this colour, with the figures that say why. */
export const judgeColour = (given: string): ColourVerdict => {
  const colour = given.toLowerCase()
  const { text, ratio } = readable(colour)
  const fault = faultOf(colour)
  return {
    colour,
    text,
    wordsRatio: ratio,
    shapeRatio: contrastRatio(colour, lightPage),
    fault,
    nearest: fault === null ? colour : nearestUsable(colour),
  }
}

/** Darker in small steps keeps the hue; every colour becomes usable before it is black. */
const nearestUsable = (colour: string): string => {
  for (let share = 0.99; share > 0; share -= 0.01) {
    const darker = scaled(colour, share)
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
