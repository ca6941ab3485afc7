import { queueStrategies } from "@dialplane/contract/calling/queues/queue-settings"
import { MediaPicker } from "../media/media-picker.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ChoiceField } from "../../ui/fields/choice-field.tsx"
import { SwitchField } from "../../ui/fields/switch-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormColumns } from "../../ui/forms/form-columns.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import type { QueuePartProps } from "./use-queue-form.ts"
import { QueueNumber } from "./queue-number.tsx"
import { queueMessages } from "./queues.messages.ts"
import { queueFormMessages } from "./queue-form.messages.ts"

/** Name, distribution, what applies to agents, and goals. */
export const SettingFields = ({ form, lockedBy }: QueuePartProps) => {
  const messages = useMessages(queueFormMessages)
  const names = useMessages(queueMessages)
  const off = { disabledReason: lockedBy }
  const number = { form, ...off }
  const { seconds } = messages
  return (
    <>
      <FormSection title={messages.general}>
        <FormColumns>
          <TextField label={messages.name} required autoComplete="off" {...off} {...form.text("name")} />
          <TextField
            label={messages.callerNamePrefix}
            description={messages.callerNamePrefixHint}
            maxLength={15}
            autoComplete="off"
            {...off}
            {...form.text("settings.callerNamePrefix")}
          />
        </FormColumns>
      </FormSection>
      <FormSection title={messages.distribution} description={messages.distributionSentence}>
        <ChoiceField
          label={messages.strategy}
          {...off}
          options={queueStrategies.map((strategy) => ({
            value: strategy,
            label: names[strategy],
            description: messages[`${strategy}Hint`],
          }))}
          name="settings.strategy"
          error={form.errors["settings.strategy"]}
          value={form.values.settings.strategy}
          onChange={(strategy) => form.set("settings.strategy", strategy)}
        />
        <FormColumns>
          <QueueNumber {...number} of="ringSeconds" label={messages.ringSeconds} unit={seconds} min={10} max={60} />
          <QueueNumber {...number} of="retrySeconds" label={messages.retrySeconds} unit={seconds} min={1} max={15} />
        </FormColumns>
        <QueueNumber
          {...number}
          of="queuePriority"
          label={messages.queuePriority}
          description={messages.queuePriorityHint}
          min={1}
          max={10}
        />
      </FormSection>
      <FormSection title={messages.agentsTitle} description={messages.agentsSentence}>
        <FormColumns>
          <QueueNumber
            {...number}
            of="wrapUpSeconds"
            label={messages.wrapUpSeconds}
            description={messages.wrapUpHint}
            unit={seconds}
            min={0}
            max={600}
          />
          <QueueNumber
            {...number}
            of="autoPauseMissed"
            label={messages.autoPause}
            description={messages.autoPauseHint}
            unit={messages.callsUnit}
            min={0}
            max={10}
          />
        </FormColumns>
        <SwitchField
          label={messages.membersMayLogOut}
          description={messages.membersMayLogOutHint}
          {...off}
          {...form.checkbox("settings.membersMayLogOut")}
        />
        <SwitchField
          label={messages.whisper}
          description={messages.whisperHint}
          {...off}
          {...form.checkbox("settings.whisper")}
        />
        {form.values.settings.whisper && (
          <MediaPicker
            label={messages.whisperSound}
            kind="greeting"
            allowNone={messages.whisperName}
            {...off}
            value={form.values.settings.whisperSound}
            onChange={(sound) => form.set("settings.whisperSound", sound)}
            error={form.errors["settings.whisperSound"]}
          />
        )}
      </FormSection>
      <FormSection title={messages.goals} description={messages.goalsSentence}>
        <FormColumns>
          <QueueNumber
            {...number}
            of="serviceLevelPercent"
            label={messages.serviceLevelPercent}
            unit={messages.percent}
            min={1}
            max={100}
          />
          <QueueNumber
            {...number}
            of="serviceLevelSeconds"
            label={messages.serviceLevelSeconds}
            unit={seconds}
            min={1}
            max={2400}
          />
          <QueueNumber
            {...number}
            of="ignoreAbandonedSeconds"
            label={messages.ignoreAbandoned}
            unit={seconds}
            min={0}
            max={60}
          />
        </FormColumns>
      </FormSection>
      <FormSection title={messages.thresholds} description={messages.thresholdsSentence}>
        <FormColumns>
          <QueueNumber
            {...number}
            of="waitingWarning"
            label={messages.waitingWarning}
            unit={messages.callersUnit}
            min={1}
            max={200}
          />
          <QueueNumber
            {...number}
            of="waitingAlarm"
            label={messages.waitingAlarm}
            unit={messages.callersUnit}
            min={1}
            max={200}
          />
          <QueueNumber
            {...number}
            of="longestWaitWarning"
            label={messages.longestWaitWarning}
            unit={seconds}
            min={1}
            max={7200}
          />
          <QueueNumber
            {...number}
            of="longestWaitAlarm"
            label={messages.longestWaitAlarm}
            unit={seconds}
            min={1}
            max={7200}
          />
        </FormColumns>
      </FormSection>
    </>
  )
}
