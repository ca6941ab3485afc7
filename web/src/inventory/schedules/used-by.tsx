import type { ScheduleUse } from "@dialplane/contract/inventory/schedules/schedules.schema"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import { KeyValueList } from "../../ui/page/key-value-list.tsx"
import { scheduleMessages } from "./schedules.messages.ts"
import classes from "./schedules.module.css"

/** The page of each kind of object that uses schedules; a new kind adds a line. */
const pages: Readonly<Record<string, (id: number) => string>> = {
  queue: (id) => `call-queues/${id}`,
  "Call Group": (id) => `call-groups/${id}`,
  "Auto Attendant": (id) => `virtual-receptionists/${id}`,
  "Page Group": (id) => `paging-groups/${id}`,
  "Call flow": (id) => `call-flows/${id}`,
  extension: (id) => `extensions/${id}`,
  "Voicemail box": (id) => `voicemail/${id}/settings`,
}

const UseLink = ({ kind, id, name }: ScheduleUse) => {
  const { accountId } = useAccount()
  const page = pages[kind]
  return page === undefined ? <>{name}</> : <TextLink href={accountAddress(accountId, page(id))}>{name}</TextLink>
}

/** Links to what uses a schedule. */
export const linkedUses = (uses: readonly ScheduleUse[]) =>
  uses.map((use) => <UseLink key={`${use.kind} ${use.id}`} {...use} />)

/** What uses the schedule and is affected by a change. */
export const UsedBy = ({ uses }: { readonly uses: readonly ScheduleUse[] }) => {
  const messages = useMessages(scheduleMessages)
  return (
    <FormSection title={messages.usedBy} description={messages.usedBySentence}>
      {uses.length === 0 ? (
        <p className={classes.quiet}>{messages.usedByNothing}</p>
      ) : (
        <KeyValueList items={uses.map((use) => ({ label: use.kind, value: <UseLink {...use} /> }))} />
      )}
    </FormSection>
  )
}
