import type { AuditEntry } from "@dialplane/contract/operations/audit/audit.schema"
import { actionSentence, asText, entryTitle } from "@dialplane/contract/operations/audit/event-types"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { CopyButton } from "../../ui/display/copy-button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import { SideSheet } from "../../ui/overlays/side-sheet.tsx"
import { KeyValueList } from "../../ui/page/key-value-list.tsx"
import { Section } from "../../ui/page/section.tsx"
import { objectName } from "./audit-columns.tsx"
import { auditMessages } from "./audit.messages.ts"
import classes from "./audit.module.css"
import { ChangeTable } from "./change-table.tsx"
import { RawEntry } from "./raw-entry.tsx"
import { reasonOf } from "./reason-of-entry.ts"
import { ssoLogMessages } from "./sso-log.messages.ts"
import { useObjectAddress } from "./use-object-address.ts"

interface Props {
  readonly entry: AuditEntry | undefined
  readonly onClose: () => void
}

/** One event of single sign-on. It cannot be reverted here, so the list's entry has all of it. */
export const SsoLogSheet = ({ entry, onClose }: Props) => {
  const messages = useMessages(auditMessages)
  return (
    <SideSheet
      opened={entry !== undefined}
      onClose={onClose}
      size={640}
      title={entry ? entryTitle(entry) : messages.log}
      sentence={entry && actionSentence(entry.action)}
      footer={
        entry && (
          <div className={classes.footer}>
            <span className={classes.number}>{messages.entry(entry.entryId)}</span>
          </div>
        )
      }
    >
      {entry && <Facts entry={entry} />}
    </SideSheet>
  )
}

const Facts = ({ entry }: { readonly entry: AuditEntry }) => {
  const messages = useMessages(auditMessages)
  const own = useMessages(ssoLogMessages)
  const { dateTime } = useFormat()
  const address = useObjectAddress(entry)
  const reason = reasonOf(entry)
  return (
    <>
      {reason !== undefined && (
        <Banner tone={entry.action === "sso.user_excluded" ? "info" : "warn"} title={own.reason}>
          {reason}
        </Banner>
      )}
      <Section title={messages.details}>
        <ChangeTable before={entry.before} after={entry.after} objectType={entry.objectType} />
        <RawEntry entry={entry} />
      </Section>
      <Section title={messages.circumstances}>
        <KeyValueList
          items={[
            { label: messages.at, value: dateTime(entry.at) },
            {
              label: messages.actor,
              value: entry.actorName,
              ...(entry.actingAs === null ? {} : { hint: messages.as(entry.actingAs) }),
            },
            {
              label: messages.object,
              value:
                address === undefined ? objectName(entry) : <TextLink href={address}>{objectName(entry)}</TextLink>,
              // The settings have the id of the account, which says nothing more.
              ...(entry.objectType === "sso" ? {} : { hint: `${asText(entry.objectType)} ${entry.objectId}` }),
            },
            { label: messages.address, value: entry.address ?? undefined, hint: entry.client ?? undefined },
            {
              label: messages.trace,
              value: (
                <>
                  {entry.traceId} <CopyButton value={entry.traceId} label={messages.copyTrace} size={20} />
                </>
              ),
            },
          ]}
        />
      </Section>
    </>
  )
}
