import type { Branding } from "@dialplane/contract/branding/branding.schema"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { useCan, useWhyNot } from "../kit/can.tsx"
import { useFormat, useWords } from "../kit/locale/use-locale.ts"
import { ActionButton } from "../ui/actions/action-button.tsx"
import { StatusBadge } from "../ui/display/status-badge.tsx"
import { showToast } from "../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../ui/overlays/confirm-dialog.tsx"
import { runHostnameCheck, vouchForHostname } from "./branding.api.ts"
import { brandingWords } from "./branding.words.ts"
import classes from "./branding.module.css"

/** Whether the saved name is proven, what was found, and the two ways to prove it. */
export const HostnameState = ({ branding, unsaved }: { readonly branding: Branding; readonly unsaved: boolean }) => {
  const words = useWords(brandingWords)
  const { dateTime } = useFormat()
  const { accountId, own, hostnameState: { state, verifiedBy, verifiedAt, checkedAt, failure } } = branding
  const check = useMutation(runHostnameCheck)
  const mayNot = useWhyNot("update:branding")
  const reason = unsaved ? words.saveFirst : mayNot
  if (own.hostname === null || state === "none") return <p className={classes.hint}>{words.hostnameHonest}</p>
  const look = async () => {
    const { hostnameState: found } = await check.mutateAsync({ params: { accountId } })
    showToast(found.failure === null ? { tone: "good", title: words.checkGood, message: own.hostname! } : { tone: "bad", title: words.checkBad, message: found.failure })
  }
  return (
    <div className={classes.hostname}>
      <div className={classes.hostnameHead}>
        <StatusBadge tone={state === "verified" ? "good" : "warn"}>{state === "verified" ? words.verified : words.unverified}</StatusBadge>
        <span className={classes.hostnameActions}>
          <ActionButton size="compact-sm" icon="refresh" loading={check.isPending} disabledReason={reason} onClick={() => void look().catch(() => undefined)}>
            {words.check}
          </ActionButton>
          {state === "unverified" && <Vouch accountId={accountId} hostname={own.hostname} disabledReason={unsaved ? words.saveFirst : undefined} />}
        </span>
      </div>
      {verifiedAt !== null && <p className={classes.hint}>{verifiedBy === "check" ? words.verifiedByCheck(dateTime(verifiedAt)) : words.verifiedByOperator(dateTime(verifiedAt))}</p>}
      {failure !== null && <p className={classes.failure}>{checkedAt !== null && words.lastCheck(dateTime(checkedAt))}{failure}</p>}
      {state === "unverified" && <p className={classes.hint}>{words.hostnameHow(window.location.hostname)}</p>}
      <p className={classes.hint}>{words.hostnameHonest}</p>
    </div>
  )
}

/** Only the operator's own staff may; for everyone else there is nothing to press. */
const Vouch = ({ accountId, hostname, disabledReason }: { readonly accountId: number; readonly hostname: string; readonly disabledReason: string | undefined }) => {
  const words = useWords(brandingWords)
  const vouch = useMutation(vouchForHostname)
  const [asking, setAsking] = useState(false)
  if (!useCan("update:vsu-users")) return null
  const confirm = async () => {
    await vouch.mutateAsync({ params: { accountId } })
    setAsking(false)
    showToast({ tone: "good", title: words.confirmed, message: hostname })
  }
  return (
    <>
      <ActionButton kind="quiet" size="compact-sm" disabledReason={disabledReason} onClick={() => setAsking(true)}>
        {words.confirm}
      </ActionButton>
      <ConfirmDialog
        opened={asking} onCancel={() => setAsking(false)} title={words.confirmTitle(hostname)} confirmLabel={words.confirm} working={vouch.isPending}
        onConfirm={() => void confirm().catch(() => setAsking(false))}
      >
        {words.confirmSentence}
      </ConfirmDialog>
    </>
  )
}
