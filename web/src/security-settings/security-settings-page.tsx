import { securityPolicy, type SecurityPolicy } from "@dialplane/contract/passwords/passwords.schema"
import type { PermissionKey } from "@dialplane/contract/roles/permission-keys"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useAccount } from "../kit/account.tsx"
import { Can, useWhyNot } from "../kit/can.tsx"
import { LoadError } from "../kit/errors/load-error.tsx"
import { LeaveDialog } from "../kit/forms/leave-dialog.tsx"
import { useForm } from "../kit/forms/use-form.ts"
import { useUnsavedChanges } from "../kit/forms/use-unsaved-changes.ts"
import { useWords } from "../kit/locale/use-locale.ts"
import { accountAddress } from "../kit/screen.ts"
import { ErrorBlock } from "../ui/feedback/error-block.tsx"
import { showToast } from "../ui/feedback/toast-store.ts"
import { NumberField } from "../ui/fields/number-field.tsx"
import { SwitchField } from "../ui/fields/switch-field.tsx"
import { FormFooter } from "../ui/forms/form-footer.tsx"
import { FormSection } from "../ui/forms/form-section.tsx"
import type { IconName } from "../ui/icons/icon-map.ts"
import { Page as PageFrame } from "../ui/page/page.tsx"
import { PageHead } from "../ui/page/page-head.tsx"
import { Section } from "../ui/page/section.tsx"
import { Tile } from "../ui/page/tile.tsx"
import { TileGrid } from "../ui/page/tile-grid.tsx"
import { FormSkeleton } from "../ui/states/form-skeleton.tsx"
import { saveSecurityPolicy, securityPolicyQuery } from "./security-settings.api.ts"
import { SecondStepForm } from "./second-step-form.tsx"
import { securitySettingsWords } from "./security-settings.words.ts"

export const Page = () => {
  const words = useWords(securitySettingsWords)
  const { accountId } = useAccount()
  const policy = useQuery(securityPolicyQuery(accountId))
  return (
    <PageFrame width="narrow">
      <PageHead title={words.title} sentence={words.sentence} />
      {policy.isLoadingError ? (
        <LoadError of={policy} />
      ) : policy.data === undefined ? (
        <FormSkeleton fields={2} />
      ) : (
        <PolicyForm key={`${accountId} ${policy.data.passwordExpiresDays}`} policy={policy.data} />
      )}
      <SecondStepForm />
      <MorePlaces />
    </PageFrame>
  )
}

const usualDays = 90

const PolicyForm = ({ policy }: { readonly policy: SecurityPolicy }) => {
  const words = useWords(securitySettingsWords)
  const { accountId } = useAccount()
  const lockedBy = useWhyNot("update:security-settings")
  const save = useMutation(saveSecurityPolicy)
  const form = useForm({
    schema: securityPolicy, initial: policy,
    onSubmit: async (body) => {
      await save.mutateAsync({ params: { accountId }, body })
      showToast({ tone: "good", title: words.saved, message: words.savedText })
    },
  })
  const leaving = useUnsavedChanges({ isDirty: form.form.isDirty })
  const days = form.values.passwordExpiresDays ?? null
  return (
    <form {...form.element}>
      <ErrorBlock message={form.formError} />
      <FormSection title={words.passwords} description={words.passwordsSentence}>
        <SwitchField label={words.expires} description={words.expiresHint} disabledReason={lockedBy} checked={days !== null} onChange={(on) => form.set("passwordExpiresDays", on ? (policy.passwordExpiresDays ?? usualDays) : null)} />
        {days !== null && (
          <NumberField label={words.days} description={words.daysHint} unit={words.daysUnit} min={1} max={3650} disabledReason={lockedBy} error={form.errors["passwordExpiresDays"]} value={days} onChange={(value) => form.set("passwordExpiresDays", value ?? 1)} />
        )}
      </FormSection>
      <FormFooter dirty={form.dirty} saving={form.submitting} saveDisabledReason={lockedBy} onCancel={form.dirty ? () => form.reset() : undefined} />
      <LeaveDialog {...leaving} />
    </form>
  )
}

const places: readonly { readonly path: string; readonly permission: PermissionKey; readonly icon: IconName; readonly name: "roles" | "trusts" | "audit" }[] = [
  { path: "roles", permission: "read:roles", icon: "role", name: "roles" },
  { path: "trusts", permission: "read:trusts", icon: "swap", name: "trusts" },
  { path: "audit-log", permission: "read:audit-log", icon: "audit", name: "audit" },
]

const MorePlaces = () => {
  const words = useWords(securitySettingsWords)
  const { accountId } = useAccount()
  return (
    <Section title={words.more} divided>
      <TileGrid>
        {places.map(({ path, permission, icon, name }) => (
          <Can key={path} do={permission}><Tile icon={icon} title={words[name]} sentence={words[`${name}Text`]} href={accountAddress(accountId, path)} /></Can>
        ))}
        <Tile icon="key" title={words.own} sentence={words.ownText} href="/me/security" />
      </TileGrid>
    </Section>
  )
}
