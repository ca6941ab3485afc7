import type { RoleOfAccount } from "@dialplane/contract/identity/roles/custom-roles.schema"
import { isPermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { z } from "zod"
import { useAccount } from "../../kit/account.tsx"
import { usePageParams, useSetPageParams } from "../../kit/data/use-page-params.ts"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { Banner } from "../../ui/feedback/banner.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { RoleForm } from "./role-form.tsx"
import { rolesQuery } from "./role-list.api.ts"
import { buildRole } from "./roles.api.ts"
import classes from "./roles.module.css"
import { roleMessages } from "./roles.messages.ts"
import { usePossibleKeys } from "./use-possible-keys.ts"

const start = z.object({ from: z.string().optional() })

export const Page = () => {
  const messages = useMessages(roleMessages)
  const { accountId } = useAccount()
  const roles = useQuery(rolesQuery(accountId))
  return (
    <PageFrame>
      <PageHead
        breadcrumbs={[{ label: messages.roles, href: accountAddress(accountId, "roles") }]}
        title={messages.newTitle}
        sentence={messages.newSentence}
      />
      {roles.isLoadingError ? (
        <LoadError of={roles} />
      ) : roles.data === undefined ? (
        <FormSkeleton />
      ) : (
        <NewRole roles={roles.data} />
      )}
    </PageFrame>
  )
}

const NewRole = ({ roles }: { readonly roles: readonly RoleOfAccount[] }) => {
  const messages = useMessages(roleMessages)
  const router = useRouter()
  const { accountId } = useAccount()
  const { from } = usePageParams(start)
  const setParams = useSetPageParams(start)
  const build = useMutation(buildRole)
  const { possible, givable } = usePossibleKeys(roles)
  const model = roles.find(({ roleId }) => String(roleId) === from)
  const wanted = (model?.permissions ?? []).filter(isPermissionKey)
  const keys = wanted.filter((key) => givable.has(key))
  const begin = (
    <div className={classes.fields}>
      <SelectField
        label={messages.startFrom}
        clearable
        placeholder={messages.startEmpty}
        options={roles.map(({ roleId, name }) => ({ value: String(roleId), label: name }))}
        value={model === undefined ? null : String(model.roleId)}
        onChange={(value) => void setParams({ from: value ?? undefined }, { replace: true })}
      />
      {wanted.length > keys.length ? (
        <div className={classes.beside}>
          <Banner tone="warn">{messages.leftOut(wanted.length - keys.length)}</Banner>
        </div>
      ) : (
        <span />
      )}
    </div>
  )
  return (
    <RoleForm
      key={model?.roleId ?? "empty"}
      initial={{
        name: model === undefined ? "" : messages.copyOf(model.name),
        description: model?.description ?? "",
        keys,
      }}
      possible={possible}
      givable={givable}
      others={roles}
      note={begin}
      saveLabel={messages.build}
      onSubmit={async (draft) => {
        const made = await build.mutateAsync({ params: { accountId }, body: draft })
        showToast({ tone: "good", title: messages.built(made.name) })
        await router.navigate({ href: accountAddress(accountId, `roles/${made.roleId}`), ignoreBlocker: true })
      }}
    />
  )
}
