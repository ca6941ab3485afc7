import type { RoleOfAccount } from "@dialplane/contract/identity/roles/custom-roles.schema"
import { roleById } from "@dialplane/contract/kit/access/roles.table"
import { useQuery } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { useMemo, useState } from "react"
import { z } from "zod"
import { useAccount } from "../../kit/account.tsx"
import { useMayAct } from "../../kit/acting-person.ts"
import { askToAct, askWhoCan } from "../../kit/asks.ts"
import { useCan, useWhyNot } from "../../kit/can.tsx"
import { usePageParams, useSetPageParams } from "../../kit/data/use-page-params.ts"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useSearchText } from "../../kit/list/use-search-text.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { FilterMenu } from "../../ui/list/filter-menu.tsx"
import { ListToolbar } from "../../ui/list/list-toolbar.tsx"
import type { MenuGroup } from "../../ui/overlays/menu-action.ts"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import { DataTable } from "../../ui/table/data-table.tsx"
import { DeleteRole } from "./delete-role.tsx"
import { roleColumns } from "./role-columns.tsx"
import { rolesQuery } from "./role-list.api.ts"
import { roleMessages } from "./roles.messages.ts"

const filter = z.object({ search: z.string().default(""), kind: z.enum(["product", "own"]).optional() })

export const Page = () => {
  const messages = useMessages(roleMessages)
  const router = useRouter()
  const { accountId } = useAccount()
  const params = usePageParams(filter)
  const setParams = useSetPageParams(filter)
  const [text, setText] = useSearchText(params.search, (search) => void setParams({ search }, { replace: true }))
  const roles = useQuery(rolesQuery(accountId))
  const mayNotBuild = useWhyNot("create:roles")
  const maySeeWho = useCan("read:user-permissions")
  const [deleting, setDeleting] = useState<RoleOfAccount>()
  const addressOf = (role: RoleOfAccount) => accountAddress(accountId, `roles/${role.roleId}`)
  const rowActions = useRoleActions(addressOf, setDeleting)
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- addresses change with the account only
  const columns = useMemo(() => roleColumns({ messages, addressOf }), [messages, accountId])
  const shown = (roles.data ?? []).filter(
    ({ name, description, system }) =>
      `${name} ${description}`.toLowerCase().includes(params.search.toLowerCase()) &&
      (params.kind === undefined || (params.kind === "product") === system),
  )
  const narrowed = params.search !== "" || params.kind !== undefined
  const clear = () => void setParams({ search: "", kind: undefined })
  return (
    <PageFrame width="fill">
      <PageHead
        title={messages.roles}
        sentence={messages.rolesSentence}
        actions={
          <>
            {maySeeWho && (
              <ActionButton icon="search" onClick={() => askWhoCan()}>
                {messages.whoCan}
              </ActionButton>
            )}
            <ActionButton
              kind="primary"
              icon="add"
              href={accountAddress(accountId, "roles/new")}
              disabledReason={mayNotBuild}
            >
              {messages.newRole}
            </ActionButton>
          </>
        }
      />
      <ListToolbar
        search={{ value: text, onChange: setText, placeholder: messages.search }}
        filters={
          <FilterMenu
            label={messages.kind}
            single
            options={[
              { value: "product", label: messages.productRole },
              { value: "own", label: messages.customRole },
            ]}
            selected={params.kind === undefined ? [] : [params.kind]}
            onChange={([kind]) => void setParams({ kind: kind as "product" | "own" | undefined })}
          />
        }
        onClearFilters={narrowed ? clear : undefined}
        total={roles.data && { count: shown.length, isExact: true }}
      />
      {roles.isLoadingError ? (
        <LoadError of={roles} />
      ) : (
        <DataTable
          label={messages.roles}
          columns={columns}
          rows={shown}
          loading={roles.isPending}
          rowId={({ roleId }) => String(roleId)}
          rowName={({ name }) => name}
          onActivate={(role) => void router.navigate({ href: addressOf(role) })}
          rowActions={rowActions}
          empty={
            <EmptyState
              icon="search"
              title={messages.noRoles}
              sentence={messages.noRolesSentence}
              action={<ActionButton onClick={clear}>{messages.clear}</ActionButton>}
            />
          }
        />
      )}
      <DeleteRole role={deleting} onClose={() => setDeleting(undefined)} />
    </PageFrame>
  )
}

const useRoleActions = (addressOf: (role: RoleOfAccount) => string, onDelete: (role: RoleOfAccount) => void) => {
  const messages = useMessages(roleMessages)
  const { accountId, accountName } = useAccount()
  const mayAct = useMayAct()(accountId)
  const mayNotBuild = useWhyNot("create:roles")
  const mayNotDelete = useWhyNot("delete:roles")
  return (role: RoleOfAccount): MenuGroup[] => [
    {
      id: "role",
      actions: [
        { id: "open", label: messages.open, icon: role.system ? "show" : "edit", href: addressOf(role) },
        {
          id: "duplicate",
          label: messages.duplicate,
          icon: "copy",
          href: accountAddress(accountId, `roles/new?from=${role.roleId}`),
          disabledReason: mayNotBuild,
        },
        ...(mayAct && (roleById.get(role.roleId)?.portal ?? true)
          ? [
              {
                id: "as",
                label: messages.openAs,
                icon: "external" as const,
                onSelect: () => askToAct({ accountId, accountName, roleId: role.roleId, newTab: true }),
              },
            ]
          : []),
      ],
    },
    ...(role.system
      ? []
      : [
          {
            id: "delete",
            actions: [
              {
                id: "delete",
                label: messages.delete,
                icon: "delete" as const,
                danger: true,
                disabledReason: mayNotDelete ?? (role.editable ? undefined : messages.locked_exceeds),
                onSelect: () => onDelete(role),
              },
            ],
          },
        ]),
  ]
}
