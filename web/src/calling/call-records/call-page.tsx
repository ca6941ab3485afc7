import { getCallQualityThresholds } from "@dialplane/contract/insight/call-quality/call-quality.endpoints"
import { bandOf, type QualityBand } from "@dialplane/contract/insight/call-quality/quality-bands"
import type { CallDetails } from "@dialplane/contract/calling/call-records/call-records.schema"
import { useQuery } from "@tanstack/react-query"
import { useParams } from "@tanstack/react-router"
import { use, useCallback, useMemo } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { query } from "../../kit/data/query.ts"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { InAddressZone, ZoneNote } from "../../kit/locale/in-address-zone.tsx"
import { ShownTimeZone } from "../../kit/locale/shown-time-zone.ts"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { withZone } from "../../kit/locale/with-zone.ts"
import { accountAddress } from "../../kit/screen.ts"
import { useMay } from "../../kit/use-may.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { StatusBadge, type StatusTone } from "../../ui/display/status-badge.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { KeyValueList } from "../../ui/page/key-value-list.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { Section } from "../../ui/page/section.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import type { Column } from "../../ui/table/column.ts"
import { DataTable } from "../../ui/table/data-table.tsx"
import { CallRecordings } from "../recordings/call-recordings-tile.tsx"
import { clockText, Journey, Party, ResultBadge } from "../routing/journey-tile.tsx"
import { ObjectLink } from "../routing/object-link-tile.tsx"
import { CallTimeLine } from "./call-time-line-view.tsx"
import { callQuery } from "./call-records.api.ts"
import { CallMonitoring } from "./monitoring-part.tsx"
import { participantsOf, type Participant } from "./participants.ts"
import { callMessages } from "./call-records.messages.ts"
import classes from "./call-records.module.css"

export const Page = () => (
  <InAddressZone>
    <CallPage />
  </InAddressZone>
)

const CallPage = () => {
  const messages = useMessages(callMessages)
  const { accountId } = useAccount()
  const { callId } = useParams({ strict: false }) as { callId: string }
  const found = useQuery(callQuery(accountId, callId))
  const phone = usePhoneNumbers()
  const { zonedDateTime } = useFormat()
  const { data } = found
  const shown = ({ number, name }: { number: string; name: string }) =>
    name || (number === "" ? messages.hidden : number.startsWith("+") ? phone(number) : number)
  return (
    <PageFrame>
      <PageHead
        breadcrumbs={[{ label: messages.calls, href: accountAddress(accountId, "calls") }]}
        title={data ? messages.title(shown(data.from), shown(data.to)) : found.isLoadingError ? messages.call : " "}
        badge={data && <ResultBadge result={data.result} />}
        sentence={
          data && (
            <>
              {zonedDateTime(data.startedAt)}
              <ZoneNote />
            </>
          )
        }
        actions={data && <Actions call={data} />}
      />
      {found.isLoadingError ? <LoadError of={found} /> : data === undefined ? <FormSkeleton /> : <Body call={data} />}
    </PageFrame>
  )
}

const Actions = ({ call }: { readonly call: CallDetails }) => {
  const messages = useMessages(callMessages)
  const may = useMay()
  const whyNotBlock = useWhyNot("create:call-blocking")
  const { accountId, direction, from, to } = call
  return (
    <>
      {may("read:pbx-settings") && direction === "inbound" && (
        <ActionButton
          icon="routing"
          href={accountAddress(
            accountId,
            `call-simulator?${new URLSearchParams({ from: from.number, to: to.number }).toString()}`,
          )}
        >
          {messages.simulate}
        </ActionButton>
      )}
      {may("read:call-blocking") && direction === "inbound" && from.number !== "" && (
        <ActionButton
          icon="disabled"
          disabledReason={whyNotBlock}
          href={accountAddress(accountId, `call-blocking?block=${encodeURIComponent(from.number)}`)}
        >
          {messages.block}
        </ActionButton>
      )}
    </>
  )
}

const Body = ({ call }: { readonly call: CallDetails }) => {
  const messages = useMessages(callMessages)
  const { time, zonedDateTime } = useFormat()
  const { steps, legs, from, to, direction } = call
  const seesMonitoring = useMay()("read:call-monitoring")
  const timeZone = use(ShownTimeZone)
  // Whoever answered first; transfers are part of the journey. The phones of a page answer by themselves.
  const answeredBy = steps.some(({ kind }) => kind === "paging")
    ? []
    : legs.filter((leg) => !isCaller(leg) && leg.answeredAt !== null).slice(0, 1)
  return (
    <>
      {call.isSimulated && (
        <div className={classes.notice}>
          <Banner>{messages.simulatedCall}</Banner>
        </div>
      )}
      {call.relatedCalls.map((related) => (
        <div key={related.callId} className={classes.notice}>
          <Banner
            action={
              <ActionButton
                href={withZone(accountAddress(call.accountId, `calls/${related.callId}`), timeZone, undefined)}
              >
                {messages.openCall}
              </ActionButton>
            }
          >
            {messages[`related_${related.relation}`](zonedDateTime(related.startedAt))}
          </Banner>
        </div>
      ))}
      <CallTimeLine call={call} />
      <div className={classes.layout}>
        <Section title={messages.journey} sentence={messages.journeySentence}>
          {steps.length === 0 ? <p className={classes.quiet}>{messages.noJourney}</p> : <Journey steps={steps} />}
        </Section>
        <Section title={messages.facts}>
          <KeyValueList
            items={[
              { label: messages.from, value: <Party {...from} hidden={messages.hidden} /> },
              { label: messages.to, value: <Party {...to} hidden={messages.hidden} /> },
              ...answeredBy.map((leg) => ({
                label: messages.answeredBy,
                value: <Party number={leg.number} name={leg.name} hidden={messages.hidden} />,
              })),
              {
                label: messages.direction,
                value: call.kind === "clickToCall" ? messages.clickToCall : messages[direction],
              },
              { label: messages.ended, value: time(call.endedAt, { seconds: true }) },
              { label: messages.ring, value: clockText(call.ringSeconds) },
              { label: messages.wait, value: clockText(call.waitSeconds) },
              { label: messages.talk, value: clockText(call.talkSeconds) },
              { label: messages.hold, value: clockText(call.holdSeconds) },
            ]}
          />
        </Section>
      </div>
      <CallRecordings recordings={call.recordings} />
      {seesMonitoring && <CallMonitoring callId={call.callId} />}
      <Section divided title={messages.legs} sentence={messages.legsSentence}>
        {legs.length === 0 ? <p className={classes.quiet}>{messages.noLegs}</p> : <Legs legs={legs} />}
      </Section>
    </>
  )
}

/** Whoever placed the call was not rung. */
const isCaller = ({ direction }: CallDetails["legs"][number]) => direction === "outbound"

const bandTones: Readonly<Record<QualityBand, StatusTone>> = {
  good: "good",
  fair: "warn",
  poor: "bad",
  notRated: "off",
}
/** How the measured leg of a participant is rated; undefined for those who may not see the thresholds. */
const useBand = (legs: CallDetails["legs"]) => {
  const { accountId } = useAccount()
  const may = useMay()
  const { data: thresholds } = useQuery({
    ...query(getCallQualityThresholds, { params: { accountId } }, { customError: true }),
    enabled: may("read:call-quality"),
  })
  return useCallback(
    (quality: NonNullable<Participant["quality"]>): QualityBand | undefined => {
      const leg = legs.find((one) => one.quality === quality)
      if (thresholds === undefined || leg === undefined || leg.answeredAt === null) return undefined
      return bandOf(thresholds, quality, Math.floor((Date.parse(leg.endedAt) - Date.parse(leg.answeredAt)) / 1000))
    },
    [legs, thresholds],
  )
}

const Legs = ({ legs }: { readonly legs: CallDetails["legs"] }) => {
  const messages = useMessages(callMessages)
  const { time, number } = useFormat()
  const rows = useMemo(() => participantsOf(legs), [legs])
  const rate = useBand(legs)
  const columns = useMemo(
    (): readonly Column<Participant>[] => [
      {
        id: "who",
        header: messages.who,
        min: 180,
        grow: 1,
        fixed: true,
        card: "title",
        cell: (one) => (
          <ObjectLink kind={one.extensionId === null ? null : "person"} id={one.extensionId}>
            <Party number={one.number} name={one.name} hidden={messages.hidden} />
          </ObjectLink>
        ),
      },
      { id: "result", header: messages.result, min: 150, cell: ({ result }) => messages[`leg_${result}`] },
      {
        id: "rang",
        header: messages.rang,
        width: 128,
        cell: ({ times, rangAt }) => (
          <span className="dp-figures">{times === 0 ? "—" : time(rangAt, { seconds: true })}</span>
        ),
      },
      {
        id: "rangFor",
        header: messages.rangFor,
        width: 122,
        cell: ({ times, ringSeconds }) => (
          <span className="dp-figures">
            {times === 0
              ? "—"
              : times === 1
                ? clockText(ringSeconds)
                : messages.rangTimes(times, clockText(ringSeconds))}
          </span>
        ),
      },
      {
        id: "talk",
        header: messages.talk,
        width: 80,
        align: "end",
        cell: ({ talkSeconds }) => (
          <span className="dp-figures">{talkSeconds === null ? "—" : clockText(talkSeconds)}</span>
        ),
      },
      {
        id: "quality",
        header: messages.quality,
        min: 210,
        cell: ({ quality }) => {
          if (quality === null) return messages.noQuality
          const band = rate(quality)
          return (
            <span className={classes.rated}>
              {band !== undefined && (
                <StatusBadge plain tone={bandTones[band]}>
                  {messages[`band_${band}`]}
                </StatusBadge>
              )}
              {messages.qualityText(number(quality.mos), quality.codec)}
            </span>
          )
        },
      },
      {
        id: "network",
        header: messages.network,
        min: 260,
        grow: 2,
        cell: ({ quality }) =>
          quality === null
            ? messages.noQuality
            : messages.qualityDetail(number(quality.jitterMs), number(quality.lossPercent), number(quality.latencyMs)),
      },
    ],
    [messages, time, number, rate],
  )
  return (
    <DataTable
      label={messages.legs}
      height="auto"
      columns={columns}
      rows={rows}
      rowId={({ key }) => key}
      rowName={({ name, number: of }) => name || of}
    />
  )
}
