import { useMessages } from "../../kit/locale/use-locale.ts"
import { BinView } from "./bin-view.tsx"
import { recordingMessages } from "./recordings.messages.ts"

export const Page = () => {
  const messages = useMessages(recordingMessages)
  return (
    <BinView
      id="own-recordings-bin"
      scope={{ kind: "own" }}
      own
      sentence={messages.ownBinSentence}
      breadcrumbs={[{ label: messages.own, href: "/me/recordings" }, { label: messages.bin }]}
    />
  )
}
