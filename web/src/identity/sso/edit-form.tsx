import type { SsoSettings } from "@dialplane/contract/identity/sso/sso.schema"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { LeaveDialog } from "../../kit/forms/leave-dialog.tsx"
import { useUnsavedChanges } from "../../kit/forms/use-unsaved-changes.ts"
import { IdentityProofField } from "../../kit/identity-proof/identity-proof-field.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { Banner } from "../../ui/feedback/banner.tsx"
import { FormFooter } from "../../ui/forms/form-footer.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { OptionsFields } from "./options-fields.tsx"
import { ProviderChoice } from "./provider-choice.tsx"
import { ProviderDetails } from "./provider-details.tsx"
import { kindOf } from "./provider-kinds.ts"
import { needsTest } from "./needs-test.ts"
import { useSsoForm } from "./sso-form.ts"
import { ssoMessages } from "./sso.messages.ts"
import classes from "./sso.module.css"
import { useState } from "react"

interface Props {
  readonly sso: SsoSettings
  readonly onClose: () => void
}

/** All settings on one page, for changes. */
export const EditForm = ({ sso, onClose }: Props) => {
  const messages = useMessages(ssoMessages)
  const [kind, setKind] = useState(() => kindOf(sso))
  const { form, proof } = useSsoForm(sso, kind, () => {
    showToast({ tone: "good", title: messages.saved })
    onClose()
  })
  const leaving = useUnsavedChanges({ isDirty: form.form.isDirty })
  return (
    <form {...form.element}>
      <FormProblem form={form} />
      <FormSection title={messages.provider} description={messages.otherProvider}>
        <div className={classes.part}>
          <ProviderChoice form={form} isStored kind={kind} onKind={setKind} />
          <ProviderDetails sso={sso} form={form} kind={kind} />
        </div>
      </FormSection>
      <OptionsFields form={form} />
      {sso.level !== "off" && needsTest(sso, form.values) && (
        <Banner tone="warn" title={messages.willNeedTest}>
          {sso.level === "required" ? messages.willNeedTestRequired : messages.willNeedTestOptional}
        </Banner>
      )}
      <FormSection title={messages.confirm} description={messages.confirmSentence}>
        <IdentityProofField proof={proof} password={form.text("currentPassword")} code={form.text("code")} required />
      </FormSection>
      <FormFooter
        sticky
        dirty={form.dirty}
        saving={form.submitting}
        saveLabel={messages.saveChanges}
        cancelLabel={messages.cancel}
        onCancel={() => {
          form.reset()
          onClose()
        }}
      />
      <LeaveDialog {...leaving} />
    </form>
  )
}
