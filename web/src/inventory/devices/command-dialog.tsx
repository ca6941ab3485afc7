import type { PhoneCommand } from "@dialplane/contract/inventory/devices/phone-control"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { affectedOf } from "../../kit/bulk/affected.ts"
import { BulkPreviewPart } from "../../kit/bulk/bulk-preview-part.tsx"
import { JobDialog } from "../../kit/bulk/job-dialog.tsx"
import { useWords } from "../../kit/locale/use-locale.ts"
import { commandMany, commandPreviewQuery } from "./devices.api.ts"
import { deviceWords } from "./devices.words.ts"

interface Props {
  readonly command: PhoneCommand
  readonly ids: readonly number[]
  /** How the phone is called, when it is one. */
  readonly name?: string | undefined
  readonly onClose: () => void
}

/** Tells one phone or many to restart or to fetch their settings, after a look at which of them can. */
export const CommandDialog = ({ command, ids, name, onClose }: Props) => {
  const words = useWords(deviceWords)
  const { accountId } = useAccount()
  const send = useMutation(commandMany)
  const body = { deviceIds: [...ids], command }
  const preview = useQuery(commandPreviewQuery(accountId, body))
  const isRestart = command === "restart"
  const nobody = preview.data !== undefined && preview.data.changed === 0 ? words.commandNobody : undefined
  return (
    <JobDialog
      title={(isRestart ? words.restartTitle : words.resyncTitle)(name ?? words.howMany(ids.length))}
      confirm={isRestart ? words.restart : words.resync}
      notYet={nobody}
      start={() =>
        send.mutateAsync({ params: { accountId }, body: { ...body, deviceIds: affectedOf(ids, preview.data) } })
      }
      doneText={isRestart ? words.restartSent : words.resyncSent}
      onClose={onClose}
    >
      <p>{isRestart ? words.restartText : words.resyncText}</p>
      <BulkPreviewPart withoutFields of={preview} />
      <p>{words.commandSandbox}</p>
    </JobDialog>
  )
}
