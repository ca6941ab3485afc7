import type { Recording } from "@dialplane/contract/calling/recordings/recordings.schema"
import { useNewest } from "../../kit/data/use-newest.ts"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { SideSheet } from "../../ui/overlays/side-sheet.tsx"
import { KeyValueList } from "../../ui/page/key-value-list.tsx"
import { CommentPart } from "./comment-part.tsx"
import { lengthText } from "./length-text.ts"
import { Player } from "./player.tsx"
import { isOfFormerUser, otherParty } from "./recording-columns.tsx"
import { listOf, type Scope } from "./recordings.api.ts"
import { directionMessages, kindMessages, recordingMessages } from "./recordings.messages.ts"
import { useRecordingLocks } from "./use-recording-locks.ts"
import classes from "./recordings.module.css"

interface Props {
  readonly scope: Scope
  readonly recording: Recording
  readonly play: boolean
  readonly onDelete: () => void
  readonly onClose: () => void
}

/** One recording: player, call details and comments. */
export const RecordingSheet = ({ scope, recording: opened, play, onDelete, onClose }: Props) => {
  const messages = useMessages(recordingMessages)
  const phone = usePhoneNumbers()
  const { dateTime, number } = useFormat()
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
          <ActionButton icon="delete" disabledReason={lockOf("delete", recording)} onClick={onDelete}>
            {messages.delete}
          </ActionButton>
        </div>
      }
    >
      <Player
        key={recording.recordingId}
        scope={scope}
        recordingId={recording.recordingId}
        seconds={recording.seconds}
        label={messages.soundOf(title)}
        begin={play}
      />
      <KeyValueList
        items={[
          {
            label: messages.whose,
            value: isOfFormerUser(recording) ? messages.offboardedOwner(recording.ownerName) : recording.ownerName,
          },
          { label: messages.extension, value: recording.extension || null },
          {
            label: messages.other,
            value:
              [recording.otherName, recording.otherNumber === "" ? "" : phone(recording.otherNumber)]
                .filter(Boolean)
                .join(" · ") || messages.unknownParty,
          },
          { label: messages.direction, value: directionMessages[recording.direction] },
          { label: messages.length, value: lengthText(recording.seconds) },
          { label: messages.kind, value: kindMessages[recording.kind] },
          {
            label: messages.size,
            value: number(recording.bytes / 1000, { style: "unit", unit: "kilobyte", maximumFractionDigits: 0 }),
          },
        ]}
      />
      <CommentPart
        scope={scope}
        recordingId={recording.recordingId}
        comments={recording.comments}
        lockedBy={lockOf("update", recording)}
      />
    </SideSheet>
  )
}
