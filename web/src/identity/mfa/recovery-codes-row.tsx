import type { GivenProof } from "@dialplane/contract/kit/identity-proof"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { IconRow } from "../../ui/display/icon-row.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { renewRecoveryCodes } from "./mfa.api.ts"
import classes from "./mfa.module.css"
import { mfaMessages } from "./mfa.messages.ts"
import { IdentityDialog } from "./identity-dialog.tsx"
import { ShownCodesDialog } from "./shown-codes-dialog.tsx"

/** With this many or fewer left, new codes are recommended. */
const few = 3

export const RecoveryCodesRow = ({ left }: { readonly left: number }) => {
  const messages = useMessages(mfaMessages)
  const renew = useMutation(renewRecoveryCodes)
  const [asking, setAsking] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>()
  const act = async (proof: GivenProof) => {
    const { recoveryCodes } = await renew.mutateAsync({ body: proof })
    setAsking(false)
    setCodes(recoveryCodes)
  }
  return (
    <>
      <IconRow
        as="div"
        icon="key"
        title={messages.recovery}
        action={<ActionButton onClick={() => setAsking(true)}>{messages.renew}</ActionButton>}
        facts={
          <>
            <StatusBadge plain tone={left > few ? "good" : "warn"}>
              {messages.recoveryLeft(left)}
            </StatusBadge>
            <span>{messages.recoveryText}</span>
          </>
        }
      />
      {asking && (
        <IdentityDialog title={messages.renewTitle} label={messages.renew} act={act} onClose={() => setAsking(false)}>
          <p className={classes.plain}>{messages.renewText}</p>
        </IdentityDialog>
      )}
      {codes && <ShownCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </>
  )
}
