import type { Recording } from "@dialplane/contract/calling/recordings/recordings.schema"
import { useNewest } from "../../kit/data/use-newest.ts"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { SideSheet } from "../../ui/overlays/side-sheet.tsx"
import { otherParty } from "./recording-columns.tsx"
import { RecordingDetails } from "./recording-details.tsx"
import { listOf, type Scope } from "./recordings.api.ts"
import { recordingMessages } from "./recordings.messages.ts"
import { useRecordingLocks } from "./use-recording-locks.ts"
import classes from "./recordings.module.css"

interface Props {
  readonly scope: Scope
  readonly recording: Recording
  readonly address: string
  readonly onDelete: () => void
  readonly onClose: () => void
}

/** Plays a recording beside the list. */
export const RecordingSheet = ({ scope, recording: opened, address, onDelete, onClose }: Props) => {
  const messages = useMessages(recordingMessages)
  const phone = usePhoneNumbers()
  const { dateTime } = useFormat()
  const recording = useNewest(listOf(scope).endpoint, opened, ({ recordingId }) => recordingId) ?? opened
  const lockOf = useRecordingLocks(scope)
  const title = messages.callBetween(recording.ownerName, otherParty({ messages, phone }, recording))
  return (
    <SideSheet
      opened
      onClose={onClose}
      title={title}
      sentence={dateTime(recording.startedAt)}
      footer={
        <div className={classes.footer}>
          <ActionButton icon="show" href={address}>
            {messages.open}
          </ActionButton>
          <ActionButton icon="delete" disabledReason={lockOf("delete", recording)} onClick={onDelete}>
            {messages.delete}
          </ActionButton>
        </div>
      }
    >
      <RecordingDetails scope={scope} recording={recording} title={title} play />
    </SideSheet>
  )
}
