import {
  messageDirections,
  messageFilter,
  messageResults,
  messageTypes,
  type MessageRecord,
} from "@dialplane/contract/calling/messages/messages.schema"
import { useMemo } from "react"
import { useAccount } from "../../kit/account.tsx"
import { usePageParams } from "../../kit/data/use-page-params.ts"
import { RecordList } from "../../kit/list/record-list.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { useSignedIn } from "../../kit/session/use-session.ts"
import { useMay } from "../../kit/use-may.ts"
import { messageColumns } from "./message-columns.tsx"
import { messagesOfUserQuery, messagesQuery } from "./messages.api.ts"
import { messageMessages } from "./messages.messages.ts"

const schema = messageFilter.pick({
  from: true,
  to: true,
  userId: true,
  number: true,
  direction: true,
  type: true,
  result: true,
})
const ownSchema = schema.omit({ userId: true })

export const Page = () => {
  const messages = useMessages(messageMessages)
  const { accountId } = useAccount()
  const { userId } = useSignedIn()
  const seesAll = useMay()("read:all-calls")
  const { dateTime } = useFormat()
  const columns = useMemo(() => messageColumns(messages, dateTime, seesAll), [messages, dateTime, seesAll])
  const chosenUser = usePageParams(schema).userId
  const users = [
    { value: String(userId), label: messages.me },
    ...(chosenUser === undefined || chosenUser === userId
      ? []
      : [{ value: String(chosenUser), label: messages.onlyThis }]),
  ]
  return (
    <RecordList<MessageRecord>
      title={messages.messages}
      sentence={seesAll ? messages.sentence : messages.ownSentence}
      schema={seesAll ? schema : ownSchema}
      query={(search) => (seesAll ? messagesQuery(accountId, search) : messagesOfUserQuery(userId, search))}
      columns={columns}
      filters={[
        {
          name: "result",
          label: messages.result,
          options: messageResults.map((value) => ({ value, label: messages[`result_${value}`] })),
        },
        {
          name: "direction",
          label: messages.direction,
          options: messageDirections.map((value) => ({ value, label: messages[`direction_${value}`] })),
        },
        {
          name: "type",
          label: messages.type,
          options: messageTypes.map((value) => ({ value, label: messages[`type_${value}`] })),
        },
        ...(seesAll ? [{ name: "userId", label: messages.user, options: users }] : []),
      ]}
      search={{ name: "number", placeholder: messages.number }}
      rowId={({ messageId }) => messageId}
      rowName={({ userName, otherName, otherNumber }) => messages.rowName(userName, otherName || otherNumber)}
      rowHref={({ messageId }) => accountAddress(accountId, `messages/${messageId}`)}
      isSimulated={({ isSimulated }) => isSimulated}
      simulated={messages.simulated}
      icon="messages"
      none={{ title: messages.none, sentence: messages.noneSentence }}
      noneInPeriod={seesAll ? messages.noneInPeriod : messages.ownNoneInPeriod}
    />
  )
}
