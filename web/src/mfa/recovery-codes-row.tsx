import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { useWords } from "../kit/locale/use-locale.ts"
import { ActionButton } from "../ui/actions/action-button.tsx"
import { StatusBadge } from "../ui/display/status-badge.tsx"
import { Icon } from "../ui/icons/icon.tsx"
import { renewRecoveryCodes } from "./mfa.api.ts"
import classes from "./mfa.module.css"
import { mfaWords } from "./mfa.words.ts"
import { PasswordDialog } from "./password-dialog.tsx"
import { ShownCodesDialog } from "./shown-codes-dialog.tsx"

/** So few that it is time for new ones. */
const few = 3

export const RecoveryCodesRow = ({ left }: { readonly left: number }) => {
  const words = useWords(mfaWords)
  const renew = useMutation(renewRecoveryCodes)
  const [asking, setAsking] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>()
  const act = async (currentPassword: string) => {
    const { recoveryCodes } = await renew.mutateAsync({ body: { currentPassword } })
    setAsking(false)
    setCodes(recoveryCodes)
  }
  return (
    <div className={classes.item}>
      <span className={classes.icon}>
        <Icon name="key" size={18} />
      </span>
      <div className={classes.words}>
        <div className={classes.name}>{words.recovery}</div>
        <div className={classes.facts}>
          <StatusBadge plain tone={left > few ? "good" : "warn"}>{words.recoveryLeft(left)}</StatusBadge>
          <span>{words.recoveryText}</span>
        </div>
      </div>
      <ActionButton onClick={() => setAsking(true)}>{words.renew}</ActionButton>
      {asking && (
        <PasswordDialog title={words.renewTitle} label={words.renew} act={act} onClose={() => setAsking(false)}>
          <p className={classes.plain}>{words.renewText}</p>
        </PasswordDialog>
      )}
      {codes && <ShownCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </div>
  )
}
