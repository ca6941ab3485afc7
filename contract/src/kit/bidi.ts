/** Hebrew, Arabic and their neighbors, and the invisible signs that turn the direction of what follows. */
const rightToLeft = "\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc"
const controls = /[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]/gu
/** From the first such letter to the last, with what stands between them. */
const runs = new RegExp(`[${rightToLeft}](?:[^\\n“”]*[${rightToLeft}])?`, "gu")
const some = new RegExp(`[${rightToLeft}\\u202a-\\u202e\\u2066-\\u2069]`, "u")

/**
 * A finished sentence in which a name with right-to-left letters cannot reorder the text around it (UAX 9: first strong
 * isolate … pop directional isolate). Directions that somebody typed into a name are dropped. Asked where sentences are
 * made, not where names are stored.
 */
export const isolateBidi = (sentence: string): string =>
  some.test(sentence) ? sentence.replace(controls, "").replace(runs, (run) => `\u2068${run}\u2069`) : sentence
