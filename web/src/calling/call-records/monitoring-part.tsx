import { listMonitoringSessions } from "@dialplane/contract/calling/call-monitoring/call-monitoring.endpoints"
import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { query } from "../../kit/data/query.ts"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { Section } from "../../ui/page/section.tsx"
import { callMessages } from "./call-records.messages.ts"
import classes from "./call-records.module.css"

/** Who monitored a call; nothing if nobody did. */
export const CallMonitoring = ({ callId }: { readonly callId: string }) => {
  const messages = useMessages(callMessages)
  const { accountId } = useAccount()
  const { time } = useFormat()
  const sessions =
    useQuery(query(listMonitoringSessions, { params: { accountId }, query: { callId } }, { customError: true })).data
      ?.items ?? []
  if (sessions.length === 0) return null
  return (
    <Section divided title={messages.monitoring} sentence={messages.monitoringSentence}>
      <ul className={classes.monitoring}>
        {sessions.map((one) => (
          <li key={one.sessionId}>
            {messages.monitoredBy(one.supervisor, one.monitored)}
            <ol>
              {one.modes.map(({ mode, at }) => (
                <li key={at}>
                  <span className="dp-figures">{time(at, { seconds: true })}</span> {messages[`monitoring_${mode}`]}
                </li>
              ))}
              {one.endedAt !== null && (
                <li>
                  <span className="dp-figures">{time(one.endedAt, { seconds: true })}</span> {messages.monitoringEnded}
                </li>
              )}
            </ol>
          </li>
        ))}
      </ul>
    </Section>
  )
}
