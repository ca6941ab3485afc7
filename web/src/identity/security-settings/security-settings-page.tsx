import type { Enforcement } from "@dialplane/contract/identity/mfa/mfa.schema"
import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import { useQuery } from "@tanstack/react-query"
import type { FormEvent } from "react"
import { useAccount } from "../../kit/account.tsx"
import { Can, useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { LeaveDialog } from "../../kit/forms/leave-dialog.tsx"
import { useUnsavedChanges } from "../../kit/forms/use-unsaved-changes.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { enforcementQuery } from "../mfa/mfa.api.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { FormFooter } from "../../ui/forms/form-footer.tsx"
import type { IconName } from "../../ui/icons/icon-map.ts"
import { Section } from "../../ui/page/section.tsx"
import { Tile } from "../../ui/page/tile.tsx"
import { TileGrid } from "../../ui/page/tile-grid.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { SecurityFrame } from "./security-frame.tsx"
import { TwoFactorFields, useTwoFactorForm } from "./two-factor-form.tsx"
import { securitySettingsMessages } from "./security-settings.messages.ts"

export const Page = () => {
  const { accountId } = useAccount()
  const enforcement = useQuery(enforcementQuery(accountId))
  return (
    <SecurityFrame tab="twoFactor">
      {enforcement.isLoadingError ? (
        <LoadError of={enforcement} />
      ) : enforcement.data === undefined ? (
        <FormSkeleton fields={5} />
      ) : (
        <SettingsForm key={`${accountId} ${policyKey(enforcement.data)}`} enforcement={enforcement.data} />
      )}
      <MorePlaces />
    </SecurityFrame>
  )
}

/** What the form starts with; the figures beside it may change. */
const policyKey = ({
  people: _people,
  enrolled: _enrolled,
  exemptBySso: _exempt,
  requiredSince: _since,
  ...policy
}: Enforcement) => JSON.stringify(policy)

const SettingsForm = ({ enforcement }: { readonly enforcement: Enforcement }) => {
  const messages = useMessages(securitySettingsMessages)
  const lockedBy = useWhyNot("update:security-settings")
  const twoFactor = useTwoFactorForm(enforcement)
  const leaving = useUnsavedChanges({ isDirty: twoFactor.form.isDirty })
  const save = async () => {
    if (await twoFactor.submit()) showToast({ tone: "good", title: messages.saved, message: messages.savedText })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  return (
    <form noValidate onSubmit={submit}>
      <ErrorBlock message={twoFactor.formError} />
      <TwoFactorFields form={twoFactor} enforcement={enforcement} lockedBy={lockedBy} />
      <FormFooter
        dirty={twoFactor.dirty}
        saving={twoFactor.submitting}
        saveDisabledReason={lockedBy}
        onCancel={twoFactor.dirty ? () => twoFactor.reset() : undefined}
      />
      <LeaveDialog {...leaving} />
    </form>
  )
}

const places: readonly {
  readonly path: string
  readonly permission: PermissionKey
  readonly icon: IconName
  readonly name: "coverage" | "permissions" | "trusts" | "audit"
}[] = [
  { path: "two-factor-coverage", permission: "read:security-settings", icon: "security", name: "coverage" },
  { path: "roles", permission: "read:roles", icon: "role", name: "permissions" },
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
