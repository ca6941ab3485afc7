import type { AuditEntryDetails } from "@dialplane/contract/operations/audit/audit.schema"
import { isFields } from "@dialplane/contract/kit/changed-fields"
import { inWords } from "@dialplane/contract/operations/audit/event-types"
import { useFormat, useLocale, useWords } from "../../kit/locale/use-locale.ts"
import { CopyButton } from "../../ui/display/copy-button.tsx"
import { RelativeTime } from "../../ui/display/relative-time.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import { KeyValueList, type KeyValue } from "../../ui/page/key-value-list.tsx"
import { Section } from "../../ui/page/section.tsx"
import { auditAddress } from "./audit.api.ts"
import { auditWords } from "./audit.words.ts"
import { objectName } from "./audit-columns.tsx"
import { ChangeTable } from "./change-table.tsx"
import { jobOfEntry } from "./job-of-entry.ts"
import { RawEntry } from "./raw-entry.tsx"
import { useObjectAddress } from "./use-object-address.ts"

export const EntryFacts = ({ entry }: { readonly entry: AuditEntryDetails }) => {
  const words = useWords(auditWords)
  return (
    <>
      <Section title={isFields(entry.before) && isFields(entry.after) ? words.changes : words.details}>
        <ChangeTable before={entry.before} after={entry.after} />
        <RawEntry entry={entry} />
      </Section>
      <Section title={words.circumstances}>
        <KeyValueList items={useFacts(entry)} />
      </Section>
    </>
  )
}

const useFacts = (entry: AuditEntryDetails): KeyValue[] => {
  const words = useWords(auditWords)
  const { timeFormat, locale, timeZone } = useLocale()
  const { dateTime } = useFormat()
  const address = useObjectAddress(entry)
  const { accountId, log, objectType, objectId, actorUserId } = entry
  const jobId = jobOfEntry(entry)
  const link = (entryId: number) => (
    <TextLink href={auditAddress(accountId, log, { entry: entryId })}>{words.entry(entryId)}</TextLink>
  )
  return [
    {
      label: words.at,
      value: dateTime(entry.at),
      hint: <RelativeTime inTable at={entry.at} timeFormat={timeFormat} locale={locale} timeZone={timeZone} />,
    },
    {
      label: words.actor,
      value: entry.actorName,
      hint: (
        <>
          {entry.actingAs !== null && <>{words.as(entry.actingAs)} · </>}
          {actorUserId === null ? (
            words.nobody
          ) : (
            <TextLink href={auditAddress(accountId, log, { actorUserId })}>{words.allByPerson}</TextLink>
          )}
        </>
      ),
    },
    {
      label: words.object,
      value: address === undefined ? objectName(entry) : <TextLink href={address}>{objectName(entry)}</TextLink>,
      hint: (
        <>
          {inWords(objectType)} {objectId} ·{" "}
          <TextLink href={auditAddress(accountId, log, { objectType, objectId })}>{words.history}</TextLink>
        </>
      ),
    },
    ...(jobId === undefined
      ? []
      : [
          {
            label: words.job,
            value: <TextLink href={auditAddress(accountId, log, { jobId })}>{words.allOfJob}</TextLink>,
          },
        ]),
    { label: words.address, value: entry.address ?? undefined, hint: entry.client ?? undefined },
    ...(entry.reverts === null ? [] : [{ label: words.putsBack, value: link(entry.reverts) }]),
    ...(entry.revertedBy === null ? [] : [{ label: words.putBackBy, value: link(entry.revertedBy) }]),
    {
      label: words.trace,
      value: (
        <>
          {entry.traceId} <CopyButton value={entry.traceId} label={words.copyTrace} size={20} />
        </>
      ),
    },
  ]
}
