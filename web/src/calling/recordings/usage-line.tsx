import type { RecordingsOfPerson, RecordingUsage } from "@dialplane/contract/calling/recordings/recordings.schema"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { lengthText } from "./length-text.ts"
import { recordingMessages } from "./recordings.messages.ts"
import classes from "./recordings.module.css"

/** The usage, and a note about samples while no telephony engine is connected. */
export const UsageLine = ({ usage }: { readonly usage: RecordingUsage | RecordingsOfPerson | undefined | null }) => {
  const messages = useMessages(recordingMessages)
  const { number } = useFormat()
  // Reserves its space while loading, so that the list does not jump.
  if (usage === undefined)
    return (
      <p className={classes.usage} aria-hidden="true">
        &nbsp;
      </p>
    )
  if (usage === null) return null
  const inBin = typeof usage.inBin === "number" ? usage.inBin : usage.inBin.count
  if (usage.count === 0 && inBin === 0) return null
  const size = number(usage.bytes / 1e6, {
    style: "unit",
    unit: "megabyte",
    maximumFractionDigits: usage.bytes < 1e7 ? 1 : 0,
  })
  return (
    <p className={classes.usage}>
      <span>
        <strong className="dp-figures">{messages.recordings(usage.count, number(usage.count))}</strong> ·{" "}
        <span className="dp-figures">{lengthText(usage.seconds)}</span> · <span className="dp-figures">{size}</span>
        {inBin > 0 && <> · {messages.inBin(number(inBin))}</>}
      </span>
      {!usage.source.connected && <span className={classes.sample}>{messages.sandbox}</span>}
    </p>
  )
}
