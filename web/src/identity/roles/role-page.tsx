import type { RoleDetails, RoleOfAccount } from "@dialplane/contract/identity/roles/custom-roles.schema"
import { isPermissionKey, type PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import { roleById } from "@dialplane/contract/kit/access/roles.table"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useParams, useRouter } from "@tanstack/react-router"
import { useState, type ReactNode } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useMayAct } from "../../kit/acting-person.ts"
import { askToAct } from "../../kit/asks.ts"
import { useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { useSignedIn } from "../../kit/session/use-session.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Section } from "../../ui/page/section.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { DeleteRole } from "./delete-role.tsx"
import { PermissionEditor } from "./permission-editor.tsx"
import { RoleForm } from "./role-form.tsx"
import { RoleFrame } from "./role-frame.tsx"
import { rolesQuery } from "./role-list.api.ts"
import { roleQuery, saveRole } from "./roles.api.ts"
import { roleMessages } from "./roles.messages.ts"
import { UsedBy } from "./used-by.tsx"
import { usePossibleKeys } from "./use-possible-keys.ts"

export const Page = () => {
  const messages = useMessages(roleMessages)
  const { accountId } = useAccount()
  const { roleId } = useParams({ strict: false }) as { roleId: string }
  const role = useQuery(roleQuery(accountId, Number(roleId)))
  const roles = useQuery(rolesQuery(accountId))
  const { data } = role
  return (
    <PageFrame>
      <PageHead
        breadcrumbs={[{ label: messages.roles, href: accountAddress(accountId, "roles") }]}
        title={data?.name ?? (role.isLoadingError ? messages.roles : " ")}
        sentence={data?.system ? messages.productHint : data?.description}
        badge={
          data && (
            <StatusBadge tone={data.system ? "neutral" : "info"} icon={data.system ? "lock" : "edit"}>
              {data.system ? messages.productRole : messages.customRole}
            </StatusBadge>
          )
        }
        actions={data && <RoleActions role={data} />}
      />
      {role.isLoadingError ? (
        <LoadError of={role} />
      ) : data === undefined || roles.data === undefined ? (
        <FormSkeleton />
      ) : (
        <Content key={roleId} role={data} roles={roles.data} />
      )}
    </PageFrame>
  )
}

const RoleActions = ({ role }: { readonly role: RoleDetails }) => {
  const messages = useMessages(roleMessages)
  const router = useRouter()
  const { accountId } = useAccount()
  const mayNotBuild = useWhyNot("create:roles")
  const mayNotDelete = useWhyNot("delete:roles")
  const [deleting, setDeleting] = useState(false)
  return (
    <>
      {!role.system && (
        <ActionButton
          icon="delete"
          disabledReason={mayNotDelete ?? (role.editable ? undefined : messages.locked_exceeds)}
          onClick={() => setDeleting(true)}
        >
          {messages.delete}
        </ActionButton>
      )}
      <ActionButton
        icon="copy"
        href={accountAddress(accountId, `roles/new?from=${role.roleId}`)}
        disabledReason={mayNotBuild}
      >
        {messages.duplicate}
      </ActionButton>
      <DeleteRole
        role={deleting ? role : undefined}
        onClose={() => setDeleting(false)}
        onDeleted={() => void router.navigate({ href: accountAddress(accountId, "roles"), ignoreBlocker: true })}
      />
    </>
  )
}

const keysOfRole = ({ permissions }: Pick<RoleOfAccount, "permissions">): PermissionKey[] =>
  permissions.filter(isPermissionKey)

const Content = ({ role, roles }: { readonly role: RoleDetails; readonly roles: readonly RoleOfAccount[] }) => {
  const messages = useMessages(roleMessages)
  const mayNotChange = useWhyNot("update:roles")
  const others = roles.filter(({ roleId }) => roleId !== role.roleId)
  const { possible } = usePossibleKeys(roles)
  const aside = (
    <Section title={messages.usedBy} sentence={role.holders > 0 ? messages.holdersCount(role.holders) : undefined}>
      <UsedBy role={role} />
    </Section>
  )
  if (role.editable) return <EditRole role={role} roles={roles} others={others} aside={aside} />
  const keys = keysOfRole(role)
  return (
    <RoleFrame held={new Set(keys)} aside={aside} openPortal={<OpenPortal role={role} />}>
      {!role.system && <Banner>{mayNotChange ?? messages.locked_exceeds}</Banner>}
      <Section title={messages.what}>
        <PermissionEditor keys={keys} possible={possible} others={others} />
      </Section>
    </RoleFrame>
  )
}

const EditRole = ({
  role,
  roles,
  others,
  aside,
}: {
  readonly role: RoleDetails
  readonly roles: readonly RoleOfAccount[]
  readonly others: readonly RoleOfAccount[]
  readonly aside: ReactNode
}) => {
  const messages = useMessages(roleMessages)
  const { accountId } = useAccount()
  const save = useMutation(saveRole)
  const { possible, givable } = usePossibleKeys(roles)
  return (
    <RoleForm
      initial={{ name: role.name, description: role.description, keys: keysOfRole(role) }}
      version={role.version ?? 0}
      possible={possible}
      givable={givable}
      others={others}
      aside={aside}
      openPortal={(dirty) => <OpenPortal role={role} unsaved={dirty} />}
      onSubmit={async (draft, version) => {
        await save.mutateAsync({ params: { accountId, roleId: role.roleId }, body: { ...draft, version } })
        showToast({ tone: "good", title: messages.saved, message: messages.savedRole(draft.name) })
      }}
    />
  )
}

/** Opens the real portal in the role, in a new tab. */
const OpenPortal = ({ role, unsaved = false }: { readonly role: RoleDetails; readonly unsaved?: boolean }) => {
  const messages = useMessages(roleMessages)
  const session = useSignedIn()
  const { accountId, accountName } = useAccount()
  const mayAct = useMayAct()(accountId)
  const hasPages = roleById.get(role.roleId)?.portal ?? true
  if (!mayAct && session.acting === null) return null
  const reason =
    session.acting !== null
      ? messages.openPortalActing
      : !hasPages
        ? messages.openPortalNoPortal
        : unsaved
          ? messages.openPortalUnsaved
          : undefined
  return (
    <ActionButton
      icon="external"
      disabledReason={reason}
      onClick={() => askToAct({ accountId, accountName, roleId: role.roleId, newTab: true })}
    >
      {messages.openPortal}
    </ActionButton>
  )
}
