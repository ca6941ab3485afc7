import type { CallDetails } from "@dialplane/contract/calling/call-records/call-records.schema"
import { useId, useState } from "react"
import { numbersText } from "../../kit/locale/phone-number.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { Section } from "../../ui/page/section.tsx"
import { clockText } from "../routing/journey-tile.tsx"
import { barKinds, ticksOf, timeLineOf, type Bar, type Lane } from "./call-time-line.ts"
import { timeLineMessages } from "./call-time-line.messages.ts"
import classes from "./call-time-line.module.css"

/** The journey and every leg on one clock, as bars or as a table. */
export const CallTimeLine = ({ call }: { readonly call: CallDetails }) => {
  const messages = useMessages(timeLineMessages)
  const phone = usePhoneNumbers()
  const [asTable, setAsTable] = useState(false)
  const line = timeLineOf(call)
  if (line.lanes.length === 0) return null
  const shown = line.lanes.flatMap(({ bars }) => bars.map(({ kind }) => kind))
  const laneName = ({ leg }: Lane) =>
    leg === null ? messages.journey : numbersText(leg.name || leg.number, phone) || messages.hidden
  const barName = ({ kind, step, name }: Bar, isStop: boolean) => {
    const what = kind === "other" && step !== undefined ? stepName(messages, step) : messages[kind]
    return isStop && name !== "" ? messages.stop(what, numbersText(name, phone)) : what
  }
  const since = (ms: number) => clockText(Math.round((ms - line.startMs) / 1000))
  const lasts = ({ startMs, endMs }: Bar) => clockText(Math.round((endMs - startMs) / 1000))
  return (
    <Section
      title={messages.title}
      sentence={messages.sentence}
      actions={
        <ActionButton size="xs" onClick={() => setAsTable(!asTable)}>
          {asTable ? messages.showBars : messages.showTable}
        </ActionButton>
      }
    >
      {asTable ? (
        <div className={classes.scroll}>
          <table className={classes.table} aria-label={messages.title}>
            <thead>
              <tr>
                <th scope="col">{messages.lane}</th>
                <th scope="col">{messages.part}</th>
                <th scope="col">{messages.from}</th>
                <th scope="col">{messages.length}</th>
              </tr>
            </thead>
            <tbody>
              {line.lanes.flatMap((lane) =>
                lane.bars.map((bar, index) => (
                  <tr key={`${lane.key} ${index}`}>
                    <th scope="row">{laneName(lane)}</th>
                    <td>{barName(bar, lane.leg === null)}</td>
                    <td>{since(bar.startMs)}</td>
                    <td>{lasts(bar)}</td>
                  </tr>
                )),
              )}
            </tbody>
          </table>
        </div>
      ) : (
        <>
          <Bars
            lanes={line.lanes}
            startMs={line.startMs}
            endMs={line.endMs}
            laneName={laneName}
            text={(bar, isStop) => messages.bar(barName(bar, isStop), since(bar.startMs), lasts(bar))}
          />
          <ul className={classes.legend} aria-label={messages.legend}>
            {barKinds
              .filter((kind) => shown.includes(kind))
              .map((kind) => (
                <li key={kind}>
                  <span className={classes.sample} data-kind={kind} aria-hidden="true" />
                  {messages[kind]}
                </li>
              ))}
          </ul>
        </>
      )}
    </Section>
  )
}

const stepName = (messages: Readonly<Record<string, unknown>> & { other: string }, step: string) => {
  const known = messages[`step_${step}`]
  return typeof known === "string" ? known : messages.other
}

interface BarsProps {
  readonly lanes: readonly Lane[]
  readonly startMs: number
  readonly endMs: number
  readonly laneName: (lane: Lane) => string
  readonly text: (bar: Bar, isStop: boolean) => string
}
const Bars = ({ lanes, startMs, endMs, laneName, text }: BarsProps) => {
  const id = useId()
  const place = (ms: number) => `${(100 * Math.min(Math.max(0, ms - startMs), endMs - startMs)) / (endMs - startMs)}%`
  const width = ({ startMs: from, endMs: to }: Bar) => `${(100 * (to - Math.max(from, startMs))) / (endMs - startMs)}%`
  const ticks = ticksOf({ startMs, endMs })
  return (
    <div className={classes.line}>
      {lanes.map((lane) => (
        <div key={lane.key} className={classes.lane} data-journey={lane.leg === null || undefined}>
          <div id={`${id}${lane.key}`} className={classes.name}>
            {laneName(lane)}
          </div>
          <ol className={classes.track} aria-labelledby={`${id}${lane.key}`}>
            {lane.bars.map((bar, index) => (
              <li
                key={index}
                className={classes.bar}
                data-kind={bar.kind}
                data-moment={bar.endMs === bar.startMs || undefined}
                style={{ left: place(bar.startMs), width: width(bar) }}
                title={text(bar, lane.leg === null)}
              >
                <span className={classes.said}>{text(bar, lane.leg === null)}</span>
              </li>
            ))}
          </ol>
        </div>
      ))}
      <div className={classes.lane} aria-hidden="true">
        <div className={classes.name} />
        <div className={classes.axis}>
          {ticks.map((seconds) => (
            <span key={seconds} style={{ left: place(startMs + seconds * 1000) }}>
              {clockText(seconds)}
            </span>
          ))}
        </div>
      </div>
    </div>
  )
}
