import type { PbxSettings } from "@dialplane/contract/calling/pbx-settings/pbx-settings.schema"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { LeaveDialog } from "../../kit/forms/leave-dialog.tsx"
import { useUnsavedChanges } from "../../kit/forms/use-unsaved-changes.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useTab } from "../../kit/use-tab.ts"
import { FormFooter } from "../../ui/forms/form-footer.tsx"
import { Tabs } from "../../ui/page/tabs.tsx"
import { CallerIdPart } from "./caller-id-part.tsx"
import { CodesPart } from "./codes-part.tsx"
import { DialingPart } from "./dialing-part.tsx"
import { ParkingPart } from "./parking-part.tsx"
import { pbxMessages } from "./pbx-settings.messages.ts"
import { useSettingsForm, type SettingsValues } from "./settings-state.ts"
import { TestPart } from "./test-part.tsx"
import classes from "./pbx-settings.module.css"

const views = ["dialing", "caller-id", "feature-codes", "parking", "test"] as const
type View = (typeof views)[number]
/** The tab of each field, to find mistakes on hidden tabs. */
const viewOf = (field: string): View => {
  if (/^(defaultCallerId|mainNumber|callerName)/.test(field)) return "caller-id"
  if (field.startsWith("featureCodes")) return "feature-codes"
  return /^(parking|ringSeconds)/.test(field) ? "parking" : "dialing"
}

interface Props {
  readonly settings: PbxSettings
  readonly lockedBy: string | undefined
  readonly onSubmit: (values: SettingsValues, version: number) => Promise<unknown>
}

/** One form for all tabs. */
export const SettingsForm = ({ settings, lockedBy, onSubmit }: Props) => {
  const messages = useMessages(pbxMessages)
  const { shown, show } = useTab(views, "dialing")
  const form = useSettingsForm(settings, onSubmit)
  const leaving = useUnsavedChanges({ isDirty: form.form.isDirty })
  const labels: Readonly<Record<View, string>> = {
    dialing: messages.dialingTab,
    "caller-id": messages.callerIdTab,
    "feature-codes": messages.codesTab,
    parking: messages.parkingTab,
    test: messages.testTab,
  }
  const elsewhere = Object.keys(form.errors)
    .filter((field) => field !== "")
    .map(viewOf)
    .find((view) => view !== shown)
  const formError = form.formError ?? (elsewhere && messages.mistakesIn(labels[elsewhere]))
  const part = { form, settings, off: { disabledReason: lockedBy } }
  return (
    <form {...form.element}>
      <Tabs
        label={messages.views}
        value={shown}
        onChange={show}
        tabs={views.map((value) => ({ value, label: labels[value] }))}
      />
      <div className={classes.view}>
        {(formError || form.newer) && (
          <div className={classes.errors}>
            <FormProblem form={{ ...form, formError }} />
          </div>
        )}
        {shown === "dialing" && <DialingPart {...part} />}
        {shown === "caller-id" && <CallerIdPart {...part} />}
        {shown === "feature-codes" && <CodesPart {...part} />}
        {shown === "parking" && <ParkingPart {...part} />}
        {shown === "test" && <TestPart settings={settings} dirty={form.dirty} />}
      </div>
      {(shown !== "test" || form.dirty) && (
        <FormFooter
          sticky
          dirty={form.dirty}
          saving={form.submitting}
          saveDisabledReason={lockedBy}
          onCancel={form.dirty ? () => form.reset() : undefined}
        />
      )}
      <LeaveDialog {...leaving} />
    </form>
  )
}
