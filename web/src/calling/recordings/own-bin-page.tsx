import { useWords } from "../../kit/locale/use-locale.ts"
import { BinView } from "./bin-view.tsx"
import { recordingWords } from "./recordings.words.ts"

export const Page = () => {
  const words = useWords(recordingWords)
  return (
    <BinView
      id="own-recordings-bin"
      door={{ kind: "own" }}
      own
      sentence={words.ownBinSentence}
      breadcrumbs={[{ label: words.own, href: "/me/recordings" }, { label: words.bin }]}
    />
  )
}
