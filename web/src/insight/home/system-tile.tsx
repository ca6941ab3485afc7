import { tileTitles } from "@dialplane/contract/insight/home/dashboards"
import { useQuery } from "@tanstack/react-query"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { Section } from "../../ui/page/section.tsx"
import { StatTile } from "../../ui/page/stat-tile.tsx"
import { TileGrid } from "../../ui/page/tile-grid.tsx"
import { systemQuery } from "./customers.api.ts"
import { homeMessages } from "./home.messages.ts"

/** For the platform operator: background work, outgoing mail, server processes and the engine. */
export const SystemTile = () => {
  const messages = useMessages(homeMessages)
  const { number, dateTime } = useFormat()
  const system = useQuery(systemQuery)
  const { jobs, mail, nodes, engine } = system.data ?? {}
  const loading = system.data === undefined
  return (
    <Section title={tileTitles.system}>
      {system.isLoadingError ? (
        <LoadError compact of={system} />
      ) : (
        <TileGrid least={180} figures>
          <StatTile
            label={messages.jobsFailed}
            icon="failed"
            loading={loading}
            value={jobs && number(jobs.failed)}
            quiet={jobs?.failed === 0}
            note={messages.in24Hours}
            {...(jobs !== undefined && jobs.failed > 0 ? { tone: "warn" as const } : {})}
          />
          <StatTile
            label={messages.jobsWaiting}
            icon="running"
            loading={loading}
            value={jobs && number(jobs.waiting)}
            quiet={jobs?.waiting === 0}
            note={
              jobs &&
              (jobs.late > 0 ? messages.jobsLate(number(jobs.late)) : messages.jobsRunning(number(jobs.running)))
            }
            {...(jobs !== undefined && jobs.late > 0 ? { tone: "bad" as const } : {})}
          />
          {mail !== null && (
            <StatTile
              label={messages.mailWaiting}
              icon="mail"
              href="/developers/mail"
              loading={loading}
              value={mail && number(mail.waiting)}
              quiet={mail?.waiting === 0}
              note={mail?.oldestAt != null ? messages.oldestMail(dateTime(mail.oldestAt)) : messages.allSent}
            />
          )}
          <StatTile
            label={messages.nodes}
            icon="device"
            loading={loading}
            value={nodes && number(Math.max(1, nodes.length))}
            note={nodes && (nodes.length === 0 ? messages.oneProcess : nodes.map(({ host }) => host).join(", "))}
          />
          <StatTile
            label={messages.engine}
            icon="phone"
            loading={loading}
            value={engine?.name}
            note={engine && (engine.isSimulated ? messages.engineSimulated : messages.engineConnected)}
            {...(engine?.isSimulated === true ? { tone: "warn" as const } : {})}
          />
        </TileGrid>
      )}
    </Section>
  )
}
