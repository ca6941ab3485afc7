/**
 * Hebrew, Arabic and related scripts, and the invisible characters that change the direction of the text after them.
 */
const rightToLeft = "\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc"
const controls = /[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]/gu
/** From the first such letter to the last, including everything between them. */
const runs = new RegExp(`[${rightToLeft}](?:[^\\n“”]*[${rightToLeft}])?`, "gu")
const some = new RegExp(`[${rightToLeft}\\u202a-\\u202e\\u2066-\\u2069]`, "u")

/**
 * Isolates right-to-left names in a sentence, so that they cannot reorder the text around them (UAX 9: first strong
 * isolate … pop directional isolate). Direction characters that a user typed into a name are removed. Applied to
 * finished sentences, not to stored names.
 */
export const isolateBidi = (sentence: string): string =>
  some.test(sentence) ? sentence.replace(controls, "").replace(runs, (run) => `\u2068${run}\u2069`) : sentence
