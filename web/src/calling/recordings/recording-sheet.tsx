import type { Recording } from "@dialplane/contract/calling/recordings/recordings.schema"
import { useNewest } from "../../kit/data/use-newest.ts"
import { useFormat, useWords } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { SideSheet } from "../../ui/overlays/side-sheet.tsx"
import { KeyValueList } from "../../ui/page/key-value-list.tsx"
import { CommentPart } from "./comment-part.tsx"
import { Player } from "./player.tsx"
import { otherParty } from "./recording-columns.tsx"
import { listOf, type Door } from "./recordings.api.ts"
import { directionWords, kindWords, lengthWords, recordingWords } from "./recordings.words.ts"
import { useRecordingLocks } from "./use-recording-locks.ts"
import classes from "./recordings.module.css"

interface Props {
  readonly door: Door
  readonly recording: Recording
  readonly play: boolean
  readonly onDelete: () => void
  readonly onClose: () => void
}

/** One recording: hear it, what is known of the call, what people wrote about it. */
export const RecordingSheet = ({ door, recording: opened, play, onDelete, onClose }: Props) => {
  const words = useWords(recordingWords)
  const phone = usePhoneNumbers()
  const { dateTime, number } = useFormat()
  const recording = useNewest(listOf(door).endpoint, opened, ({ recordingId }) => recordingId) ?? opened
  const lockOf = useRecordingLocks(door)
  const title = words.callBetween(recording.ownerName, otherParty({ words, phone }, recording))
  return (
    <SideSheet
      opened
      onClose={onClose}
      title={title}
      sentence={dateTime(recording.startedAt)}
      footer={
        <div className={classes.footer}>
          <ActionButton icon="delete" disabledReason={lockOf("delete", recording)} onClick={onDelete}>
            {words.delete}
          </ActionButton>
        </div>
      }
    >
      <Player
        key={recording.recordingId}
        door={door}
        recordingId={recording.recordingId}
        label={words.soundOf(title)}
        begin={play}
      />
      <KeyValueList
        items={[
          {
            label: words.whose,
            value:
              recording.userId === null
                ? `${recording.ownerName} (${words.nobodys.toLowerCase()})`
                : recording.ownerName,
          },
          { label: words.extension, value: recording.extension || null },
          {
            label: words.other,
            value:
              [recording.otherName, recording.otherNumber === "" ? "" : phone(recording.otherNumber)]
                .filter(Boolean)
                .join(" · ") || words.unknownParty,
          },
          { label: words.direction, value: directionWords[recording.direction] },
          { label: words.length, value: lengthWords(recording.seconds) },
          { label: words.kind, value: kindWords[recording.kind] },
          {
            label: words.size,
            value: number(recording.bytes / 1000, { style: "unit", unit: "kilobyte", maximumFractionDigits: 0 }),
          },
        ]}
      />
      <CommentPart
        door={door}
        recordingId={recording.recordingId}
        comments={recording.comments}
        lockedBy={lockOf("update", recording)}
      />
    </SideSheet>
  )
}
