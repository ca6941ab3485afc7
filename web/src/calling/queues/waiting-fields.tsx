import { callbackKeys } from "@dialplane/contract/calling/queues/queue-settings"
import { durationText } from "@dialplane/contract/calling/queues/queue-experience"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { SwitchField } from "../../ui/fields/switch-field.tsx"
import { FormColumns } from "../../ui/forms/form-columns.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import type { QueuePartProps } from "./use-queue-form.ts"
import { QueueNumber } from "./queue-number.tsx"
import { QueueSounds } from "./queue-sounds.tsx"
import { queueFormMessages } from "./queue-form.messages.ts"

/** Limits, announcements and callback. */
export const WaitingFields = ({ form, lockedBy }: QueuePartProps) => {
  const messages = useMessages(queueFormMessages)
  const off = { disabledReason: lockedBy }
  const number = { form, ...off }
  const { callbackKey, exitKey, maxWaitSeconds } = form.values.settings
  // The first key that is not the exit key.
  const firstKey = callbackKeys.find((key) => key !== exitKey)!
  return (
    <>
      <FormSection title={messages.limits} description={messages.limitsSentence}>
        <FormColumns>
          <QueueNumber
            {...number}
            of="maxWaiting"
            label={messages.maxWaiting}
            description={messages.maxWaitingHint}
            unit={messages.callersUnit}
            min={0}
            max={200}
          />
          <QueueNumber
            {...number}
            of="maxWaitSeconds"
            label={messages.maxWait}
            description={messages.maxWaitHint(maxWaitSeconds >= 60 ? durationText(maxWaitSeconds) : null)}
            unit={messages.seconds}
            min={0}
            max={7200}
          />
        </FormColumns>
      </FormSection>
      <QueueSounds form={form} lockedBy={lockedBy} />
      <FormSection title={messages.callback} description={messages.callbackSentence}>
        <SwitchField
          label={messages.callbackOffer}
          {...off}
          checked={callbackKey !== null}
          onChange={(on) => form.set("settings.callbackKey", on ? firstKey : null)}
        />
        {callbackKey !== null && (
          <FormColumns>
            <SelectField
              label={messages.callbackKey}
              {...off}
              options={callbackKeys.map((key) => ({ value: key, label: key }))}
              name="settings.callbackKey"
              error={form.errors["settings.callbackKey"]}
              value={callbackKey}
              onChange={(key) => key !== null && form.set("settings.callbackKey", key)}
            />
            <QueueNumber
              {...number}
              of="callbackAttempts"
              label={messages.callbackAttempts}
              unit={messages.attemptsUnit}
              min={1}
              max={5}
            />
            <QueueNumber
              {...number}
              of="callbackGapMinutes"
              label={messages.callbackGap}
              unit={messages.minutes}
              min={5}
              max={60}
            />
          </FormColumns>
        )}
      </FormSection>
    </>
  )
}
