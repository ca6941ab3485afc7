import { useAccount } from "../kit/account.tsx"
import { useCan } from "../kit/can.tsx"
import { useWords } from "../kit/locale/use-locale.ts"
import { accountAddress } from "../kit/screen.ts"
import { ActionButton } from "../ui/actions/action-button.tsx"
import { ButtonRow } from "../ui/actions/button-row.tsx"
import { leaveWords } from "./leave.words.ts"

export const Section = ({ id }: { readonly id: number }) => {
  const words = useWords(leaveWords)
  const { accountId } = useAccount()
  const mayAudit = useCan("read:audit-log")
  return (
    <ButtonRow>
      <ActionButton icon="sign-out" href={accountAddress(accountId, `users/${id}/leave`)}>{words.leaving}</ActionButton>
      {mayAudit && <ActionButton kind="quiet" icon="audit" href={accountAddress(accountId, `audit-log?objectType=user&objectId=${id}`)}>{words.history}</ActionButton>}
    </ButtonRow>
  )
}
