import { ringStrategies } from "@dialplane/contract/calling/call-groups/group-order"
import { callGroupLimits, type CallGroupDetails } from "@dialplane/contract/calling/call-groups/call-groups.schema"
import { SchedulePicker } from "../../inventory/schedules/schedule-picker.tsx"
import { LeaveDialog } from "../../kit/forms/leave-dialog.tsx"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useUnsavedChanges } from "../../kit/forms/use-unsaved-changes.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ChoiceField } from "../../ui/fields/choice-field.tsx"
import { NumberField } from "../../ui/fields/number-field.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { SwitchField } from "../../ui/fields/switch-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormColumns } from "../../ui/forms/form-columns.tsx"
import { FormFooter } from "../../ui/forms/form-footer.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { DestinationPicker } from "../destinations/destination-picker.tsx"
import { callGroupMessages } from "./call-groups.messages.ts"
import { groupValues, type GroupInput, type GroupValues } from "./group-values.ts"
import { MembersField } from "./members-field.tsx"
import { RingPreview } from "./ring-preview.tsx"

interface Props {
  /** Undefined for a new group. */
  readonly group?: CallGroupDetails
  readonly initial: GroupInput
  readonly version?: number
  readonly lockedBy?: string | undefined
  readonly saveLabel?: string
  readonly onSubmit: (values: GroupValues, version: number) => Promise<unknown>
}

/** One form for new and existing groups. */
export const CallGroupForm = ({ group, initial, version, lockedBy, saveLabel, onSubmit }: Props) => {
  const messages = useMessages(callGroupMessages)
  const form = useForm({ schema: groupValues, initial, version, onSubmit })
  const leaving = useUnsavedChanges({ isDirty: form.form.isDirty })
  const values = form.values as GroupValues
  const off = { disabledReason: lockedBy }
  const except = group === undefined ? [] : [group.callGroupId]
  return (
    <form {...form.element}>
      <FormProblem form={form} />
      <FormSection title={messages.about}>
        <FormColumns>
          <TextField label={messages.name} required autoComplete="off" {...off} {...form.text("name")} />
          {group === undefined ? (
            <TextField
              label={messages.extension}
              description={messages.extensionHint}
              inputMode="numeric"
              autoComplete="off"
              {...form.text("extension")}
            />
          ) : (
            <TextField
              label={messages.callerNamePrefix}
              autoComplete="off"
              maxLength={callGroupLimits.prefix}
              {...off}
              {...form.text("callerNamePrefix")}
            />
          )}
        </FormColumns>
      </FormSection>

      <FormSection title={messages.members} description={messages.membersSentence}>
        <MembersField
          group={group}
          strategy={values.strategy}
          ringSeconds={values.ringSeconds}
          value={values.members}
          errors={form.errors}
          lockedBy={lockedBy}
          onChange={(members) => form.set("members", members)}
        />
      </FormSection>

      <FormSection title={messages.ringing}>
        <ChoiceField
          label={messages.strategy}
          name="strategy"
          {...off}
          options={ringStrategies.map((strategy) => ({
            value: strategy,
            label: messages[`strategy_${strategy}`],
            description: messages[`strategy_${strategy}Hint`],
          }))}
          value={values.strategy}
          onChange={(strategy) => form.set("strategy", strategy)}
        />
        <FormColumns>
          <NumberField
            label={messages.ringSeconds}
            description={messages.ringSecondsHint}
            unit={messages.seconds}
            min={callGroupLimits.fewestSeconds}
            max={callGroupLimits.mostSeconds}
            step={5}
            required
            {...off}
            {...form.number("ringSeconds")}
          />
          <NumberField
            label={messages.passes}
            description={messages.passesHint}
            min={1}
            max={callGroupLimits.passes}
            required
            {...off}
            {...form.number("passes")}
          />
        </FormColumns>
        <RingPreview group={group} values={values} unsaved={group !== undefined && form.dirty} />
        <SwitchField label={messages.skipBusy} {...off} {...form.checkbox("skipBusy")} />
        <SwitchField
          label={messages.respectDoNotDisturb}
          description={messages.respectDoNotDisturbHint}
          {...off}
          {...form.checkbox("respectDoNotDisturb")}
        />
        <SwitchField
          label={messages.membersCanLogOut}
          description={messages.membersCanLogOutHint}
          {...off}
          {...form.checkbox("membersCanLogOut")}
        />
        <FormColumns>
          <SelectField<"tone" | "music">
            label={messages.ringBack}
            {...off}
            options={[
              { value: "tone", label: messages.ringBack_tone },
              { value: "music", label: messages.ringBack_music },
            ]}
            value={values.ringBack}
            onChange={(ringBack) => ringBack !== null && form.set("ringBack", ringBack)}
          />
          {group === undefined && (
            <TextField
              label={messages.callerNamePrefix}
              autoComplete="off"
              maxLength={callGroupLimits.prefix}
              {...form.text("callerNamePrefix")}
            />
          )}
        </FormColumns>
      </FormSection>

      <FormSection title={messages.destinations} description={messages.destinationsSentence}>
        <ChoiceField<"own" | "elsewhere">
          label={messages.noAnswer}
          name="ownVoicemail"
          {...off}
          error={values.ownVoicemail ? form.errors["noAnswer"] : undefined}
          options={[
            { value: "own", label: messages.noAnswerOwn },
            { value: "elsewhere", label: messages.noAnswerElsewhere },
          ]}
          value={values.ownVoicemail ? "own" : "elsewhere"}
          onChange={(choice) => form.set("ownVoicemail", choice === "own")}
        />
        {!values.ownVoicemail && (
          <DestinationPicker
            label={messages.destination}
            path="noAnswer"
            errors={form.errors}
            except={except}
            {...off}
            value={values.noAnswer}
            onChange={(to) => form.set("noAnswer", to)}
          />
        )}
      </FormSection>

      <FormSection title={messages.hours} description={messages.hoursSentence}>
        <SchedulePicker
          label={messages.schedule}
          none={messages.always}
          {...off}
          name="scheduleId"
          error={form.errors["scheduleId"]}
          value={values.scheduleId}
          chosenName={group?.scheduleName ?? null}
          onChange={(scheduleId) => form.set("scheduleId", scheduleId)}
        />
        {values.scheduleId !== null && (
          <DestinationPicker
            label={messages.closed}
            path="closed"
            errors={form.errors}
            except={except}
            {...off}
            value={values.closed}
            onChange={(to) => form.set("closed", to)}
          />
        )}
      </FormSection>
      <FormFooter
        sticky
        dirty={form.dirty}
        saving={form.submitting}
        saveLabel={saveLabel}
        saveDisabledReason={lockedBy}
        onCancel={form.dirty ? () => form.reset() : undefined}
      />
      <LeaveDialog {...leaving} />
    </form>
  )
}
