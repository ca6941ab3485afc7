import type { OwnMonitoring } from "@dialplane/contract/calling/call-monitoring/call-monitoring.schema"
import { monitoringModes, type MonitoringMode } from "@dialplane/contract/calling/call-monitoring/monitoring-coverage"
import { useMutation } from "@tanstack/react-query"
import { useId, useRef, useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useCan } from "../../kit/can.tsx"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { PasswordField } from "../../ui/fields/password-field.tsx"
import { ActionMenu } from "../../ui/overlays/action-menu.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { changeMode, endMonitoring, startSession } from "./engine.api.ts"
import { liveMonitoringMessages } from "./monitoring.messages.ts"
import classes from "./engine.module.css"

type Offer = OwnMonitoring["calls"][number]
interface Wanted {
  readonly offer: Offer
  readonly mode: MonitoringMode
}

/** Starts monitoring: at once, or after the PIN. */
export const useMonitor = (own: OwnMonitoring | undefined) => {
  const { accountId } = useAccount()
  const start = useMutation(startSession)
  const [asking, setAsking] = useState<Wanted>()
  const under = useRef(false)
  const begin = ({ offer: { liveCallId, extensionId }, mode }: Wanted, pin?: string) => {
    // A second click comes before the page knows of the first.
    if (under.current) return
    under.current = true
    start.mutate(
      {
        params: { accountId },
        body: { liveCallId, partyId: extensionId, mode, ...(pin === undefined ? {} : { pin }) },
      },
      {
        onSuccess: () => setAsking(undefined),
        onSettled: () => {
          under.current = false
        },
      },
    )
  }
  const choose = (wanted: Wanted) => {
    if (under.current || own?.session != null) return
    start.reset()
    if (own?.needsPin === true) setAsking(wanted)
    else begin(wanted)
  }
  const close = () => {
    start.reset()
    setAsking(undefined)
  }
  const failure = start.isError ? errorMessage(start.error) : undefined
  return { choose, asking, begin, close, failure, isStarting: start.isPending }
}
type Monitor = ReturnType<typeof useMonitor>

const whyNotNow = (
  messages: (typeof liveMonitoringMessages)["locales"]["en-us"],
  { isPossible, session }: OwnMonitoring,
): string | undefined => (isPossible ? (session === null ? undefined : messages.busy) : messages.notPossible)

/** The button of a call that the user may monitor. */
export const MonitorButton = ({
  own,
  liveCallId,
  monitor,
}: {
  readonly own: OwnMonitoring
  readonly liveCallId: number
  readonly monitor: Monitor
}) => {
  const messages = useMessages(liveMonitoringMessages)
  const offers = own.calls.filter((one) => one.liveCallId === liveCallId)
  if (offers.length === 0 || own.session?.liveCallId === liveCallId) return null
  return (
    <ActionMenu
      trigger={
        <ActionButton icon="queue" loading={monitor.isStarting}>
          {messages.monitor}
        </ActionButton>
      }
      groups={offers.map((offer) => ({
        id: String(offer.extensionId),
        label: offer.name,
        actions: offer.modes.map((mode) => ({
          id: `${offer.extensionId} ${mode}`,
          label: messages[mode],
          disabledReason:
            whyNotNow(messages, own) ??
            (offer.monitoredBy === null ? undefined : messages.otherMonitors(offer.monitoredBy)),
          onSelect: () => monitor.choose({ offer, mode }),
        })),
      }))}
    />
  )
}

/** The same as buttons in a row, for a list of nothing but calls that the user may monitor. */
export const MonitorModes = ({
  own,
  offer,
  monitor,
}: {
  readonly own: OwnMonitoring
  readonly offer: Offer
  readonly monitor: Monitor
}) => {
  const messages = useMessages(liveMonitoringMessages)
  const { session } = own
  if (session?.liveCallId === offer.liveCallId && session.extensionId === offer.extensionId)
    return <StatusBadge tone="running">{messages[`state_${session.mode}`]}</StatusBadge>
  if (offer.monitoredBy !== null)
    return <StatusBadge tone="neutral">{messages.monitoredByName(offer.monitoredBy)}</StatusBadge>
  return (
    <div className={classes.modes}>
      {offer.modes.map((mode) => (
        <ActionButton
          key={mode}
          aria-label={messages.modeNamed(messages[mode], offer.name)}
          disabledReason={whyNotNow(messages, own)}
          loading={monitor.isStarting}
          onClick={() => monitor.choose({ offer, mode })}
        >
          {messages[mode]}
        </ActionButton>
      ))}
    </div>
  )
}

/** What the user monitors now, and the PIN dialog. */
export const MonitorNotice = ({
  own,
  monitor,
}: {
  readonly own: OwnMonitoring | undefined
  readonly monitor: Monitor
}) => {
  const messages = useMessages(liveMonitoringMessages)
  const { accountId } = useAccount()
  const mayOpen = useCan("read:call-monitoring")
  const { asking, failure } = monitor
  return (
    <>
      {asking === undefined && <ErrorBlock message={failure} />}
      {own?.isSupervisor === true && !own.isOn && (
        <div className={classes.notice}>
          <Banner
            tone="warn"
            title={messages.off}
            action={
              mayOpen && (
                <ActionButton href={accountAddress(accountId, "call-monitoring/disclaimer")}>
                  {messages.openMonitoring}
                </ActionButton>
              )
            }
          >
            {messages.offSentence}
          </Banner>
        </div>
      )}
      {own?.session != null && <UnderWay own={own} session={own.session} />}
      {asking !== undefined && <PinDialog key={asking.mode} wanted={asking} monitor={monitor} />}
    </>
  )
}

const UnderWay = ({
  own,
  session,
}: {
  readonly own: OwnMonitoring
  readonly session: NonNullable<OwnMonitoring["session"]>
}) => {
  const messages = useMessages(liveMonitoringMessages)
  const { accountId } = useAccount()
  const [change, stop] = [useMutation(changeMode), useMutation(endMonitoring)]
  const params = { accountId, monitoringId: session.sessionId }
  const allowed =
    own.calls.find((one) => one.liveCallId === session.liveCallId && one.extensionId === session.extensionId)?.modes ??
    []
  return (
    <div className={classes.notice}>
      <Banner
        title={messages.nowTitle(session.monitored)}
        action={
          <div className={classes.modes}>
            {monitoringModes
              .filter((mode) => mode !== session.mode && allowed.includes(mode))
              .map((mode) => (
                <ActionButton
                  key={mode}
                  loading={change.isPending}
                  onClick={() => change.mutate({ params, body: { mode } })}
                >
                  {messages[mode]}
                </ActionButton>
              ))}
            <ActionButton icon="stop" loading={stop.isPending} onClick={() => stop.mutate({ params })}>
              {messages.stop}
            </ActionButton>
          </div>
        }
      >
        {messages[`now_${session.mode}`]}
      </Banner>
    </div>
  )
}

const PinDialog = ({ wanted, monitor }: { readonly wanted: Wanted; readonly monitor: Monitor }) => {
  const messages = useMessages(liveMonitoringMessages)
  const [pin, setPin] = useState("")
  const id = useId()
  return (
    <Dialog
      opened
      onClose={monitor.close}
      title={messages.pinTitle}
      footer={
        <>
          <ActionButton onClick={monitor.close}>{messages.cancel}</ActionButton>
          <ActionButton kind="primary" type="submit" form={id} loading={monitor.isStarting}>
            {messages.start}
          </ActionButton>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          monitor.begin(wanted, pin)
        }}
      >
        <PasswordField
          label={messages.pin}
          required
          data-autofocus
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          error={monitor.failure}
          value={pin}
          onChange={setPin}
        />
      </form>
    </Dialog>
  )
}
