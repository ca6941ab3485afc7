import type { Recording } from "@dialplane/contract/calling/recordings/recordings.schema"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { KeyValueList } from "../../ui/page/key-value-list.tsx"
import { CommentPart } from "./comment-part.tsx"
import { lengthText } from "./length-text.ts"
import { Player } from "./player.tsx"
import { isOfFormerUser } from "./recording-columns.tsx"
import type { Scope } from "./recordings.api.ts"
import { directionMessages, kindMessages, recordingMessages } from "./recordings.messages.ts"
import { useRecordingLocks } from "./use-recording-locks.ts"

interface Props {
  readonly scope: Scope
  readonly recording: Recording
  readonly title: string
  readonly play: boolean
}

/** One recording: player, call details and comments. */
export const RecordingDetails = ({ scope, recording, title, play }: Props) => {
  const messages = useMessages(recordingMessages)
  const phone = usePhoneNumbers()
  const { number } = useFormat()
  const lockOf = useRecordingLocks(scope)
  return (
    <>
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
    </>
  )
}
