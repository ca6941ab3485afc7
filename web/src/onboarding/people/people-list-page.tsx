import { listUsers } from "@dialplane/contract/identity/users/user-lists.endpoints"
import { mostAtOnce } from "@dialplane/contract/kit/bulk"
import { signInStates } from "@dialplane/contract/identity/users/sign-in-state"
import { userFilter, type UserListEntry } from "@dialplane/contract/identity/users/users.schema"
import { useMutation } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { useMemo, useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useCan, useWhyNot } from "../../kit/can.tsx"
import { usePageParams } from "../../kit/data/use-page-params.ts"
import { useFileActions } from "../../kit/list/file-actions.ts"
import { showError } from "../../kit/errors/show-error.ts"
import { ListView } from "../../kit/list/list-view.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { portal } from "../../kit/portal.ts"
import { useRowLock } from "../../kit/use-row-lock.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { lazyComponent } from "../../ui/overlays/lazy-component.ts"
import { useNotLoaded } from "../../ui/overlays/use-not-loaded.ts"
import type { MenuAction } from "../../ui/overlays/menu-action.ts"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { HeadActions } from "../../ui/page/head-actions.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { useOnlyByScim } from "../../identity/scim/adding-people.api.ts"
import { useRoleOptions } from "../../identity/users/role-options.api.ts"
import { useDay } from "../../kit/locale/use-day.ts"
import { peopleColumns } from "./people-columns.tsx"
import { peopleMessages } from "./people.messages.ts"
import type { OpenedAct } from "./person-act-dialog.tsx"
import { personActMessages } from "./person-acts.messages.ts"
import { usePersonActs } from "./use-person-acts.ts"
import "../../identity/users/user-lists.api.ts"

/** Not needed to show the list; each is loaded on first use. */
const editMany = lazyComponent(() => import("./edit-many-sheet.tsx").then((file) => file.EditManySheet))
const resetExtensions = lazyComponent(() => import("./reset-many-dialog.tsx").then((file) => file.ResetManyDialog))
const personAct = lazyComponent(() => import("./person-act-dialog.tsx").then((file) => file.PersonActDialog))

const nameOf = (person: UserListEntry) => `${person.firstName} ${person.lastName}`

export const Page = () => {
  const rowLock = useRowLock("user")
  const messages = useMessages(peopleMessages)
  const acts = useMessages(personActMessages)
  const router = useRouter()
  const { accountId } = useAccount()
  const day = useDay()
  const columns = useMemo(() => peopleColumns(messages, day), [messages, day])
  const roles = useRoleOptions()
  const [edited, setEdited] = useState<readonly number[]>()
  // Starting a change resets the selection.
  const [round, setRound] = useState(0)
  const [reset, setReset] = useState<readonly number[]>()
  const [act, setAct] = useState<OpenedAct>()
  const EditManySheet = editMany.use()
  const ResetManyDialog = resetExtensions.use()
  const PersonActDialog = personAct.use()
  const showNotLoaded = useNotLoaded()
  const edit = (ids: readonly string[]) => void editMany.fetch().then(() => setEdited(ids.map(Number)), showNotLoaded)
  const askReset = (ids: readonly string[]) =>
    void resetExtensions.fetch().then(() => setReset(ids.map(Number)), showNotLoaded)
  const openAct = (opened: OpenedAct) => void personAct.fetch().then(() => setAct(opened), showNotLoaded)
  const actsOf = usePersonActs(openAct)
  const headActions = usePeopleHeadActions()
  const onlyByScim = useOnlyByScim()
  const noCreate = useWhyNot("create:users") ?? onlyByScim
  const noChange = useWhyNot("update:users")
  const noReset = useWhyNot("update:extensions")
  const noDelete = useWhyNot("delete:users")
  const addressOf = (person: UserListEntry) => accountAddress(accountId, `users/${person.userId}`)
  const add = (
    <ActionButton
      kind="primary"
      icon="user-add"
      href={noCreate === undefined ? accountAddress(accountId, "users/new") : undefined}
      disabledReason={noCreate}
    >
      {messages.add}
    </ActionButton>
  )
  return (
    <PageFrame width="fill">
      <PageHead
        title={messages.people}
        sentence={messages.peopleSentence}
        actions={<HeadActions actions={headActions}>{add}</HeadActions>}
      />
      <ListView
        key={round}
        id="users"
        label={messages.people}
        endpoint={listUsers}
        params={{ accountId }}
        schema={userFilter}
        columns={columns}
        rowId={(person) => String(person.userId)}
        rowName={nameOf}
        searchPlaceholder={messages.search}
        filters={[
          { name: "roleId", label: messages.role, options: roles },
          {
            name: "signIn",
            label: messages.signIn,
            options: signInStates.map((state) => ({ value: state, label: messages[state] })),
          },
          {
            name: "signedIn",
            label: messages.lastSignIn,
            options: [
              { value: "ever", label: messages.signedInEver },
              { value: "never", label: messages.signedInNever },
            ],
          },
          {
            name: "extension",
            label: messages.extension,
            options: [
              { value: "some", label: messages.extensionSome },
              { value: "none", label: messages.extensionNone },
            ],
          },
          {
            name: "kind",
            label: messages.kind,
            options: [
              { value: "person", label: messages.people },
              { value: "room", label: messages.rooms },
            ],
          },
        ]}
        rowHref={addressOf}
        selectAtMost={mostAtOnce}
        bulkActions={(ids) => (
          <>
            <ActionButton icon="edit" disabledReason={noChange} onClick={() => edit(ids)}>
              {messages.edit}
            </ActionButton>
            <ActionButton
              icon="mail"
              disabledReason={noChange}
              onClick={() => openAct({ act: "invite", userIds: ids.map(Number) })}
            >
              {messages.invite}
            </ActionButton>
            <ActionButton icon="undo" disabledReason={noReset} onClick={() => askReset(ids)}>
              {messages.resetExtensions}
            </ActionButton>
          </>
        )}
        rowLock={rowLock}
        rowActions={(person) => [
          {
            id: "person",
            actions: [
              { id: "open", label: messages.open, icon: "edit", href: addressOf(person) },
              {
                id: "copy",
                label: acts.copyEmail,
                icon: "copy",
                reads: true,
                onSelect: () => void navigator.clipboard.writeText(person.email),
              },
            ],
          },
          actsOf({ ...person, roles: person.roleMemberships }),
          {
            id: "leave",
            actions: [
              {
                id: "leave",
                label: acts.leaves,
                icon: "sign-out",
                danger: true,
                disabledReason: noDelete,
                onSelect: () => void router.navigate({ href: `${addressOf(person)}/offboarding` }),
              },
            ],
          },
        ]}
        empty={<EmptyState icon="users" title={messages.noPeople} sentence={messages.noPeopleSentence} action={add} />}
      />
      {edited !== undefined && EditManySheet && (
        <EditManySheet userIds={edited} onStarted={() => setRound(round + 1)} onClose={() => setEdited(undefined)} />
      )}
      {reset !== undefined && ResetManyDialog && (
        <ResetManyDialog userIds={reset} onStarted={() => setRound(round + 1)} onClose={() => setReset(undefined)} />
      )}
      {act !== undefined && PersonActDialog && (
        <PersonActDialog opened={act} onStarted={() => setRound(round + 1)} onClose={() => setAct(undefined)} />
      )}
    </PageFrame>
  )
}

/**
 * Beside the primary action. The export contains what the filters select; the job tray shows the progress and offers
 * the file.
 */
const usePeopleHeadActions = (): readonly MenuAction[] => {
  const messages = useMessages(peopleMessages)
  const { accountId } = useAccount()
  const maySeeLeft = useCan("delete:users")
  const files = useFileActions({ kind: "people", importKey: "create:users" })
  const { search, roleId, enabled, kind, signedIn, signIn, extension } = usePageParams(userFilter)
  const copy = useMutation({
    mutationFn: async () =>
      (await import("./people.api.ts")).startExport(accountId, {
        search,
        roleId,
        enabled,
        kind,
        signedIn,
        signIn,
        extension,
      }),
    onSuccess: () => showToast({ tone: "good", title: messages.startedTitle, message: messages.exportStarted }),
    onError: (error) => showError(portal.errors, error),
  })
  return [
    ...(maySeeLeft
      ? [
          {
            id: "left",
            label: messages.left,
            icon: "history" as const,
            href: accountAddress(accountId, "users/offboarded"),
          },
        ]
      : []),
    ...files,
    { id: "export", label: messages.export, icon: "export", onSelect: () => copy.isPending || copy.mutate() },
  ]
}
