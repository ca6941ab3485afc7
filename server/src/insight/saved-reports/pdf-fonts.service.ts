import { createRequire } from "node:module"
import type PdfDocument from "pdfkit"
import { hasOnlyStandardLetters, inReadingOrder, withoutUnknown } from "./printable.rules.ts"

type Document = InstanceType<typeof PdfDocument>

const standard = { regular: "Helvetica", bold: "Helvetica-Bold" }
const wide = { regular: "DejaVuSansCondensed", bold: "DejaVuSansCondensed-Bold" }

/** Of Helvetica, in thousandths of the size. */
const standardAscender = 718
interface EmbeddedFont {
  readonly ascender: number
  readonly font: { hasGlyphForCodePoint(code: number): boolean }
}

interface Lettering {
  /** Selects the font for a text. `lift` puts it on the same line as text in the standard font. */
  use(text: string, size: number, isBold: boolean): { readonly drawn: string; readonly lift: number }
}

/**
 * Text in letters of western Europe is set in a standard font, which every reader of PDF has. Text with other letters
 * is set as a whole in a font that is embedded with the letters in use; its files are only read when one is needed.
 */
export const lettering = (document: Document): Lettering => {
  const { resolve } = createRequire(import.meta.url)
  const isRegistered = new Set<string>()
  const register = (name: string) => {
    if (isRegistered.has(name)) return
    document.registerFont(name, resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`))
    isRegistered.add(name)
  }
  return {
    use: (given, size, isBold) => {
      const text = given.normalize("NFC")
      const weight = isBold ? "bold" : "regular"
      document.fontSize(size)
      if (hasOnlyStandardLetters(text)) {
        document.font(standard[weight])
        return { drawn: text, lift: 0 }
      }
      register(wide[weight])
      document.font(wide[weight])
      const { font, ascender } = (document as unknown as { readonly _font: EmbeddedFont })._font
      return {
        drawn: inReadingOrder(withoutUnknown(text, (code) => font.hasGlyphForCodePoint(code))),
        lift: ((ascender - standardAscender) / 1000) * size,
      }
    },
  }
}
