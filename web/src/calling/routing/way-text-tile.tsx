import type { ScenarioAnswer } from "@dialplane/contract/calling/routing/routing.schema"
import { numbersText } from "../../kit/locale/phone-number.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { useResultWords } from "./journey-tile.tsx"
import { journeyMessages } from "./journey.messages.ts"

/** The way of a call in one line: "Menu 430 Main menu → Voicemail 420 Customer support → Voicemail". */
export const useWayText = (): ((answer: ScenarioAnswer) => string) => {
  const messages = useMessages(journeyMessages)
  const phone = usePhoneNumbers()
  const resultWord = useResultWords()
  return ({ result, stops, problem }) => {
    const texts = stops.map(({ kind, name }) => `${messages[`step_${kind}`]} ${numbersText(name, phone)}`.trim())
    const way = texts.filter((text, index) => text !== texts[index - 1])
    return [...way, problem ?? resultWord(result)].join(" → ")
  }
}
