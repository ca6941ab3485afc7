import {
  templateDraft,
  type TemplateDraft,
  type TemplateRole,
  type TemplateSchedule,
} from "@dialplane/contract/commercial/partners/partners.schema"
import { useState } from "react"
import { useWhyNot } from "../../kit/can.tsx"
import { LeaveDialog } from "../../kit/forms/leave-dialog.tsx"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useUnsavedChanges } from "../../kit/forms/use-unsaved-changes.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormFooter } from "../../ui/forms/form-footer.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { TemplateBrandFields } from "./template-brand-fields.tsx"
import { TemplateRoles } from "./template-roles.tsx"
import { TemplateSchedules } from "./template-schedules.tsx"
import { TemplateSettingFields } from "./template-setting-fields.tsx"
import { templateMessages } from "./templates.messages.ts"
const TemplateScheduleSheet = lazyWindow(() =>
  import("./template-schedule-sheet.tsx").then((file) => file.TemplateScheduleSheet),
)

const TemplateRoleSheet = lazyWindow(() => import("./template-role-sheet.tsx").then((file) => file.TemplateRoleSheet))

interface Props {
  readonly initial: TemplateDraft
  readonly version?: number
  readonly onSubmit: (draft: TemplateDraft, version: number) => Promise<unknown>
  readonly lockedBy?: string | undefined
  readonly saveLabel?: string
}

/** The form of a template, including roles and schedules. */
export const TemplateForm = ({ initial, version, onSubmit, lockedBy, saveLabel }: Props) => {
  const messages = useMessages(templateMessages)
  const form = useForm({ schema: templateDraft, initial, version, onSubmit })
  const leaving = useUnsavedChanges({ isDirty: form.form.isDirty })
  // A number: the role at that index. "new": an additional one.
  const [opened, setOpened] = useState<number | "new">()
  const [openedSchedule, setOpenedSchedule] = useState<number | "new">()
  const roles = (form.values.roles ?? []) as TemplateRole[]
  const schedules = (form.values.schedules ?? []) as TemplateSchedule[]
  const mayNotBrand = useWhyNot("update:branding")
  const mayNotSchedule = useWhyNot("update:schedules")
  const off = { disabledReason: lockedBy }
  const keep = (role: TemplateRole) => {
    form.set("roles", opened === "new" ? [...roles, role] : roles.map((one, index) => (index === opened ? role : one)))
    setOpened(undefined)
  }
  const keepSchedule = (schedule: TemplateSchedule) => {
    form.set(
      "schedules",
      openedSchedule === "new"
        ? [...schedules, schedule]
        : schedules.map((one, index) => (index === openedSchedule ? schedule : one)),
    )
    setOpenedSchedule(undefined)
  }
  return (
    <>
      <form {...form.element}>
        <FormProblem form={form} />
        <FormSection title={messages.about}>
          <TextField label={messages.name} required autoComplete="off" {...off} {...form.text("name")} />
          <TextField label={messages.description} autoComplete="off" {...off} {...form.text("description")} />
        </FormSection>
        <FormSection title={messages.settings} description={messages.settingsSentence}>
          <TemplateSettingFields
            values={form.values.settings ?? {}}
            errors={form.errors}
            lockedBy={lockedBy}
            onChange={(settings) => form.set("settings", settings)}
          />
        </FormSection>
        <FormSection title={messages.branding} description={messages.brandingSentence}>
          <TemplateBrandFields
            values={form.values.branding ?? {}}
            errors={form.errors}
            lockedBy={lockedBy ?? mayNotBrand}
            onChange={(branding) => form.set("branding", branding)}
          />
        </FormSection>
        <FormSection title={messages.roles} description={messages.rolesSentence}>
          <ErrorBlock message={form.errors["roles"]} />
          <TemplateRoles
            roles={roles}
            lockedBy={lockedBy}
            onOpen={setOpened}
            onRemove={(place) =>
              form.set(
                "roles",
                roles.filter((_, index) => index !== place),
              )
            }
          />
        </FormSection>
        <FormSection title={messages.schedules} description={messages.schedulesSentence}>
          <ErrorBlock message={form.errors["schedules"]} />
          <TemplateSchedules
            schedules={schedules}
            lockedBy={lockedBy ?? mayNotSchedule}
            onOpen={setOpenedSchedule}
            onRemove={(place) =>
              form.set(
                "schedules",
                schedules.filter((_, index) => index !== place),
              )
            }
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
      {/* Outside of the form: submitting the sheet must not submit the form as well. */}
      {opened !== undefined && (
        <TemplateRoleSheet
          role={opened === "new" ? undefined : roles[opened]}
          taken={roles.filter((_, index) => index !== opened).map(({ name }) => name.toLowerCase())}
          lockedBy={lockedBy}
          onKeep={keep}
          onClose={() => setOpened(undefined)}
        />
      )}
      {openedSchedule !== undefined && (
        <TemplateScheduleSheet
          schedule={openedSchedule === "new" ? undefined : schedules[openedSchedule]}
          taken={schedules.filter((_, index) => index !== openedSchedule).map(({ name }) => name.toLowerCase())}
          lockedBy={lockedBy ?? mayNotSchedule}
          onKeep={keepSchedule}
          onClose={() => setOpenedSchedule(undefined)}
        />
      )}
    </>
  )
}
