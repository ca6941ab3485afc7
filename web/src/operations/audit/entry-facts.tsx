import type { AuditEntryDetails } from "@dialplane/contract/operations/audit/audit.schema"
import { isFields } from "@dialplane/contract/kit/changed-fields"
import { asText } from "@dialplane/contract/operations/audit/event-types"
import { useFormat, useLocale, useMessages } from "../../kit/locale/use-locale.ts"
import { CopyButton } from "../../ui/display/copy-button.tsx"
import { RelativeTime } from "../../ui/display/relative-time.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import { KeyValueList, type KeyValue } from "../../ui/page/key-value-list.tsx"
import { Section } from "../../ui/page/section.tsx"
import { auditAddress } from "./audit.api.ts"
import { auditMessages } from "./audit.messages.ts"
import { objectName } from "./audit-columns.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { ChangeTable } from "./change-table.tsx"
import { jobOfEntry } from "./job-of-entry.ts"
import { RawEntry } from "./raw-entry.tsx"
import { reasonOf } from "./reason-of-entry.ts"
import { useObjectAddress } from "./use-object-address.ts"

export const EntryFacts = ({ entry }: { readonly entry: AuditEntryDetails }) => {
  const messages = useMessages(auditMessages)
  const reason = reasonOf(entry)
  return (
    <>
      {reason !== undefined && <Banner tone="info">{reason}</Banner>}
      <Section title={isFields(entry.before) && isFields(entry.after) ? messages.changes : messages.details}>
        <ChangeTable before={entry.before} after={entry.after} objectType={entry.objectType} />
        <RawEntry entry={entry} />
      </Section>
      <Section title={messages.circumstances}>
        <KeyValueList items={useFacts(entry)} />
      </Section>
    </>
  )
}

const useFacts = (entry: AuditEntryDetails): KeyValue[] => {
  const messages = useMessages(auditMessages)
  const { timeFormat, locale, timeZone } = useLocale()
  const { dateTime } = useFormat()
  const address = useObjectAddress(entry)
  const { accountId, log, objectType, objectId, actorUserId } = entry
  const jobId = jobOfEntry(entry)
  const link = (entryId: number) => (
    <TextLink href={auditAddress(accountId, log, { entry: entryId })}>{messages.entry(entryId)}</TextLink>
  )
  return [
    {
      label: messages.at,
      value: dateTime(entry.at),
      hint: <RelativeTime inTable at={entry.at} timeFormat={timeFormat} locale={locale} timeZone={timeZone} />,
    },
    {
      label: messages.actor,
      value: entry.actorName,
      hint: (
        <>
          {entry.actingAs !== null && <>{messages.as(entry.actingAs)} · </>}
          {actorUserId === null ? (
            messages.nobody
          ) : (
            <TextLink href={auditAddress(accountId, log, { actorUserId })}>{messages.allByPerson}</TextLink>
          )}
        </>
      ),
    },
    {
      label: messages.object,
      value: address === undefined ? objectName(entry) : <TextLink href={address}>{objectName(entry)}</TextLink>,
      hint: (
        <>
          {asText(objectType)} {objectId} ·{" "}
          <TextLink href={auditAddress(accountId, log, { objectType, objectId })}>{messages.history}</TextLink>
        </>
      ),
    },
    ...(jobId === undefined
      ? []
      : [
          {
            label: messages.job,
            value: <TextLink href={auditAddress(accountId, log, { jobId })}>{messages.allOfJob}</TextLink>,
          },
        ]),
    { label: messages.address, value: entry.address ?? undefined, hint: entry.client ?? undefined },
    ...(entry.reverts === null ? [] : [{ label: messages.reverts, value: link(entry.reverts) }]),
    ...(entry.revertedBy === null ? [] : [{ label: messages.revertedByLabel, value: link(entry.revertedBy) }]),
    {
      label: messages.trace,
      value: (
        <>
          {entry.traceId} <CopyButton value={entry.traceId} label={messages.copyTrace} size={20} />
        </>
      ),
      hint: <TextLink href={auditAddress(accountId, log, { traceId: entry.traceId })}>{messages.allOfTrace}</TextLink>,
    },
  ]
}
