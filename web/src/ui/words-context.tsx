import { createContext, use, type ReactNode } from "react"
import { words as english, type Words } from "./words.ts"

export type WordsOverride = { [Part in keyof Words]?: Partial<Words[Part]> }

const WordsContext = createContext<WordsOverride>({})

export const WordsProvider = ({ words, children }: { words?: WordsOverride; children: ReactNode }) => (
  <WordsContext value={words ?? {}}>{children}</WordsContext>
)

/**
 * The words of one part of the kit: English, then the provider's translation, then the component's own `words` prop.
 */
export const useWords = <Part extends keyof Words>(part: Part, own?: Partial<Words[Part]>): Words[Part] => {
  const provided = use(WordsContext)[part]
  return provided || own ? { ...english[part], ...provided, ...own } : english[part]
}
