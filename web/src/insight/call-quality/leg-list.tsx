import type { CallQualityRow } from "@dialplane/contract/insight/call-quality/call-quality.schema"
import type { QualityBand } from "@dialplane/contract/insight/call-quality/quality-bands"
import { useMemo, type ReactNode } from "react"
import { clockText, Party } from "../../calling/routing/journey-tile.tsx"
import { useAccount } from "../../kit/account.tsx"
import { useCan } from "../../kit/can.tsx"
import { formatDateTime } from "../../kit/locale/format.ts"
import { useFormat, useLocale, useMessages } from "../../kit/locale/use-locale.ts"
import { withZone } from "../../kit/locale/with-zone.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { StatusBadge, type StatusTone } from "../../ui/display/status-badge.tsx"
import type { Column } from "../../ui/table/column.ts"
import { DataTable } from "../../ui/table/data-table.tsx"
import { qualityMessages } from "./call-quality.messages.ts"
import { useScoreText } from "./use-score-text.ts"
import classes from "./call-quality.module.css"

const bandTones: Readonly<Record<QualityBand, StatusTone>> = {
  good: "good",
  fair: "warn",
  poor: "bad",
  notRated: "off",
}

interface Props {
  readonly rows: readonly CallQualityRow[]
  readonly total: number | undefined
  readonly timeZone: string | undefined
  readonly loading: boolean
  readonly loadingMore: boolean
  /** undefined at the end */
  readonly onMore: (() => void) | undefined
  readonly empty: ReactNode
}

/** The legs, newest first, each with the way to its call. */
export const LegList = ({ rows, total, timeZone, loading, loadingMore, onMore, empty }: Props) => {
  const messages = useMessages(qualityMessages)
  const { accountId } = useAccount()
  const mayOpen = useCan("read:all-calls")
  const columns = useColumns(timeZone)
  const own = useLocale().timeZone
  return (
    <>
      <div className={classes.wide} data-still={rows.length === 0 || undefined}>
        <DataTable<CallQualityRow>
          label={messages.legs}
          height="auto"
          columns={columns}
          rows={rows}
          {...(total === undefined ? {} : { total })}
          rowId={({ key }) => key}
          rowName={({ name, number, otherName, otherNumber }) =>
            messages.legName(name || number, otherName || otherNumber || messages.hidden)
          }
          {...(mayOpen
            ? {
                rowHref: ({ callId }: CallQualityRow) =>
                  withZone(accountAddress(accountId, `calls/${callId}`), timeZone, own),
              }
            : {})}
          loading={loading}
          loadingMore={loadingMore}
          empty={empty}
        />
      </div>
      {onMore !== undefined && (
        <div className={classes.more}>
          <ActionButton loading={loadingMore} onClick={onMore}>
            {messages.more}
          </ActionButton>
        </div>
      )}
    </>
  )
}

/** Outside numbers have no name but themselves; names of extensions are written without their number before them. */
const ownName = (name: string, number: string) =>
  name.replace(/^\+/, "") === number.replace(/^\+/, "")
    ? ""
    : name.startsWith(`${number} `)
      ? name.slice(number.length + 1)
      : name

const useColumns = (timeZone: string | undefined): readonly Column<CallQualityRow>[] => {
  const messages = useMessages(qualityMessages)
  const settings = useLocale()
  const { number } = useFormat()
  const score = useScoreText()
  return useMemo(() => {
    const figure = (
      id: string,
      header: string,
      width: number,
      text: (row: CallQualityRow) => string,
    ): Column<CallQualityRow> => ({
      id,
      header,
      width,
      align: "end",
      cell: (row) => <span className="dp-figures">{text(row)}</span>,
    })
    const milliseconds = (value: number | null) =>
      value === null ? "–" : messages.milliseconds(number(value, { maximumFractionDigits: 1 }))
    return [
      {
        id: "party",
        header: messages.party,
        min: 170,
        grow: 2,
        fixed: true,
        card: "title",
        cell: ({ name, number: of }) => <Party inTable name={ownName(name, of)} number={of} hidden={messages.hidden} />,
      },
      {
        id: "other",
        header: messages.otherParty,
        min: 180,
        grow: 2,
        cell: ({ otherName, otherNumber }) => (
          <Party inTable name={ownName(otherName, otherNumber)} number={otherNumber} hidden={messages.hidden} />
        ),
      },
      {
        id: "time",
        header: messages.time,
        width: 205,
        cell: ({ startedAt }) => (
          <span className="dp-figures">
            {formatDateTime({ ...settings, timeZone: timeZone ?? settings.timeZone }, startedAt)}
          </span>
        ),
      },
      {
        id: "band",
        header: messages.band,
        width: 96,
        card: "aside",
        cell: ({ band }) => (
          <StatusBadge plain tone={bandTones[band]}>
            {messages[band]}
          </StatusBadge>
        ),
      },
      figure("mos", messages.mos, 66, ({ mos }) => score(mos)),
      figure("jitter", messages.jitter, 86, ({ jitterMs }) => milliseconds(jitterMs)),
      figure("loss", messages.loss, 104, ({ lossPercent }) =>
        lossPercent === null ? "–" : messages.percent(number(lossPercent, { maximumFractionDigits: 2 })),
      ),
      figure("latency", messages.latency, 86, ({ latencyMs }) => milliseconds(latencyMs)),
      { id: "codec", header: messages.codec, width: 80, cell: ({ codec }) => codec || "–" },
      {
        id: "device",
        header: messages.device,
        min: 150,
        cell: ({ deviceName, deviceModel }) => <span title={deviceModel || undefined}>{deviceName || "–"}</span>,
      },
      { id: "direction", header: messages.direction, width: 96, cell: ({ direction }) => messages[direction] },
      figure("duration", messages.duration, 84, ({ seconds }) => clockText(seconds)),
    ]
  }, [messages, settings, number, score, timeZone])
}
