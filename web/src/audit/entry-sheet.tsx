import type { AuditEntry } from "@dialplane/contract/audit/audit.schema"
import { useFormat, useLocale, useWords } from "../kit/locale/use-locale.ts"
import { CopyButton } from "../ui/display/copy-button.tsx"
import { RelativeTime } from "../ui/display/relative-time.tsx"
import { SideSheet } from "../ui/overlays/side-sheet.tsx"
import { KeyValueList } from "../ui/page/key-value-list.tsx"
import { Section } from "../ui/page/section.tsx"
import { actionWords, inWords } from "./action-words.ts"
import { auditWords } from "./audit.words.ts"
import { objectName } from "./audit-columns.tsx"
import { ChangeTable } from "./change-table.tsx"

/** One entry, with what it changed. */
export const EntrySheet = ({ entry, onClose }: { readonly entry: AuditEntry | undefined; readonly onClose: () => void }) => (
  <SideSheet opened={entry !== undefined} onClose={onClose} size={600} footer={null} title={entry ? actionWords(entry.action) : ""} sentence={entry && objectName(entry)}>
    {entry && <EntryFacts entry={entry} />}
  </SideSheet>
)

const EntryFacts = ({ entry }: { readonly entry: AuditEntry }) => {
  const words = useWords(auditWords)
  const { timeFormat, locale, timeZone } = useLocale()
  const { dateTime } = useFormat()
  const helper = entry.onBehalfOfUserId === null ? [] : [{ label: words.carriedOutBy, value: entry.onBehalfOfName ?? String(entry.onBehalfOfUserId) }]
  return (
    <>
      <Section>
        <KeyValueList
          items={[
            { label: words.at, value: dateTime(entry.at), hint: <RelativeTime inTable at={entry.at} timeFormat={timeFormat} locale={locale} timeZone={timeZone} /> },
            { label: words.actor, value: entry.actorName },
            ...helper,
            { label: words.object, value: objectName(entry), hint: `${inWords(entry.objectType)} · ${entry.objectId}` },
            { label: words.address, value: entry.address ?? undefined },
            { label: words.trace, value: <>{entry.traceId} <CopyButton value={entry.traceId} label={words.copyTrace} size={20} /></> },
          ]}
        />
      </Section>
      <Section title={words.changes}>
        <ChangeTable before={entry.before} after={entry.after} />
      </Section>
    </>
  )
}
