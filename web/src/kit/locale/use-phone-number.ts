import { useEffect } from "react"
import { useStore } from "../use-store.ts"
import { formatPhoneNumber, loadPhoneLibrary, phoneLibrary } from "./phone-number.ts"
import { useLocale } from "./use-locale.ts"

/** Formats phone numbers; unformatted until the numbering plans are loaded. */
export const usePhoneNumbers = (): ((number: string) => string) => {
  const { country } = useLocale()
  const library = useStore(phoneLibrary)
  useEffect(() => void loadPhoneLibrary(), [])
  return (number) => (library ? formatPhoneNumber(library, number, country) : number)
}
