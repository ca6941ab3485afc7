import { qualityBands } from "@dialplane/contract/insight/call-quality/quality-bands"
import { useInfiniteQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useCan } from "../../kit/can.tsx"
import { usePageParams, useSetPageParams } from "../../kit/data/use-page-params.ts"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { formatTime } from "../../kit/locale/format.ts"
import { useFormat, useLocale, useMessages } from "../../kit/locale/use-locale.ts"
import { useZoneText } from "../../kit/locale/use-zone-text.ts"
import { RequestError } from "../../kit/request/request-error.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { IconButton } from "../../ui/actions/icon-button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import { FilterMenu } from "../../ui/list/filter-menu.tsx"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { Tabs } from "../../ui/page/tabs.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { askedBy, isNarrowed, legsHref, qualityParams, withoutFilters } from "./call-quality-address.ts"
import { callQualityQuery } from "./call-quality.api.ts"
import { qualityMessages } from "./call-quality.messages.ts"
import { LegList } from "./leg-list.tsx"
import { QualityFigures } from "./quality-figures.tsx"
import { QualityFilterBar, type ChangeQuality } from "./quality-filter-bar.tsx"
import { QualityHeatMap } from "./quality-heat-map.tsx"
import { WorstList } from "./worst-list.tsx"
import classes from "./call-quality.module.css"

const ThresholdsDialog = lazyWindow(() => import("./thresholds-dialog.tsx").then((file) => file.ThresholdsDialog))

/** How well calls sounded: figures, when and where they were poor, and the legs behind each figure. */
export const Page = () => {
  const messages = useMessages(qualityMessages)
  const settings = useLocale()
  const { number } = useFormat()
  const zoneText = useZoneText()
  const { accountId } = useAccount()
  const seesDevices = useCan("read:devices")
  const params = usePageParams(qualityParams)
  const set = useSetPageParams(qualityParams)
  const change: ChangeQuality = (values) => void set(values as never)
  const [editsThresholds, setEditsThresholds] = useState(false)
  const found = useInfiniteQuery({
    ...callQualityQuery(accountId, askedBy(params)),
    placeholderData: (earlier, asked) =>
      (asked?.queryKey[2] as { params?: { accountId?: number } } | undefined)?.params?.accountId === accountId
        ? earlier
        : undefined,
  })
  const { data } = found
  const summary = data?.summary
  const isEmpty = summary !== undefined && summary.figures.legs + summary.figures.notRated === 0
  const isRefused = found.error instanceof RequestError && (found.error.status === 422 || found.error.status === 400)
  const empty = isNarrowed(params) ? (
    <EmptyState
      icon="search"
      title={messages.noneMatch}
      sentence={messages.noneMatchSentence}
      action={<ActionButton onClick={() => change(withoutFilters)}>{messages.clearFilters}</ActionButton>}
    />
  ) : (
    <EmptyState icon="chart" title={messages.none} sentence={messages.noneSentence} />
  )
  const noRows = isEmpty ? (
    empty
  ) : (
    <EmptyState compact icon="search" title={messages.noneMatch} sentence={messages.noneMatchSentence} />
  )
  const overview = () =>
    summary === undefined ? (
      <FormSkeleton />
    ) : isEmpty ? (
      empty
    ) : (
      <div className={classes.overview}>
        <QualityHeatMap params={params} onChange={change} cells={summary.heatMap} />
        <div className={classes.worsts}>
          <WorstList
            title={messages.worstDevices}
            sentence={messages.worstSentence(summary.fewestLegs)}
            header={messages.device}
            none={messages.noneWorstDevices}
            items={summary.worstDevices}
            nameOf={({ id, name }) =>
              name === "" ? (
                messages.deleted(id)
              ) : seesDevices ? (
                <TextLink quiet href={accountAddress(accountId, `devices/${id}`)}>
                  {name}
                </TextLink>
              ) : (
                name
              )
            }
            hrefOf={({ id }, band) => legsHref(accountId, params, { devices: String(id) }, band)}
          />
          <WorstList
            title={messages.worstLocations}
            sentence={messages.worstSentence(summary.fewestLegs)}
            header={messages.location}
            none={messages.noneWorstLocations}
            items={summary.worstLocations}
            nameOf={({ id, name }) => name || messages.deleted(id)}
            hrefOf={({ id }, band) => legsHref(accountId, params, { locations: String(id) }, band)}
          />
        </div>
      </div>
    )
  const legs = () => (
    <>
      <div className={classes.legsHead}>
        <FilterMenu
          label={messages.band}
          options={qualityBands.map((value) => ({ value, label: messages[value] }))}
          selected={params.band?.split(",") ?? []}
          onChange={(bands) => change({ band: bands.length === 0 ? undefined : bands.join(",") })}
        />
        <p role="status" className={classes.said}>
          {summary && !found.isPlaceholderData ? messages.shown(number(summary.total), summary.total === 1) : ""}
        </p>
      </div>
      <LegList
        rows={data?.rows ?? []}
        total={summary?.total}
        timeZone={data?.scope.timeZone}
        loading={found.isPending}
        loadingMore={found.isFetchingNextPage}
        onMore={found.hasNextPage ? () => void found.fetchNextPage() : undefined}
        empty={noRows}
      />
    </>
  )
  return (
    <PageFrame width="full">
      <PageHead
        title={messages.title}
        sentence={messages.sentence}
        actions={
          <>
            <span className={classes.scope}>
              {data &&
                messages.upTo(
                  formatTime({ ...settings, timeZone: data.scope.timeZone }, data.scope.upTo),
                  zoneText(data.scope.timeZone),
                )}
              <IconButton icon="refresh" label={messages.refresh} onClick={() => void found.refetch()} />
            </span>
            <ActionButton icon="settings" onClick={() => setEditsThresholds(true)}>
              {messages.thresholds}
            </ActionButton>
          </>
        }
      />
      <QualityFilterBar params={params} onChange={change} report={data} />
      {found.isError && isRefused ? (
        <Banner
          tone="warn"
          action={
            <ActionButton size="xs" onClick={() => change({ period: "last30Days", from: undefined, to: undefined })}>
              {messages.useLast30Days}
            </ActionButton>
          }
        >
          {errorMessage(found.error)}
        </Banner>
      ) : found.isLoadingError ? (
        <LoadError of={found} />
      ) : (
        <>
          {data?.rows.some(({ isSimulated }) => isSimulated) === true && (
            <div className={classes.notice}>
              <Banner>{messages.simulated}</Banner>
            </div>
          )}
          <QualityFigures params={params} figures={summary?.figures} isOld={found.isPlaceholderData} />
          <Tabs
            label={messages.views}
            value={params.view}
            onChange={(view) => change({ view })}
            tabs={[
              { value: "overview", label: messages.overview, panel: params.view === "overview" && overview() },
              { value: "legs", label: messages.legs, panel: params.view === "legs" && legs() },
            ]}
          />
        </>
      )}
      {editsThresholds && <ThresholdsDialog onClose={() => setEditsThresholds(false)} />}
    </PageFrame>
  )
}
