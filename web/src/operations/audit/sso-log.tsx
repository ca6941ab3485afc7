import { listSsoLog } from "@dialplane/contract/operations/audit/sso-log.endpoints"
import { auditFilter, type AuditEntry } from "@dialplane/contract/operations/audit/audit.schema"
import { entryTitle } from "@dialplane/contract/operations/audit/event-types"
import { useMemo, useState } from "react"
import { usePageParams, useSetPageParams } from "../../kit/data/use-page-params.ts"
import { ListView } from "../../kit/list/list-view.tsx"
import { PeriodButton } from "../../kit/list/period-button.tsx"
import { useLocale, useMessages } from "../../kit/locale/use-locale.ts"
import type { MenuAction } from "../../ui/overlays/menu-action.ts"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import { entryColumns } from "./audit-columns.tsx"
import { auditMessages } from "./audit.messages.ts"
import { reasonOf } from "./reason-of-entry.ts"
import { SsoExportButton } from "./sso-export-button.tsx"
import { ssoLogMessages } from "./sso-log.messages.ts"
import { useSsoLogFilters } from "./use-sso-log-filters.ts"

const SsoLogSheet = lazyWindow(() => import("./sso-log-sheet.tsx").then((file) => file.SsoLogSheet))

/** The events of single sign-on in an account, in the form of the audit log. */
export const Section = ({ id: accountId }: { readonly id: number }) => {
  const messages = useMessages(auditMessages)
  const own = useMessages(ssoLogMessages)
  const locale = useLocale()
  const filters = useSsoLogFilters(accountId, usePageParams(auditFilter))
  const setParams = useSetPageParams(auditFilter)
  const [opened, open] = useState<AuditEntry>()
  const columns = useMemo(() => {
    const [action, object, actor, ...others] = entryColumns(messages, locale)
    return [
      { ...action!, grow: 3, min: 260 },
      {
        id: "reason",
        header: own.reason,
        grow: 3,
        min: 220,
        cell: (entry: AuditEntry) => reasonOf(entry) ?? "—",
      },
      { ...object!, min: 150 },
      { ...actor!, grow: 1, min: 150 },
      ...others,
    ]
  }, [messages, own, locale])
  return (
    <>
      <ListView
        id="sso-log"
        label={own.title}
        endpoint={listSsoLog}
        params={{ accountId: String(accountId) }}
        schema={auditFilter}
        columns={columns}
        rowId={({ entryId }) => String(entryId)}
        rowName={entryTitle}
        openedId={opened === undefined ? undefined : String(opened.entryId)}
        searchPlaceholder={messages.search}
        filters={filters}
        end={
          <>
            <PeriodButton onChoose={setParams} />
            <SsoExportButton accountId={accountId} />
          </>
        }
        onActivate={open}
        rowActions={(entry) => [
          {
            id: "show",
            actions: [{ id: "show", label: own.show, icon: "show", onSelect: () => open(entry) }],
          },
          { id: "narrow", actions: narrowing(entry, messages, setParams) },
        ]}
        empty={<EmptyState icon="audit" title={messages.none} sentence={own.noneSentence} />}
      />
      {opened && <SsoLogSheet entry={opened} onClose={() => open(undefined)} />}
    </>
  )
}

const narrowing = (
  { actorUserId, actorName, action, objectType, objectId }: AuditEntry,
  messages: (typeof auditMessages)["locales"]["en-us"],
  setParams: ReturnType<typeof useSetPageParams<typeof auditFilter>>,
): MenuAction[] => [
  ...(actorUserId === null
    ? []
    : [
        {
          id: "actor",
          label: messages.onlyActor(actorName),
          icon: "filter" as const,
          onSelect: () => void setParams({ actorUserId }),
        },
      ]),
  { id: "action", label: messages.onlyAction, icon: "filter", onSelect: () => void setParams({ action }) },
  {
    id: "object",
    label: messages.onlyObject,
    icon: "filter",
    onSelect: () => void setParams({ objectType, objectId }),
  },
]
