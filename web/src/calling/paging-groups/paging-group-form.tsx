import {
  pagingExtension,
  pagingGroupDraft,
  pagingLimits,
  type PagingGroupDetails,
} from "@dialplane/contract/calling/paging-groups/paging-groups.schema"
import { extensionNumber } from "@dialplane/contract/inventory/extensions/extensions.schema"
import { z } from "zod"
import { SchedulePicker } from "../../inventory/schedules/schedule-picker.tsx"
import { LeaveDialog } from "../../kit/forms/leave-dialog.tsx"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useUnsavedChanges } from "../../kit/forms/use-unsaved-changes.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ChoiceField } from "../../ui/fields/choice-field.tsx"
import { NumberField } from "../../ui/fields/number-field.tsx"
import { SwitchField } from "../../ui/fields/switch-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormColumns } from "../../ui/forms/form-columns.tsx"
import { FormFooter } from "../../ui/forms/form-footer.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { ExtensionMembersPicker } from "../destinations/extension-members-picker.tsx"
import { pagingMessages } from "./paging-groups.messages.ts"

const groupValues = pagingGroupDraft.extend({
  extension: z.union([z.literal(""), extensionNumber]),
  targets: z.array(pagingExtension).max(pagingLimits.targets),
  pagers: z.array(pagingExtension).max(pagingLimits.pagers),
})
export type GroupInput = z.input<typeof groupValues>
export type GroupValues = z.output<typeof groupValues>

export const newGroup: GroupInput = {
  ...pagingGroupDraft.parse({ name: "-" }),
  name: "",
  extension: "",
  targets: [],
  pagers: [],
}
export const valuesOf = (group: PagingGroupDetails): GroupInput => ({
  name: group.name,
  extension: "",
  whoMayPage: group.whoMayPage,
  twoWay: group.twoWay,
  priority: group.priority,
  tone: group.tone,
  maxSeconds: group.maxSeconds,
  skipBusy: group.skipBusy,
  scheduleId: group.scheduleId,
  targets: group.targets,
  pagers: group.pagers,
})
export const bodyOf = ({ extension: _number, targets, pagers, ...rest }: GroupValues) => ({
  ...rest,
  targets: targets.map(({ extensionId }) => extensionId),
  pagers: rest.whoMayPage === "all" ? [] : pagers.map(({ extensionId }) => extensionId),
})

interface Props {
  /** Undefined for a new group. */
  readonly group?: PagingGroupDetails
  readonly initial: GroupInput
  readonly version?: number
  readonly lockedBy?: string | undefined
  readonly saveLabel?: string
  readonly onSubmit: (values: GroupValues, version: number) => Promise<unknown>
}

/** One form for new and existing groups. */
export const PagingGroupForm = ({ group, initial, version, lockedBy, saveLabel, onSubmit }: Props) => {
  const messages = useMessages(pagingMessages)
  const form = useForm({ schema: groupValues, initial, version, onSubmit })
  const leaving = useUnsavedChanges({ isDirty: form.form.isDirty })
  const values = form.values as GroupValues
  const off = { disabledReason: lockedBy }
  return (
    <form {...form.element}>
      <FormProblem form={form} />
      <FormSection title={messages.about}>
        <FormColumns>
          <TextField label={messages.name} required autoComplete="off" {...off} {...form.text("name")} />
          {group === undefined && (
            <TextField
              label={messages.extension}
              description={messages.extensionHint}
              inputMode="numeric"
              autoComplete="off"
              {...form.text("extension")}
            />
          )}
        </FormColumns>
      </FormSection>
      <FormSection title={messages.targets} description={messages.targetsSentence}>
        <ExtensionMembersPicker
          label={messages.addTarget}
          description={messages.addHint}
          path="targets"
          kind="phone"
          errors={form.errors}
          none={messages.noTargetsYet}
          most={pagingLimits.targets}
          value={values.targets}
          onChange={(targets) => form.set("targets", targets)}
          {...off}
        />
      </FormSection>
      <FormSection title={messages.whoMayPage} description={messages.pagersSentence}>
        <ChoiceField<"all" | "listed">
          label={messages.whoMayPage}
          name="whoMayPage"
          {...off}
          options={[
            { value: "all", label: messages.whoMayPage_all },
            { value: "listed", label: messages.whoMayPage_listed },
          ]}
          value={values.whoMayPage}
          onChange={(whoMayPage) => form.set("whoMayPage", whoMayPage)}
        />
        {values.whoMayPage === "listed" && (
          <ExtensionMembersPicker
            label={messages.addPager}
            description={messages.addHint}
            path="pagers"
            kind="phone"
            errors={form.errors}
            none={messages.noPagersYet}
            most={pagingLimits.pagers}
            value={values.pagers}
            onChange={(pagers) => form.set("pagers", pagers)}
            {...off}
          />
        )}
      </FormSection>
      <FormSection title={messages.announcement}>
        <ChoiceField<"normal" | "emergency">
          label={messages.priority}
          name="priority"
          {...off}
          options={(["normal", "emergency"] as const).map((value) => ({
            value,
            label: messages[`priority_${value}`],
            description: messages[`priority_${value}Hint`],
          }))}
          value={values.priority}
          onChange={(priority) => form.set("priority", priority)}
        />
        <FormColumns>
          <NumberField
            label={messages.maxSeconds}
            description={messages.maxSecondsHint}
            unit={messages.seconds}
            min={pagingLimits.fewestSeconds}
            max={pagingLimits.mostSeconds}
            step={10}
            required
            {...off}
            {...form.number("maxSeconds")}
          />
        </FormColumns>
        <SwitchField
          label={messages.twoWayLabel}
          description={messages.twoWayHint}
          {...off}
          {...form.checkbox("twoWay")}
        />
        <SwitchField label={messages.tone} {...off} {...form.checkbox("tone")} />
        <SwitchField
          label={messages.skipBusy}
          disabledReason={lockedBy ?? (values.priority === "emergency" ? messages.emergencyReachesAll : undefined)}
          {...form.checkbox("skipBusy")}
        />
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
