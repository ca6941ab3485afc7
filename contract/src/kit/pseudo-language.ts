import type { Language } from "./language.ts"

const plain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
const accented = "ÅßÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž"
const accents = new Map([...plain].map((letter, index) => [letter, [...accented][index]!]))

/**
 * English with accents on every letter: it reads the same and takes the same room, and what is shown without accents
 * was not looked up. Places for values stay as they are.
 */
export const pseudoLanguage: Language = {
  // The code under which browsers and operating systems know the accented pseudo-language.
  code: "en-XA",
  find: () => undefined,
  show: (text) =>
    text
      .split(/(\{\w+\})/)
      .map((part, index) => (index % 2 === 1 ? part : [...part].map((one) => accents.get(one) ?? one).join("")))
      .join(""),
}
