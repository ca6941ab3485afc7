import type { Language } from "./language.ts"

const plain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
const accented = "ÅßÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž"
const accents = new Map([...plain].map((letter, index) => [letter, [...accented][index]!]))

/**
 * English with accents on every letter: it stays readable and has the same length, and any text without accents was not
 * looked up. Placeholders are left unchanged.
 */
export const pseudoLanguage: Language = {
  // The code that browsers and operating systems use for the accented pseudo-language.
  code: "en-XA",
  find: () => undefined,
  show: (text) =>
    text
      .split(/(\{\w+\})/)
      .map((part, index) => (index % 2 === 1 ? part : [...part].map((one) => accents.get(one) ?? one).join("")))
      .join(""),
}
