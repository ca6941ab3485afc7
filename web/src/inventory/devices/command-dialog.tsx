import type { PhoneCommand } from "@dialplane/contract/inventory/devices/phone-control"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { affectedOf } from "../../kit/bulk/affected.ts"
import { BulkPreviewPart } from "../../kit/bulk/bulk-preview-part.tsx"
import { JobDialog } from "../../kit/bulk/job-dialog.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { commandMany, commandPreviewQuery } from "./devices.api.ts"
import { deviceMessages } from "./devices.messages.ts"

interface Props {
  readonly command: PhoneCommand
  readonly ids: readonly number[]
  /** The name of the phone, if it is a single one. */
  readonly name?: string | undefined
  readonly onClose: () => void
}

/** Restarts or resyncs phones, after a preview of which of them can take the command. */
export const CommandDialog = ({ command, ids, name, onClose }: Props) => {
  const messages = useMessages(deviceMessages)
  const { accountId } = useAccount()
  const send = useMutation(commandMany)
  const body = { deviceIds: [...ids], command }
  const preview = useQuery(commandPreviewQuery(accountId, body))
  const isRestart = command === "restart"
  const nobody = preview.data !== undefined && preview.data.changed === 0 ? messages.commandNobody : undefined
  return (
    <JobDialog
      title={(isRestart ? messages.restartTitle : messages.resyncTitle)(name ?? messages.howMany(ids.length))}
      confirm={isRestart ? messages.restart : messages.resync}
      notYet={nobody}
      start={() =>
        send.mutateAsync({ params: { accountId }, body: { ...body, deviceIds: affectedOf(ids, preview.data) } })
      }
      doneText={isRestart ? messages.restartSent : messages.resyncSent}
      onClose={onClose}
    >
      <p>{isRestart ? messages.restartText : messages.resyncText}</p>
      <BulkPreviewPart withoutFields of={preview} />
      <p>{messages.commandSandbox}</p>
    </JobDialog>
  )
}
