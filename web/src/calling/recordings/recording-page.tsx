import type { Recording } from "@dialplane/contract/calling/recordings/recordings.schema"
import { useQuery } from "@tanstack/react-query"
import { useParams } from "@tanstack/react-router"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { ObjectPage } from "../../kit/object/object-page.tsx"
import { Section } from "../../ui/page/section.tsx"
import { nameOf, otherParty } from "./recording-columns.tsx"
import { RecordingDetails } from "./recording-details.tsx"
import { recordingQuery, type Scope } from "./recordings.api.ts"
import { recordingMessages } from "./recordings.messages.ts"
import { useRecordingLocks } from "./use-recording-locks.ts"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"

const DeleteDialog = lazyWindow(() => import("./recording-dialogs.tsx").then((file) => file.DeleteDialog))

interface Props {
  readonly scope: Scope
  readonly list: { readonly title: string } & ({ readonly path: string } | { readonly address: string })
}

/** The page of a recording, of the account or of one's own. */
export const RecordingPage = ({ scope, list }: Props) => {
  const messages = useMessages(recordingMessages)
  const phone = usePhoneNumbers()
  const { dateTime } = useFormat()
  const { recordingId } = useParams({ strict: false }) as { recordingId: string }
  const found = useQuery(recordingQuery(scope, Number(recordingId)))
  const lockOf = useRecordingLocks(scope)
  const tools = { messages, phone, dateTime }
  const titleOf = (recording: Recording) => messages.callBetween(recording.ownerName, otherParty(tools, recording))
  return (
    <ObjectPage
      list={list}
      found={found}
      titleOf={titleOf}
      sentence={({ startedAt }) => dateTime(startedAt)}
      messages={messages}
      mayNotDelete={found.data && lockOf("delete", found.data)}
      deleteDialog={(recording, { onClose, onGone }) => (
        <DeleteDialog
          scope={scope}
          ids={[recording.recordingId]}
          names={[nameOf(tools, recording)]}
          onClose={onClose}
          onDone={onGone}
        />
      )}
    >
      {(recording) => (
        <Section>
          <RecordingDetails
            key={recording.recordingId}
            scope={scope}
            recording={recording}
            title={titleOf(recording)}
            play={false}
          />
        </Section>
      )}
    </ObjectPage>
  )
}
