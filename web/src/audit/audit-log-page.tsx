import { listAuditEntries } from "@dialplane/contract/audit/audit.endpoints"
import { auditFilter, type AuditEntry } from "@dialplane/contract/audit/audit.schema"
import { useMemo, useState } from "react"
import { useAccount } from "../kit/account.tsx"
import { usePageParams, useSetPageParams } from "../kit/data/use-page-params.ts"
import { ListView } from "../kit/list/list-view.tsx"
import { useLocale, useWords } from "../kit/locale/use-locale.ts"
import { Page as PageFrame } from "../ui/page/page.tsx"
import { PageHead } from "../ui/page/page-head.tsx"
import { EmptyState } from "../ui/states/empty-state.tsx"
import { actionWords } from "./action-words.ts"
import { auditColumns } from "./audit-columns.tsx"
import { auditWords } from "./audit.words.ts"
import { EntrySheet } from "./entry-sheet.tsx"
import { PeriodButton } from "./period-button.tsx"
import { useAuditFilters } from "./use-audit-filters.ts"

export const Page = () => {
  const words = useWords(auditWords)
  const locale = useLocale()
  const { accountId } = useAccount()
  const filters = useAuditFilters(usePageParams(auditFilter))
  const setParams = useSetPageParams(auditFilter)
  const [opened, setOpened] = useState<AuditEntry>()
  const columns = useMemo(() => auditColumns(words, locale), [words, locale])
  return (
    <>
      <PageFrame width="fill">
        <PageHead title={words.log} sentence={words.logSentence} />
        <ListView
          id="audit" label={words.log} endpoint={listAuditEntries} params={{ accountId }} schema={auditFilter} columns={columns}
          rowId={({ entryId }) => String(entryId)} rowName={({ action }) => actionWords(action)} openedId={opened && String(opened.entryId)}
          searchPlaceholder={words.search} filters={filters} end={<PeriodButton />}
          onActivate={setOpened}
          rowActions={(entry) => [
            { id: "show", actions: [{ id: "show", label: words.show, icon: "show", onSelect: () => setOpened(entry) }] },
            {
              id: "narrow",
              actions: [
                ...(entry.actorUserId === null ? [] : [{ id: "actor", label: words.onlyActor(entry.actorName), icon: "filter" as const, onSelect: () => void setParams({ actorUserId: entry.actorUserId! }) }]),
                { id: "object", label: words.onlyObject, icon: "filter", onSelect: () => void setParams({ objectType: entry.objectType, objectId: entry.objectId }) },
              ],
            },
          ]}
          empty={<EmptyState icon="audit" title={words.none} sentence={words.noneSentence} />}
        />
      </PageFrame>
      <EntrySheet entry={opened} onClose={() => setOpened(undefined)} />
    </>
  )
}
