import { auditFilter } from "@dialplane/contract/operations/audit/audit.schema"
import type { AuditLog } from "@dialplane/contract/operations/audit/event-type"
import { entrySentence, sentenceText } from "@dialplane/contract/operations/audit/entry-sentence"
import { useRouter } from "@tanstack/react-router"
import { useMemo, type ReactNode } from "react"
import { z } from "zod"
import { useAccount } from "../../kit/account.tsx"
import { usePageParams, useSetPageParams } from "../../kit/data/use-page-params.ts"
import { ListView } from "../../kit/list/list-view.tsx"
import { useLocale, useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { useMay } from "../../kit/use-may.ts"
import { Tabs } from "../../ui/page/tabs.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import { auditColumns } from "./audit-columns.tsx"
import { auditEntries } from "./audit.api.ts"
import { auditMessages } from "./audit.messages.ts"
import { jobOfEntry } from "./job-of-entry.ts"
import { ExportButton } from "./export-button.tsx"
import { PeriodButton } from "../../kit/list/period-button.tsx"
import { useAuditFilters } from "./use-audit-filters.ts"
import { useOpenedEntry } from "./use-opened-entry.ts"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"

const EntrySheet = lazyWindow(() => import("./entry-sheet.tsx").then((file) => file.EntrySheet))

/** A job is one row; its changes are listed on request. */
const groupedFilter = auditFilter.extend({ grouped: z.enum(["true", "false"]).default("true") })

const paths = { user: "audit-log", account: "account-audit-log" } as const

/** Whoever may read both logs finds them beside each other. */
const BothLogs = ({ log, children }: { readonly log: AuditLog; readonly children: ReactNode }) => {
  const messages = useMessages(auditMessages)
  const router = useRouter()
  const may = useMay()
  const { accountId } = useAccount()
  if (!may("read:audit-log") || !may("read:account-audit-log")) return children
  return (
    <Tabs
      fill
      label={messages.logs}
      value={log}
      onChange={(next) => void router.navigate({ href: accountAddress(accountId, paths[next]) })}
      tabs={[
        { value: "user", label: messages.userActions, panel: log === "user" ? children : undefined },
        { value: "account", label: messages.accountEvents, panel: log === "account" ? children : undefined },
      ]}
    />
  )
}

/** One of the two logs: a list, its filters in the address, and a sheet for one entry. */
export const AuditLogView = ({ log }: { readonly log: AuditLog }) => {
  const messages = useMessages(auditMessages)
  const locale = useLocale()
  const { accountId } = useAccount()
  const filters = useAuditFilters(log, usePageParams(groupedFilter))
  const setParams = useSetPageParams(groupedFilter)
  const [opened, open] = useOpenedEntry()
  const columns = useMemo(() => auditColumns(messages, locale), [messages, locale])
  const [title, sentence] =
    log === "user" ? [messages.log, messages.logSentence] : [messages.accountLog, messages.accountLogSentence]
  return (
    <>
      <PageFrame width="fill">
        <PageHead title={title} sentence={sentence} actions={<ExportButton log={log} />} />
        <BothLogs log={log}>
          <ListView
            id={log === "user" ? "audit" : "account-audit"}
            label={title}
            endpoint={auditEntries(log)}
            params={{ accountId: String(accountId) }}
            schema={groupedFilter}
            columns={columns}
            rowId={({ entryId }) => String(entryId)}
            rowName={(entry) => sentenceText(entrySentence(entry))}
            openedId={opened === undefined ? undefined : String(opened)}
            searchPlaceholder={messages.search}
            filters={filters}
            end={<PeriodButton onChoose={setParams} />}
            onActivate={({ entryId }) => open(entryId)}
            rowActions={(entry) => [
              {
                id: "show",
                actions: [{ id: "show", label: messages.show, icon: "show", onSelect: () => open(entry.entryId) }],
              },
              {
                id: "narrow",
                actions: [
                  ...(entry.jobEntries === null || jobOfEntry(entry) === undefined
                    ? []
                    : [
                        {
                          id: "job",
                          label: messages.onlyJob(entry.jobEntries),
                          icon: "filter" as const,
                          onSelect: () => void setParams({ jobId: jobOfEntry(entry)! }),
                        },
                      ]),
                  ...(entry.actorUserId === null
                    ? []
                    : [
                        {
                          id: "actor",
                          label: messages.onlyActor(entry.actorName),
                          icon: "filter" as const,
                          onSelect: () => void setParams({ actorUserId: entry.actorUserId! }),
                        },
                      ]),
                  {
                    id: "action",
                    label: messages.onlyAction,
                    icon: "filter",
                    onSelect: () => void setParams({ action: entry.action }),
                  },
                  {
                    id: "object",
                    label: messages.onlyObject,
                    icon: "filter",
                    onSelect: () => void setParams({ objectType: entry.objectType, objectId: entry.objectId }),
                  },
                ],
              },
            ]}
            empty={
              <EmptyState
                icon="audit"
                title={messages.none}
                sentence={log === "user" ? messages.noneSentence : messages.noneOfAccount}
              />
            }
          />
        </BothLogs>
      </PageFrame>
      {opened !== undefined && <EntrySheet log={log} entryId={opened} onClose={() => open(undefined)} />}
    </>
  )
}
