import type { CallResult } from "@dialplane/contract/calling/routing/call-place"
import type { CallStep } from "@dialplane/contract/calling/routing/call-step"
import type { StepKind } from "@dialplane/contract/calling/routing/journey"
import { numbersText } from "../../kit/locale/phone-number.ts"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { StatusBadge, type StatusTone } from "../../ui/display/status-badge.tsx"
import type { IconName } from "../../ui/icons/icon-map.ts"
import { Icon } from "../../ui/icons/icon.tsx"
import { journeyMessages } from "./journey.messages.ts"
import { ownReasons } from "./own-reasons.ts"
import { ObjectLink } from "./object-link-tile.tsx"
import classes from "./journey.module.css"

const icons: Readonly<Record<StepKind, IconName>> = {
  menu: "dialpad",
  queue: "queue",
  ring: "bell",
  talk: "phone",
  hold: "clock",
  transfer: "transfer",
  voicemail: "voicemail",
  announcement: "broadcast",
  blocked: "disabled",
  flow: "routing",
  conference: "users",
  paging: "broadcast",
  fax: "fax",
  outside: "phone-out",
  emergency: "emergency",
  feature: "number",
  parked: "clock",
  refused: "phone-off",
  ended: "phone-off",
}
const tones: Readonly<Partial<Record<StepKind, "good" | "bad">>> = {
  talk: "good",
  blocked: "bad",
  refused: "bad",
  emergency: "bad",
}

interface Props {
  readonly steps: readonly CallStep[]
  /** The call is still at the last step. */
  readonly live?: boolean
  /** The reasons are open. */
  readonly explained?: boolean
}

/** The stops of a call, real or simulated, with the rules that led to each. */
export const Journey = ({ steps, live = false, explained = false }: Props) => {
  const messages = useMessages(journeyMessages)
  const reasons = ownReasons(steps)
  return (
    <ol className={classes.journey} aria-label={messages.journey}>
      {steps.map((step, index) => (
        <Step
          key={index}
          step={{ ...step, reasons: [...reasons[index]!] }}
          isHere={live && index === steps.length - 1}
          explained={explained}
        />
      ))}
    </ol>
  )
}

interface StepProps {
  readonly step: CallStep
  readonly isHere: boolean
  readonly explained: boolean
}
const Step = ({ step, isHere, explained }: StepProps) => {
  const messages = useMessages(journeyMessages)
  const { time } = useFormat()
  const phone = usePhoneNumbers()
  const { kind, objectKind, objectId, objectName, enteredAt, leftAt, outcome, reasons, details } = step
  const seconds = Math.round((Date.parse(leftAt) - Date.parse(enteredAt)) / 1000)
  const said = outcomeText(messages, outcome)
  const name = numbersText(objectName, phone)
  return (
    <li className={classes.step}>
      <span className={classes.mark} data-tone={tones[kind]}>
        <Icon name={icons[kind]} size={16} />
      </span>
      <div>
        <div className={classes.head}>
          <span className={classes.kind}>
            {kind === "menu" && objectKind === "conference" ? messages.step_pin : messages[`step_${kind}`]}
          </span>
          {name !== "" && (
            <ObjectLink kind={objectKind} id={objectId}>
              {name}
            </ObjectLink>
          )}
          <span className={classes.time}>
            {time(enteredAt, { seconds: true })}
            {!isHere && seconds > 0 && ` · ${clockText(seconds)}`}
          </span>
        </div>
        {(isHere || said !== "") && <p className={classes.outcome}>{isHere ? messages.here : said}</p>}
        {details.length > 0 && (
          <ul className={classes.details}>
            {details.map((detail, index) => (
              <li key={index}>{numbersText(detail, phone)}</li>
            ))}
          </ul>
        )}
        {reasons.length > 0 && (
          <details className={classes.why} open={explained}>
            <summary>{messages.why}</summary>
            <ul className={classes.reasons}>
              {reasons.map((reason, index) => (
                <li key={index}>
                  <ObjectLink kind={reason.objectKind} id={reason.objectId}>
                    {numbersText(reason.text, phone)}
                  </ObjectLink>
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </li>
  )
}

const outcomeText = (
  messages: Readonly<Record<string, unknown>> & { pressed: (keys: string) => string },
  outcome: string,
) => {
  if (outcome.startsWith("key ")) return messages.pressed(outcome.slice(4))
  const known = messages[`outcome_${outcome}`]
  return typeof known === "string" ? known : ""
}

const resultTones: Readonly<Record<CallResult, StatusTone>> = {
  answered: "good",
  forwarded: "info",
  voicemail: "info",
  missed: "warn",
  abandoned: "warn",
  busy: "warn",
  canceled: "off",
  blocked: "bad",
  failed: "bad",
}

/** How a call ended, as a word with a color. */
export const ResultBadge = ({ result, plain }: { readonly result: CallResult; readonly plain?: boolean }) => {
  const messages = useMessages(journeyMessages)
  return (
    <StatusBadge tone={resultTones[result]} {...(plain === true ? { plain } : {})}>
      {messages[`result_${result}`]}
    </StatusBadge>
  )
}

/** The words for results, for filters. */
export const useResultWords = (): ((result: CallResult) => string) => {
  const messages = useMessages(journeyMessages)
  return (result) => messages[`result_${result}`]
}

/** Seconds as 0:42 or 1:00:00. */
export const clockText = (seconds: number): string => {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const two = (value: number) => String(value).padStart(2, "0")
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/** A party of a call: its name with the number after it, or the number alone. */
export const Party = ({
  number,
  name,
  hidden,
  inTable = false,
}: {
  readonly number: string
  readonly name: string
  readonly hidden: string
  /** A row of a table has room for one line: the name is shortened. */
  readonly inTable?: boolean
}) => {
  const phone = usePhoneNumbers()
  const shown = number === "" ? hidden : /^\+\d{7,}$/.test(number) ? phone(number) : number
  return (
    <span className={classes.party} data-in-table={inTable || undefined}>
      <span dir="auto">{name === "" ? shown : numbersText(name, phone)}</span>
      {name !== "" && !name.startsWith(`${number} `) && <span className={classes.partyNumber}>{shown}</span>}
    </span>
  )
}
