import type { MeetingDetails } from "@dialplane/contract/calling/meetings/meetings.schema"
import { useQuery } from "@tanstack/react-query"
import { useParams } from "@tanstack/react-router"
import { useAccount } from "../../kit/account.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { InAddressZone, ZoneNote } from "../../kit/locale/in-address-zone.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { useSignedIn } from "../../kit/session/use-session.ts"
import { useMay } from "../../kit/use-may.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { KeyValueList } from "../../ui/page/key-value-list.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { Section } from "../../ui/page/section.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { clockText } from "../routing/journey-tile.tsx"
import { codeText } from "./code-text.ts"
import { MeetingRecordings } from "./meeting-recordings.tsx"
import { meetingOfUserQuery, meetingQuery } from "./meetings.api.ts"
import { meetingMessages } from "./meetings.messages.ts"
import { ParticipantTimeline } from "./participant-timeline.tsx"
import { UserLink } from "./user-link.tsx"
import classes from "./meetings.module.css"

export const Page = () => (
  <InAddressZone>
    <MeetingPage />
  </InAddressZone>
)

const MeetingPage = () => {
  const messages = useMessages(meetingMessages)
  const { accountId } = useAccount()
  const { userId } = useSignedIn()
  const { meetingId } = useParams({ strict: false }) as { meetingId: string }
  const seesAll = useMay()("read:meeting-reports")
  const found = useQuery(seesAll ? meetingQuery(accountId, meetingId) : meetingOfUserQuery(userId, meetingId))
  const { zonedDateTime, time } = useFormat()
  const { data } = found
  return (
    <PageFrame>
      <PageHead
        breadcrumbs={[{ label: messages.meetings, href: accountAddress(accountId, "meetings") }]}
        title={data?.topic ?? (found.isLoadingError ? messages.meeting : " ")}
        badge={data && <TypeBadge type={data.type} />}
        sentence={
          data && (
            <>
              {messages.when(zonedDateTime(data.startedAt), time(data.endedAt))}
              <ZoneNote />
            </>
          )
        }
        actions={
          data?.type === "recurring" && (
            <ActionButton icon="history" href={accountAddress(accountId, `meetings?code=${data.code}`)}>
              {messages.sameCode}
            </ActionButton>
          )
        }
      />
      {found.isLoadingError ? (
        <LoadError of={found} />
      ) : data === undefined ? (
        <FormSkeleton />
      ) : (
        <Body meeting={data} />
      )}
    </PageFrame>
  )
}

const TypeBadge = ({ type }: Pick<MeetingDetails, "type">) => {
  const messages = useMessages(meetingMessages)
  const icon = type === "instant" ? "bolt" : type === "recurring" ? "refresh" : "calendar"
  return (
    <StatusBadge tone="neutral" icon={icon}>
      {messages[`type_${type}`]}
    </StatusBadge>
  )
}

const Body = ({ meeting }: { readonly meeting: MeetingDetails }) => {
  const messages = useMessages(meetingMessages)
  const { time, number } = useFormat()
  const { host, code, startedAt, endedAt, seconds, participantsUnique, participantsMax } = meeting
  return (
    <>
      {meeting.isSimulated && (
        <div className={classes.notice}>
          <Banner>{messages.simulatedMeeting}</Banner>
        </div>
      )}
      <div className={classes.layout}>
        <Section title={messages.participants} sentence={messages.participantsSentence}>
          <ParticipantTimeline meeting={meeting} />
        </Section>
        <div>
          <Section title={messages.details}>
            <KeyValueList
              items={[
                { label: messages.host, value: <UserLink {...host} /> },
                { label: messages.start, value: time(startedAt, { seconds: true }) },
                { label: messages.end, value: time(endedAt, { seconds: true }) },
                { label: messages.length, value: clockText(seconds) },
                { label: messages.participants, value: number(participantsUnique) },
                { label: messages.participantsMax, value: number(participantsMax) },
                { label: messages.code, value: codeText(code) },
                {
                  label: messages.recording,
                  value: meeting.hasRecording ? messages.recorded : messages.notRecorded,
                },
              ]}
            />
          </Section>
        </div>
      </div>
      {meeting.recordings.length > 0 && (
        <div className={classes.recordings}>
          <MeetingRecordings meeting={meeting} />
        </div>
      )}
    </>
  )
}
