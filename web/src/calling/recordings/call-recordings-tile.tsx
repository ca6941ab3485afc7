import type { CallDetails } from "@dialplane/contract/calling/call-records/call-records.schema"
import { useAccount } from "../../kit/account.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { useMay } from "../../kit/use-may.ts"
import { Section } from "../../ui/page/section.tsx"
import { lengthText } from "./length-text.ts"
import { Player } from "./player.tsx"
import type { Scope } from "./recordings.api.ts"
import { kindMessages, recordingMessages } from "./recordings.messages.ts"
import classes from "./recordings.module.css"

/** The recordings of a call that the user may hear; nothing if there are none. */
export const CallRecordings = ({ recordings }: Pick<CallDetails, "recordings">) => {
  const messages = useMessages(recordingMessages)
  const { accountId } = useAccount()
  const { time } = useFormat()
  const scope: Scope = useMay()("read:company-call-recording") ? { kind: "account", accountId } : { kind: "own" }
  if (recordings.length === 0) return null
  return (
    <Section
      divided
      title={messages.ofCall}
      sentence={recordings.some(({ isSimulated }) => isSimulated) ? messages.simulated : undefined}
    >
      <ul className={classes.ofCall}>
        {recordings.map(({ recordingId, ownerName, kind, startedAt, seconds }) => (
          <li key={recordingId}>
            <p>
              <strong>{ownerName}</strong> · {kindMessages[kind]} ·{" "}
              <span className="dp-figures">{time(startedAt, { seconds: true })}</span> ·{" "}
              <span className="dp-figures">{lengthText(seconds)}</span>
            </p>
            <Player
              scope={scope}
              recordingId={recordingId}
              seconds={seconds}
              label={messages.soundOf(ownerName)}
              begin={false}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}
