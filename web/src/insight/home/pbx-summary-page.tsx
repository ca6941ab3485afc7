import { tileTitles } from "@dialplane/contract/insight/home/dashboards"
import { listDevices } from "@dialplane/contract/inventory/devices/devices.endpoints"
import { useQuery } from "@tanstack/react-query"
import { engineQuery } from "../../calling/engine/engine.api.ts"
import { QueuesNow } from "../../calling/queues/queues-now-tile.tsx"
import { queueStatusesQuery } from "../../calling/queues/status.api.ts"
import { RoutingChecksTile } from "../../calling/routing/routing-checks-tile.tsx"
import { EmergencyReadinessTile } from "../../inventory/emergency-locations/emergency-readiness-tile.tsx"
import { schedulesQuery } from "../../inventory/schedules/schedules.api.ts"
import { SchedulesToday } from "../../inventory/schedules/schedules-today-tile.tsx"
import { useAccount } from "../../kit/account.tsx"
import { totalQuery } from "../../kit/data/query.ts"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { useMay } from "../../kit/use-may.ts"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Section } from "../../ui/page/section.tsx"
import { StatTile } from "../../ui/page/stat-tile.tsx"
import { TileGrid } from "../../ui/page/tile-grid.tsx"
import { homeMessages } from "./home.messages.ts"
import { LocationsTile } from "./locations-tile.tsx"
import classes from "./home.module.css"

/** The state of the phone system: what carries calls, which phones are there, and what callers meet. */
export const Page = () => {
  const messages = useMessages(homeMessages)
  const may = useMay()
  const below = [
    ...(may("read:call-queues") ? [<QueuesNow key="queues" title={tileTitles.queues} />] : []),
    ...(may("read:schedules") ? [<SchedulesToday key="schedules" title={tileTitles.schedules} />] : []),
    ...(may("read:devices") ? [<LocationsTile key="locations" />] : []),
  ]
  return (
    <PageFrame>
      <PageHead title={messages.pbx} sentence={messages.pbxSentence} />
      <div className={classes.tiles}>
        <div className={classes.tile}>
          <Section>
            <TileGrid least={180} figures>
              {may("read:all-calls") && <EngineTiles />}
              {may("read:devices") && <PhonesTile />}
              {may("read:call-queues") && <QueuesTile />}
              {may("read:schedules") && <SchedulesTile />}
              <RoutingChecksTile />
              <EmergencyReadinessTile />
            </TileGrid>
          </Section>
        </div>
        {below.map((tile) => (
          <div key={tile.key} className={classes.tile} data-half={below.length > 1 || undefined}>
            {tile}
          </div>
        ))}
      </div>
    </PageFrame>
  )
}

const EngineTiles = () => {
  const messages = useMessages(homeMessages)
  const { number } = useFormat()
  const { accountId } = useAccount()
  const { data, isError } = useQuery(engineQuery(accountId))
  const failed = isError ? { note: messages.notRead } : {}
  return (
    <>
      <StatTile
        label={messages.engine}
        icon="phone"
        loading={data === undefined && !isError}
        value={data?.name}
        note={data && (data.isSimulated ? messages.engineSimulated : messages.engineConnected)}
        {...(data?.isSimulated === true ? { tone: "warn" as const } : {})}
        {...failed}
      />
      <StatTile
        label={messages.liveCalls}
        icon="phone-in"
        href={accountAddress(accountId, "live-calls")}
        loading={data === undefined && !isError}
        value={data && number(data.liveCalls)}
        quiet={data?.liveCalls === 0}
        {...failed}
      />
    </>
  )
}

const deskPhones = { kind: "deskPhone" } as const

const PhonesTile = () => {
  const messages = useMessages(homeMessages)
  const { number } = useFormat()
  const { accountId } = useAccount()
  const params = { accountId: String(accountId) }
  const all = useQuery(totalQuery(listDevices, { params, query: deskPhones } as never))
  const online = useQuery(
    totalQuery(listDevices, { params, query: { ...deskPhones, reachability: "registered" } } as never),
  )
  return (
    <StatTile
      label={messages.phonesRegistered}
      icon="desk-phone"
      href={accountAddress(accountId, "devices?kind=deskPhone&reachability=registered")}
      loading={online.isPending}
      value={online.data && number(online.data.count)}
      {...(all.data === undefined ? {} : { unit: messages.of(number(all.data.count)) })}
      {...(online.isError ? { note: messages.notRead } : {})}
    />
  )
}

const QueuesTile = () => {
  const messages = useMessages(homeMessages)
  const { number } = useFormat()
  const { accountId } = useAccount()
  const { data, isError } = useQuery(queueStatusesQuery(accountId))
  const waiting = data?.queues.reduce((sum, queue) => sum + queue.waiting, 0) ?? 0
  return (
    <StatTile
      label={messages.queuesOpen}
      icon="queue"
      href={accountAddress(accountId, "call-queues/board")}
      loading={data === undefined && !isError}
      value={data && number(data.queues.filter(({ isOpen }) => isOpen).length)}
      {...(data === undefined ? {} : { unit: messages.of(number(data.queues.length)) })}
      note={isError ? messages.notRead : data && messages.callersWaiting(waiting)}
    />
  )
}

const SchedulesTile = () => {
  const messages = useMessages(homeMessages)
  const { number } = useFormat()
  const { accountId } = useAccount()
  const { data, isError } = useQuery(schedulesQuery(accountId))
  return (
    <StatTile
      label={messages.schedulesOpen}
      icon="clock"
      href={accountAddress(accountId, "schedules")}
      loading={data === undefined && !isError}
      value={data && number(data.items.filter(({ now }) => now.open).length)}
      {...(data === undefined ? {} : { unit: messages.of(number(data.items.length)) })}
      {...(isError ? { note: messages.notRead } : {})}
    />
  )
}
