import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { useEffect, useEffectEvent, useRef, useState } from "react"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { portal } from "../../kit/portal.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { ButtonRow } from "../../ui/actions/button-row.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { phaseOf, reportSeconds, type LifePhase } from "./life-phase.ts"
import { sendActivity, sessionLifeQuery } from "./session-life.api.ts"
import { sessionLifeMessages } from "./session-life.messages.ts"

const signs = ["pointerdown", "keydown", "wheel", "touchstart"] as const
const now = () => portal.environment.now()
/** While the notice is shown: the user may have chosen to stay in another window. */
const askAgainSeconds = 10

/**
 * Reports that the user is active, and tells them before the session ends. The server decides when it ends; other
 * windows may have reported activity, so it is asked before anything is shown.
 */
export const SessionLife = () => {
  // The answer to the first report says it, too.
  const [isReported, setReported] = useState(false)
  const life = useQuery({ ...sessionLifeQuery, enabled: isReported })
  const client = useQueryClient()
  const reported = useRef(0)
  const [shown, setShown] = useState<Extract<LifePhase, { kind: "notice" }>>()
  const [isRead, setRead] = useState(false)

  const report = () => {
    reported.current = now()
    void sendActivity()
      .then(
        (answer) => client.setQueryData(sessionLifeQuery.queryKey, answer),
        // Without a connection nothing can be reported; the next activity tries again.
        () => undefined,
      )
      .finally(() => setReported(true))
  }
  useReportedActivity(report, reported, shown !== undefined)

  const { data, dataUpdatedAt, refetch } = life
  useEffect(() => {
    if (data === undefined || data.idleMinutes === null) return
    const age = () => (now() - dataUpdatedAt) / 1000
    let cancel = () => {}
    const ask = () => {
      // Again later, if there is no connection now.
      cancel = portal.environment.after(askAgainSeconds * 1000, ask)
      void refetch()
    }
    const look = () => {
      const phase = phaseOf(data, age())
      if (phase.kind === "quiet") {
        setShown(undefined)
        setRead(false)
        cancel = portal.environment.after(phase.seconds * 1000, ask)
        return
      }
      if (phase.kind === "over" || age() >= askAgainSeconds) return ask()
      setShown(phase)
      cancel = portal.environment.after(1000, look)
    }
    look()
    return () => cancel()
  }, [data, dataUpdatedAt, refetch])

  return shown !== undefined && !(isRead && !shown.canStay) ? (
    <Notice phase={shown} onStay={report} onRead={() => setRead(true)} />
  ) : null
}

/** Opening the portal is activity, too. While the notice is shown, only its button counts. */
const useReportedActivity = (report: () => void, reported: { readonly current: number }, isPaused: boolean) => {
  const send = useEffectEvent(report)
  useEffect(() => send(), [])
  useEffect(() => {
    if (isPaused) return
    let cancel: (() => void) | undefined
    const note = () => {
      const wait = reported.current + reportSeconds * 1000 - now()
      if (wait <= 0) return send()
      cancel ??= portal.environment.after(wait, () => {
        cancel = undefined
        send()
      })
    }
    for (const sign of signs) window.addEventListener(sign, note, { capture: true, passive: true })
    return () => {
      cancel?.()
      for (const sign of signs) window.removeEventListener(sign, note, { capture: true })
    }
  }, [isPaused, reported])
}

interface NoticeProps {
  readonly phase: Extract<LifePhase, { kind: "notice" }>
  readonly onStay: () => void
  readonly onRead: () => void
}

const Notice = ({ phase: { seconds, canStay }, onStay, onRead }: NoticeProps) => {
  const messages = useMessages(sessionLifeMessages)
  const router = useRouter()
  const go = canStay ? onStay : onRead
  return (
    <Dialog
      opened
      title={canStay ? messages.idleTitle : messages.limitTitle}
      onClose={go}
      footer={
        <ButtonRow>
          <ActionButton icon="sign-out" onClick={() => void router.navigate({ href: "/logout" })}>
            {messages.signOut}
          </ActionButton>
          <ActionButton kind="primary" onClick={go} data-autofocus>
            {canStay ? messages.stay : messages.understood}
          </ActionButton>
        </ButtonRow>
      }
    >
      <p role="timer">{canStay ? messages.idleText(seconds) : messages.limitText(seconds)}</p>
    </Dialog>
  )
}
