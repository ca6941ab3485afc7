/** Characters of the standard fonts of PDF beyond Latin-1. */
const extra = new Set("€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ")
const isStandard = (character: string) => {
  const code = character.codePointAt(0)!
  return (code >= 32 && code < 127) || (code >= 160 && code < 256) || extra.has(character)
}
/** Whether the standard fonts of PDF, which have the letters of western Europe, can write a text. */
export const hasOnlyStandardLetters = (text: string): boolean => [...text].every(isStandard)

/** Letters that the font does not have become question marks. */
export const withoutUnknown = (text: string, isKnown: (code: number) => boolean): string =>
  [...text].map((character) => (isKnown(character.codePointAt(0)!) ? character : "?")).join("")

const fromRight = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/
/**
 * Each word is drawn in its own direction, and words from left to right: words of a language that is written from right
 * to left are put in the opposite order.
 */
export const inReadingOrder = (text: string): string => {
  const words: string[] = []
  let turned: string[] = []
  for (const word of text.split(" ")) {
    if (fromRight.test(word)) turned = [word, ...turned]
    else {
      words.push(...turned, word)
      turned = []
    }
  }
  return [...words, ...turned].join(" ")
}
