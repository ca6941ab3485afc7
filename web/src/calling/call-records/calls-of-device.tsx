import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { useMay } from "../../kit/use-may.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { callMessages } from "./call-records.messages.ts"
import { LastCalls } from "./last-calls.tsx"
import classes from "./call-records.module.css"

export const Section = ({ id }: { readonly id: number }) => {
  const messages = useMessages(callMessages)
  const { accountId } = useAccount()
  const may = useMay()
  return (
    <>
      <LastCalls of={{ deviceId: id }} />
      {may("read:call-quality") && (
        <div className={classes.all}>
          <ActionButton href={accountAddress(accountId, `reports/call-quality?view=legs&devices=${id}`)}>
            {messages.callQuality}
          </ActionButton>
        </div>
      )}
    </>
  )
}
