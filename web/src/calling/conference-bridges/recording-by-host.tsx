import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { useCan } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { recordingCodeQuery } from "./conference-bridges.api.ts"
import { bridgeMessages } from "./conference-bridges.messages.ts"

/** By which code the host records; an account can change it or turn it off. */
export const RecordingByHost = () => {
  const messages = useMessages(bridgeMessages)
  const { accountId } = useAccount()
  const mayOpen = useCan("read:pbx-settings")
  const found = useQuery(recordingCodeQuery(accountId))
  if (found.isLoadingError) return <LoadError compact of={found} />
  if (found.data === undefined) return null
  const { code } = found.data
  if (code !== null) return <Banner>{messages.recordByCode(code)}</Banner>
  return (
    <Banner
      tone="warn"
      title={messages.recordCodeOff}
      action={
        mayOpen && <ActionButton href={accountAddress(accountId, "pbx-settings")}>{messages.openCodes}</ActionButton>
      }
    >
      {messages.recordCodeOffSentence}
    </Banner>
  )
}
