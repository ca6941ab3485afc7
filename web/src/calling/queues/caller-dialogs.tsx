import type { QueueStatus, WaitingCaller } from "@dialplane/contract/calling/queue-status/queue-status.schema"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { DestinationPicker, type DestinationValue } from "../destinations/destination-picker.tsx"
import { actOnCaller } from "./status.api.ts"
import { statusMessages } from "./status.messages.ts"
import classes from "./queues.module.css"

interface Props {
  readonly status: QueueStatus
  readonly caller: WaitingCaller
  readonly name: string
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Gives a waiting caller to one agent at once. Those who talk are not offered. */
export const ConnectDialog = ({ status, caller, name, onClose, onDone }: Props) => {
  const messages = useMessages(statusMessages)
  const { accountId } = useAccount()
  const act = useMutation(actOnCaller)
  const [agent, setAgent] = useState<string | null>(null)
  const free = status.agentList.filter(({ state }) => state !== "onCall")
  const connect = () =>
    act.mutate(
      {
        params: { accountId, callQueueId: status.queueId },
        body: { action: "pickUp", callId: caller.callId, legId: caller.legId, extensionId: Number(agent) },
      },
      {
        onSuccess: () => {
          onDone()
          onClose()
        },
      },
    )
  return (
    <Dialog
      opened
      onClose={onClose}
      title={messages.connectTitle(name)}
      footer={
        <>
          <ActionButton onClick={onClose}>{messages.keep}</ActionButton>
          <ActionButton
            kind="primary"
            loading={act.isPending}
            disabledReason={agent === null ? messages.chooseAgent : undefined}
            onClick={connect}
          >
            {messages.connectButton}
          </ActionButton>
        </>
      }
    >
      <div className={classes.stack}>
        <ErrorBlock message={act.isError ? errorMessage(act.error) : undefined} />
        <p className={classes.quiet}>{messages.connectText}</p>
        <SelectField
          label={messages.agent}
          required
          disabledReason={free.length === 0 ? messages.nobodyFree : undefined}
          options={free.map(({ extensionId, extension, name: agentName }) => ({
            value: String(extensionId),
            label: `${extension} ${agentName}`,
          }))}
          value={agent}
          onChange={setAgent}
        />
      </div>
    </Dialog>
  )
}

export const TransferDialog = ({ status, caller, name, onClose, onDone }: Props) => {
  const messages = useMessages(statusMessages)
  const { accountId } = useAccount()
  const act = useMutation(actOnCaller)
  const [to, setTo] = useState<DestinationValue>(null)
  const send = () =>
    to !== null &&
    act.mutate(
      {
        params: { accountId, callQueueId: status.queueId },
        body: { action: "transfer", callId: caller.callId, legId: caller.legId, to },
      },
      {
        onSuccess: () => {
          onDone()
          onClose()
        },
      },
    )
  return (
    <Dialog
      opened
      onClose={onClose}
      title={messages.transferTitle(name)}
      footer={
        <>
          <ActionButton onClick={onClose}>{messages.keep}</ActionButton>
          <ActionButton
            kind="primary"
            loading={act.isPending}
            disabledReason={to === null ? messages.chooseDestination : undefined}
            onClick={send}
          >
            {messages.transferButton}
          </ActionButton>
        </>
      }
    >
      <div className={classes.stack}>
        <ErrorBlock message={act.isError ? errorMessage(act.error) : undefined} />
        <DestinationPicker
          label={messages.transferTo}
          path="to"
          errors={{}}
          kinds={["extension", "voicemail", "external", "flow"]}
          except={[status.queueId]}
          value={to}
          onChange={setTo}
        />
      </div>
    </Dialog>
  )
}
