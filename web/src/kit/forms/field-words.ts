import { createContext, use, useEffect, useState } from "react"

export interface ValueWords {
  readonly yes: string
  readonly no: string
  readonly empty: string
  readonly instant: (text: string) => string
}

/** How fields and what they hold are said where no field of a form says it. */
export interface FieldWords {
  readonly path: (path: readonly string[]) => string
  readonly value: (path: readonly string[], value: unknown, say: ValueWords) => string
}

/**
 * The product's own words belong to a domain, so whoever knows the domains brings them; fetched when they are first
 * needed.
 */
export const FieldWordsContext = createContext<() => Promise<FieldWords>>(() => new Promise(() => {}))

/** Undefined until they have come, or for good where they cannot be fetched: what they would say is left out. */
export const useFieldWords = (): FieldWords | undefined => {
  const load = use(FieldWordsContext)
  const [words, setWords] = useState<FieldWords>()
  useEffect(() => {
    let isHere = true
    load().then(
      (loaded) => isHere && setWords(loaded),
      () => {},
    )
    return () => void (isHere = false)
  }, [load])
  return words
}
