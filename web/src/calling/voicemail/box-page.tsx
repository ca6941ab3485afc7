import { useMessages } from "../../kit/locale/use-locale.ts"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import { BoxFrame } from "./box-frame.tsx"
import { MessageList } from "./message-list.tsx"
import { voicemailMessages } from "./voicemail.messages.ts"

export const Page = () => {
  const messages = useMessages(voicemailMessages)
  return (
    <BoxFrame tab="messages">
      {(box) =>
        box.may.listen ? (
          <MessageList
            key={box.extensionId}
            box={box}
            empty={<EmptyState icon="voicemail" title={messages.boxNone} sentence={messages.boxNoneSentence} />}
          />
        ) : (
          <EmptyState icon="lock" title={messages.mayNot} sentence={messages.mayNotSentence} />
        )
      }
    </BoxFrame>
  )
}
