import { durationText } from "@dialplane/contract/calling/queues/queue-experience"
import {
  exitKeys,
  type QueueDestinations,
  type QueueDestinationSlot,
  type QueueSettings,
} from "@dialplane/contract/calling/queues/queue-settings"
import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { DestinationPicker } from "../destinations/destination-picker.tsx"
import type { QueuePartProps } from "./use-queue-form.ts"
import { scheduleOptionsQuery } from "./queues.api.ts"
import { queueFormMessages } from "./queue-form.messages.ts"

interface Props extends QueuePartProps {
  readonly queueId: number
  readonly hasMailbox: boolean
  /** Counts saves and cancels: then the pickers show what is saved, not kinds that were chosen without an object. */
  readonly round: number
}

/** Where callers go whom no agent answers. */
export const OverflowFields = ({ form, lockedBy, queueId, hasMailbox, round }: Props) => {
  const messages = useMessages(queueFormMessages)
  const off = { disabledReason: lockedBy }
  const { maxWaiting, maxWaitSeconds, noAgentsApplies, schedule, exitKey } = form.values.settings
  const otherwise = hasMailbox ? messages.ownVoicemail : messages.endCall
  const to = (slot: QueueDestinationSlot, label: string, none: string | undefined, why?: string) => (
    <DestinationPicker
      key={`${slot} ${round}`}
      label={label}
      path={`destinations.${slot}`}
      errors={form.errors}
      value={form.values.destinations[slot] as QueueDestinations[QueueDestinationSlot]}
      onChange={(value) => form.set(`destinations.${slot}`, value)}
      {...(none === undefined ? {} : { none })}
      except={[queueId]}
      disabledReason={lockedBy ?? why}
    />
  )
  return (
    <>
      <FormSection title={messages.hours} description={messages.hoursSentence}>
        <SchedulePicker form={form} lockedBy={lockedBy} />
        {to("closed", messages.closed, otherwise, schedule === null ? messages.closedUnused : undefined)}
      </FormSection>
      <FormSection title={messages.overflow} description={messages.overflowSentence}>
        {to("full", maxWaiting === 0 ? messages.fullNobodyWaits : messages.full(maxWaiting), otherwise)}
        {to(
          "waitedTooLong",
          maxWaitSeconds > 0 ? messages.waitedTooLongAfter(durationText(maxWaitSeconds)) : messages.waitedTooLong,
          otherwise,
          maxWaitSeconds === 0 ? messages.waitedTooLongUnused : undefined,
        )}
        {to("noAgents", messages.noAgents, messages.keepWaiting)}
        {form.values.destinations.noAgents != null && (
          <SelectField<QueueSettings["noAgentsApplies"]>
            label={messages.noAgentsApplies}
            {...off}
            options={[
              { value: "all", label: messages.noAgentsAll },
              { value: "new", label: messages.noAgentsNew },
            ]}
            value={noAgentsApplies}
            onChange={(value) => value !== null && form.set("settings.noAgentsApplies", value)}
          />
        )}
      </FormSection>
      <FormSection title={messages.exit} description={messages.exitSentence}>
        <SelectField
          label={messages.exitKey}
          {...off}
          options={[{ value: "off", label: messages.off }, ...exitKeys.map((key) => ({ value: key, label: key }))]}
          name="settings.exitKey"
          error={form.errors["settings.exitKey"]}
          value={exitKey ?? "off"}
          onChange={(key) => {
            form.set("settings.exitKey", key === "off" ? null : (key as QueueSettings["exitKey"]))
            if (key === "off") form.set("destinations.exitKey", null)
          }}
        />
        {exitKey !== null && to("exitKey", messages.exitTo, undefined)}
      </FormSection>
    </>
  )
}

const always = "always"

const SchedulePicker = ({ form, lockedBy }: QueuePartProps) => {
  const messages = useMessages(queueFormMessages)
  const { accountId } = useAccount()
  const mayNotRead = useWhyNot("read:schedules")
  const schedules = useQuery({ ...scheduleOptionsQuery(accountId), enabled: mayNotRead === undefined })
  const { schedule } = form.values.settings
  const known = (schedules.data?.items ?? []).map(({ scheduleId, name }) => ({
    value: String(scheduleId),
    label: name,
  }))
  const names = new Map(known.map(({ value, label }) => [value, label]))
  const isKnown = schedule === null || names.has(String(schedule.scheduleId))
  return (
    <SelectField
      label={messages.schedule}
      disabledReason={lockedBy ?? mayNotRead}
      options={[
        { value: always, label: messages.alwaysOpen },
        ...(isKnown ? [] : [{ value: String(schedule.scheduleId), label: schedule.name ?? "" }]),
        ...known,
      ]}
      name="settings.schedule"
      error={form.errors["settings.schedule"]}
      value={schedule === null ? always : String(schedule.scheduleId)}
      onChange={(id) =>
        id !== null &&
        form.set("settings.schedule", id === always ? null : { scheduleId: Number(id), name: names.get(id) ?? "" })
      }
    />
  )
}
