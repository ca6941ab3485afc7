import type { Enforcement } from "@dialplane/contract/identity/mfa/mfa.schema"
import { securityPolicy, type SecurityPolicy } from "@dialplane/contract/identity/passwords/passwords.schema"
import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import { useMutation, useQuery } from "@tanstack/react-query"
import type { FormEvent } from "react"
import { useAccount } from "../../kit/account.tsx"
import { Can, useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { LeaveDialog } from "../../kit/forms/leave-dialog.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useUnsavedChanges } from "../../kit/forms/use-unsaved-changes.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { enforcementQuery } from "../mfa/mfa.api.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { NumberField } from "../../ui/fields/number-field.tsx"
import { SwitchField } from "../../ui/fields/switch-field.tsx"
import { FormFooter } from "../../ui/forms/form-footer.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import type { IconName } from "../../ui/icons/icon-map.ts"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Section } from "../../ui/page/section.tsx"
import { Tile } from "../../ui/page/tile.tsx"
import { TileGrid } from "../../ui/page/tile-grid.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { saveSecurityPolicy, securityPolicyQuery } from "./security-settings.api.ts"
import { TwoFactorFields, useTwoFactorForm } from "./two-factor-form.tsx"
import { securitySettingsMessages } from "./security-settings.messages.ts"

export const Page = () => {
  const messages = useMessages(securitySettingsMessages)
  const { accountId } = useAccount()
  const policy = useQuery(securityPolicyQuery(accountId))
  const enforcement = useQuery(enforcementQuery(accountId))
  return (
    <PageFrame width="narrow">
      <PageHead title={messages.title} sentence={messages.sentence} />
      {policy.isLoadingError ? (
        <LoadError of={policy} />
      ) : enforcement.isLoadingError ? (
        <LoadError of={enforcement} />
      ) : policy.data === undefined || enforcement.data === undefined ? (
        <FormSkeleton fields={5} />
      ) : (
        <SettingsForm
          key={`${accountId} ${policy.data.passwordExpiresDays} ${enforcement.data.mode}`}
          policy={policy.data}
          enforcement={enforcement.data}
        />
      )}
      <MorePlaces />
    </PageFrame>
  )
}

/** Two settings of the server with one Save: only changes are sent. */
const SettingsForm = ({
  policy,
  enforcement,
}: {
  readonly policy: SecurityPolicy
  readonly enforcement: Enforcement
}) => {
  const messages = useMessages(securitySettingsMessages)
  const lockedBy = useWhyNot("update:security-settings")
  const passwords = usePolicyForm(policy)
  const twoFactor = useTwoFactorForm(enforcement)
  const forms = [passwords, twoFactor]
  const leaving = useUnsavedChanges({ isDirty: () => forms.some(({ form }) => form.isDirty()) })
  const dirty = forms.some((form) => form.dirty)
  const save = async () => {
    for (const form of forms) if (form.form.isDirty() && !(await form.submit())) return
    showToast({ tone: "good", title: messages.saved, message: messages.savedText })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  return (
    <form noValidate onSubmit={submit}>
      <ErrorBlock message={passwords.formError ?? twoFactor.formError} />
      <PolicyFields form={passwords} policy={policy} lockedBy={lockedBy} />
      <TwoFactorFields form={twoFactor} enforcement={enforcement} lockedBy={lockedBy} />
      <FormFooter
        dirty={dirty}
        saving={forms.some(({ submitting }) => submitting)}
        saveDisabledReason={lockedBy}
        onCancel={dirty ? () => forms.forEach(({ reset }) => reset()) : undefined}
      />
      <LeaveDialog {...leaving} />
    </form>
  )
}

const usualDays = 90

const usePolicyForm = (policy: SecurityPolicy) => {
  const { accountId } = useAccount()
  const save = useMutation(saveSecurityPolicy)
  return useForm({
    schema: securityPolicy,
    initial: policy,
    onSubmit: async (body) => void (await save.mutateAsync({ params: { accountId }, body })),
  })
}

interface PolicyProps {
  readonly form: ReturnType<typeof usePolicyForm>
  readonly policy: SecurityPolicy
  readonly lockedBy: string | undefined
}

const PolicyFields = ({ form, policy, lockedBy }: PolicyProps) => {
  const messages = useMessages(securitySettingsMessages)
  const days = form.values.passwordExpiresDays ?? null
  return (
    <FormSection title={messages.passwords} description={messages.passwordsSentence}>
      <SwitchField
        label={messages.expires}
        description={messages.expiresHint}
        disabledReason={lockedBy}
        checked={days !== null}
        onChange={(on) => form.set("passwordExpiresDays", on ? (policy.passwordExpiresDays ?? usualDays) : null)}
      />
      {days !== null && (
        <NumberField
          label={messages.days}
          description={messages.daysHint}
          unit={messages.daysUnit}
          min={1}
          max={3650}
          disabledReason={lockedBy}
          error={form.errors["passwordExpiresDays"]}
          value={days}
          onChange={(value) => form.set("passwordExpiresDays", value ?? 1)}
        />
      )}
    </FormSection>
  )
}

const places: readonly {
  readonly path: string
  readonly permission: PermissionKey
  readonly icon: IconName
  readonly name: "roles" | "trusts" | "audit"
}[] = [
  { path: "roles", permission: "read:roles", icon: "role", name: "roles" },
  { path: "trusts", permission: "read:trusts", icon: "swap", name: "trusts" },
  { path: "audit-log", permission: "read:audit-log", icon: "audit", name: "audit" },
]

const MorePlaces = () => {
  const messages = useMessages(securitySettingsMessages)
  const { accountId } = useAccount()
  return (
    <Section title={messages.more} divided>
      <TileGrid>
        {places.map(({ path, permission, icon, name }) => (
          <Can key={path} do={permission}>
            <Tile
              icon={icon}
              title={messages[name]}
              sentence={messages[`${name}Text`]}
              href={accountAddress(accountId, path)}
            />
          </Can>
        ))}
        <Tile icon="key" title={messages.own} sentence={messages.ownText} href="/me/security" />
      </TileGrid>
    </Section>
  )
}
