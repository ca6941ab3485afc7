import {
  enforcementEdit,
  enforcementForm,
  mostGraceDays,
  mostRememberDays,
  usualGraceDays,
  type Enforcement,
  type EnforcementEdit,
} from "@dialplane/contract/identity/mfa/mfa.schema"
import { roleById } from "@dialplane/contract/kit/access/roles.table"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useDeferredValue } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useCan } from "../../kit/can.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { IdentityProofField } from "../../kit/identity-proof/identity-proof-field.tsx"
import { noProof, useIdentityProof } from "../../kit/identity-proof/use-identity-proof.ts"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { reloadSession } from "../../kit/session/use-session.ts"
import { enforcementPreviewQuery, saveEnforcement } from "../mfa/mfa.api.ts"
import { rolesQuery } from "../roles/role-list.api.ts"
import { Banner } from "../../ui/feedback/banner.tsx"
import { CheckboxField } from "../../ui/fields/checkbox-field.tsx"
import { ChoiceField } from "../../ui/fields/choice-field.tsx"
import { MultiSelectField } from "../../ui/fields/multi-select-field.tsx"
import { NumberField } from "../../ui/fields/number-field.tsx"
import { SwitchField } from "../../ui/fields/switch-field.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { securitySettingsMessages } from "./security-settings.messages.ts"

/** The two-factor policy of the account. */
export const useTwoFactorForm = (policy: Enforcement) => {
  const { accountId } = useAccount()
  const save = useMutation(saveEnforcement)
  const { mode, requiredOf, roleIds, graceDays, emailCodes, rememberDays } = policy
  const proof = useIdentityProof()
  const form = useForm({
    schema: enforcementForm,
    initial: { mode, requiredOf, roleIds, graceDays, emailCodes, rememberDays, endSessions: false, ...noProof },
    onSubmit: async ({ currentPassword, code, ...edit }) => {
      const given = await proof.take({ currentPassword, code })
      await save.mutateAsync({ params: { accountId: String(accountId) }, body: { ...edit, ...given } })
      // It may apply to the user who set it.
      void reloadSession({ customError: true })
    },
  })
  return { ...form, proof }
}

const choices = ["off", "offered", "administrators", "roles", "all"] as const
type Choice = (typeof choices)[number]

interface Props {
  readonly form: ReturnType<typeof useTwoFactorForm>
  readonly enforcement: Enforcement
  readonly lockedBy: string | undefined
}

export const TwoFactorFields = ({ form, enforcement, lockedBy }: Props) => {
  const messages = useMessages(securitySettingsMessages)
  const { accountId } = useAccount()
  const { data: roles = [] } = useQuery({ ...rolesQuery(accountId), enabled: useCan("read:roles") })
  const { values } = form
  const isRequired = values.mode === "required"
  const choice: Choice = values.mode === "required" ? (values.requiredOf ?? "all") : values.mode
  const choose = (next: Choice) => {
    const becomesRequired = next !== "off" && next !== "offered"
    form.set("mode", becomesRequired ? "required" : next)
    if (!becomesRequired) return
    form.set("requiredOf", next)
    if (!isRequired && enforcement.mode !== "required") form.set("graceDays", usualGraceDays)
  }
  return (
    <FormSection title={messages.twoFactor} description={messages.twoFactorSentence}>
      <ChoiceField
        label={messages.mode}
        description={messages.enrolled(enforcement.enrolled, enforcement.people, enforcement.exemptBySso)}
        options={choices.map((value) => ({ value, label: messages[value], description: messages[`${value}Text`] }))}
        disabledReason={lockedBy}
        value={choice}
        onChange={choose}
      />
      {choice === "roles" && (
        <MultiSelectField
          label={messages.chosenRoles}
          required
          options={roles.map(({ roleId, name }) => ({
            value: String(roleId),
            label: roleById.get(roleId)?.displayName ?? name,
          }))}
          disabledReason={lockedBy}
          error={form.errors["roleIds"]}
          value={(values.roleIds ?? []).map(String)}
          onChange={(ids) => form.set("roleIds", ids.map(Number))}
        />
      )}
      {isRequired && (
        <>
          <NumberField
            label={messages.grace}
            description={messages.graceHint}
            unit={messages.daysUnit}
            min={0}
            max={mostGraceDays}
            disabledReason={lockedBy}
            {...form.number("graceDays")}
          />
          {values.graceDays === 0 && (
            <CheckboxField
              label={messages.endSessions}
              description={messages.endSessionsText}
              disabledReason={lockedBy}
              {...form.checkbox("endSessions")}
            />
          )}
          {lockedBy === undefined && <Preview form={form} />}
        </>
      )}
      <SwitchField
        label={messages.emailCodes}
        description={messages.emailCodesText}
        disabledReason={lockedBy}
        {...form.checkbox("emailCodes")}
      />
      <NumberField
        label={messages.remember}
        description={messages.rememberHint}
        unit={messages.daysUnit}
        min={0}
        max={mostRememberDays}
        disabledReason={lockedBy}
        {...form.number("rememberDays")}
      />
      {form.dirty && lockedBy === undefined && (
        <IdentityProofField
          proof={form.proof}
          password={form.text("currentPassword")}
          code={form.text("code")}
          required
        />
      )}
    </FormSection>
  )
}

/** Whom the policy would affect, before it is saved. */
const Preview = ({ form }: Pick<Props, "form">) => {
  const messages = useMessages(securitySettingsMessages)
  const { accountId } = useAccount()
  const { date } = useFormat()
  const { currentPassword: _password, code: _code, ...edit } = useDeferredValue(form.values)
  const checked = enforcementEdit.safeParse(edit)
  const asked: EnforcementEdit | undefined = checked.success && form.dirty ? checked.data : undefined
  const preview = useQuery({
    ...enforcementPreviewQuery(accountId, asked ?? { mode: "required" }),
    enabled: asked !== undefined,
    placeholderData: (before) => before,
  })
  if (asked === undefined || preview.data === undefined) return null
  const { required, notEnrolled, exemptBySso, signedOut } = preview.data
  const days = asked.graceDays ?? 0
  const by = date(new Date(Date.now() + days * 86_400_000).toISOString())
  return (
    <Banner tone={notEnrolled > 0 ? "warn" : "info"} title={messages.previewTitle}>
      {messages.preview(required, notEnrolled)}{" "}
      {notEnrolled > 0 && (days > 0 ? messages.previewBy(by) : messages.previewNow)}{" "}
      {exemptBySso > 0 && messages.previewExempt(exemptBySso)} {signedOut > 0 && messages.previewSignedOut(signedOut)}
    </Banner>
  )
}
