import { periodPresets } from "@dialplane/contract/insight/reports/report-period"
import { savedReportDraft, type SavedReport } from "@dialplane/contract/insight/saved-reports/saved-reports.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { z } from "zod"
import { rolesQuery } from "../../identity/roles/role-list.api.ts"
import { UsersPicker } from "../../identity/users/users-picker.tsx"
import { useAccount } from "../../kit/account.tsx"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { LeaveDialog } from "../../kit/forms/leave-dialog.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useUnsavedChanges } from "../../kit/forms/use-unsaved-changes.ts"
import { useDay } from "../../kit/locale/use-day.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { MultiSelectField } from "../../ui/fields/multi-select-field.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormColumns } from "../../ui/forms/form-columns.tsx"
import { FormFooter } from "../../ui/forms/form-footer.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { changeSavedReport } from "./saved-reports.api.ts"
import { savedReportMessages } from "./saved-reports.messages.ts"

const values = savedReportDraft
  .pick({ name: true, sharedWithUserIds: true, sharedWithRoleIds: true })
  .extend({ period: z.enum(periodPresets) })
type Values = z.output<typeof values>

interface Props {
  readonly report: SavedReport
  readonly lockedBy: string | undefined
}
export const SavedReportForm = ({ report, lockedBy }: Props) => {
  const messages = useMessages(savedReportMessages)
  const day = useDay()
  const { accountId } = useAccount()
  const save = useMutation(changeSavedReport)
  const roles = useQuery(rolesQuery(accountId)).data ?? []
  const { filter } = report
  const form = useForm({
    schema: values,
    initial: {
      name: report.name,
      period: filter.period,
      sharedWithUserIds: report.sharedWithUserIds,
      sharedWithRoleIds: report.sharedWithRoleIds,
    },
    version: report.version,
    onSubmit: async ({ period, ...rest }, version) => {
      const { from: _from, to: _to, ...others } = filter
      await save.mutateAsync({
        params: { accountId, reportId: report.reportId },
        body: { ...rest, ...(period === filter.period ? {} : { filter: { ...others, period } }), version },
      })
      showToast({ tone: "good", title: messages.saved, message: rest.name })
    },
  })
  const leaving = useUnsavedChanges({ isDirty: form.form.isDirty })
  const now = form.values as Values
  const off = { disabledReason: lockedBy }
  const filters = Object.keys(filter).filter((key) => !["period", "from", "to"].includes(key)).length
  // A custom period keeps its days; they are chosen in the report itself.
  const periods = periodPresets.filter((preset) => preset !== "custom" || filter.period === "custom")
  return (
    <form {...form.element}>
      <FormProblem form={form} />
      <FormSection
        title={messages.aboutTitle}
        description={`${filters === 0 ? messages.noFilters : messages.filterCount(filters)}. ${messages.aboutSentence}`}
      >
        <FormColumns>
          <TextField
            label={messages.name}
            description={messages.nameHint}
            required
            autoComplete="off"
            {...off}
            {...form.text("name")}
          />
          <SelectField
            label={messages.period}
            description={messages.periodHint}
            {...off}
            options={periods.map((preset) => ({
              value: preset,
              label:
                preset === "custom"
                  ? messages.customDays(day(filter.from ?? ""), day(filter.to ?? ""))
                  : messages[`period_${preset}`],
            }))}
            value={now.period}
            onChange={(chosen) => chosen !== null && form.set("period", chosen)}
          />
        </FormColumns>
      </FormSection>
      <FormSection title={messages.sharingTitle} description={messages.sharingSentence}>
        <UsersPicker
          label={messages.users}
          accountId={accountId}
          value={now.sharedWithUserIds}
          onChange={(userIds) => form.set("sharedWithUserIds", userIds)}
          known={report.sharedWithUsers.map(({ userId, name }) => ({ userId, firstName: name, lastName: "" }))}
          {...off}
        />
        <MultiSelectField
          label={messages.roles}
          options={roles.map((role) => ({ value: String(role.roleId), label: role.name }))}
          value={now.sharedWithRoleIds.map(String)}
          onChange={(ids) => form.set("sharedWithRoleIds", ids.map(Number))}
          {...off}
        />
      </FormSection>
      <FormFooter
        sticky
        dirty={form.dirty}
        saving={form.submitting}
        saveDisabledReason={lockedBy}
        onCancel={form.dirty ? () => form.reset() : undefined}
      />
      <LeaveDialog {...leaving} />
    </form>
  )
}
