import { listSsoUsers } from "@dialplane/contract/identity/sso/sso-people.endpoints"
import { mostUsersAtOnce, ssoUserFilter, type SsoUser } from "@dialplane/contract/identity/sso/sso-people.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useMemo, useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useCan, useWhyNot } from "../../kit/can.tsx"
import { ProofDialog } from "../../kit/identity-proof/proof-dialog.tsx"
import { ListView } from "../../kit/list/list-view.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { lazyComponent } from "../../ui/overlays/lazy-component.ts"
import { useNotLoaded } from "../../ui/overlays/use-not-loaded.ts"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import { SsoFrame } from "./sso-frame.tsx"
import { ssoUserColumns } from "./sso-people-columns.tsx"
import { ssoFactsQuery, unlinkUser } from "./sso-people.api.ts"
import { ssoPeopleMessages } from "./sso-people.messages.ts"
import classes from "./sso-people.module.css"

const changeDialog = lazyComponent(() =>
  import("./sso-people-change-dialog.tsx").then((file) => file.SsoPeopleChangeDialog),
)

interface Changed {
  readonly userIds: readonly number[]
  readonly ssoEnabled: boolean
}

/** Who signs in with the identity provider, and who is excluded. */
export const Page = () => {
  const messages = useMessages(ssoPeopleMessages)
  const { accountId } = useAccount()
  const mayOpen = useCan("read:users")
  const noChange = useWhyNot("update:sso-settings")
  const facts = useQuery(ssoFactsQuery(accountId)).data
  const lockedBy = noChange ?? (facts?.mayConfigure === false ? messages.onlyOwners : undefined)
  const [changed, setChanged] = useState<Changed>()
  const [unlinked, setUnlinked] = useState<SsoUser>()
  // A change resets the selection.
  const [round, setRound] = useState(0)
  const ChangeDialog = changeDialog.use()
  const showNotLoaded = useNotLoaded()
  const ask = (userIds: readonly number[], ssoEnabled: boolean) =>
    void changeDialog.fetch().then(() => setChanged({ userIds, ssoEnabled }), showNotLoaded)
  const addressOf = ({ userId }: SsoUser) => accountAddress(accountId, `users/${userId}?tab=access`)
  const columns = useMemo(
    () =>
      ssoUserColumns(messages, (userId) =>
        mayOpen ? accountAddress(accountId, `users/${userId}?tab=access`) : undefined,
      ),
    [messages, mayOpen, accountId],
  )
  const offFor = (count: number) =>
    lockedBy ?? (count > mostUsersAtOnce ? messages.tooMany(mostUsersAtOnce) : undefined)
  return (
    <SsoFrame tab="users">
      <p className={classes.hint}>
        <span>{facts?.level === "off" ? messages.hintOff : messages.hint}</span>
        {facts && <span className={classes.counts}>{messages.counts(facts.excludedUsers, facts.breakGlassUsers)}</span>}
      </p>
      <ListView
        key={round}
        id="sso-users"
        label={messages.users}
        endpoint={listSsoUsers}
        params={{ accountId: String(accountId) }}
        schema={ssoUserFilter}
        columns={columns}
        rowId={({ userId }) => String(userId)}
        rowName={({ name }) => name}
        searchPlaceholder={messages.search}
        filters={[
          {
            name: "state",
            label: messages.state,
            options: (["enabled", "excluded"] as const).map((value) => ({ value, label: messages[value] })),
          },
        ]}
        {...(mayOpen ? { rowHref: addressOf } : {})}
        selectAtMost={mostUsersAtOnce}
        bulkActions={(ids) => (
          <>
            <ActionButton
              icon="disabled"
              disabledReason={offFor(ids.length)}
              onClick={() => ask(ids.map(Number), false)}
            >
              {messages.exclude}
            </ActionButton>
            <ActionButton
              icon="security"
              disabledReason={offFor(ids.length)}
              onClick={() => ask(ids.map(Number), true)}
            >
              {messages.include}
            </ActionButton>
          </>
        )}
        rowActions={(user) => {
          const notManaged = user.manageable ? undefined : messages.notManaged(user.name)
          return [
            {
              id: "user",
              actions: [
                ...(mayOpen
                  ? [{ id: "open", label: messages.open, icon: "user" as const, href: addressOf(user) }]
                  : []),
                {
                  id: "change",
                  label: user.ssoEnabled ? messages.exclude : messages.include,
                  icon: user.ssoEnabled ? "disabled" : "security",
                  disabledReason: lockedBy ?? notManaged,
                  onSelect: () => ask([user.userId], !user.ssoEnabled),
                },
                ...(user.linked
                  ? [
                      {
                        id: "unlink",
                        label: messages.unlink,
                        icon: "close" as const,
                        danger: true,
                        disabledReason: noChange ?? notManaged,
                        onSelect: () => setUnlinked(user),
                      },
                    ]
                  : []),
              ],
            },
          ]
        }}
        empty={<EmptyState icon="users" title={messages.noUsers} sentence={messages.noUsersSentence} />}
      />
      {changed && ChangeDialog && (
        <ChangeDialog
          {...changed}
          onClose={() => setChanged(undefined)}
          onDone={() => {
            setChanged(undefined)
            setRound(round + 1)
          }}
        />
      )}
      {unlinked && <UnlinkDialog user={unlinked} onClose={() => setUnlinked(undefined)} />}
    </SsoFrame>
  )
}

const UnlinkDialog = ({ user, onClose }: { readonly user: SsoUser; readonly onClose: () => void }) => {
  const messages = useMessages(ssoPeopleMessages)
  const { userId, loginName, name } = user
  const unlink = useMutation(unlinkUser)
  return (
    <ProofDialog
      title={messages.unlinkTitle(name)}
      label={messages.unlink}
      destructive
      onClose={onClose}
      act={async (proof) => {
        const params = { identityId: String(userId), provider: "sso", username: loginName } as const
        await unlink.mutateAsync({ params, body: proof })
        showToast({ tone: "good", title: messages.unlinked, message: name })
        onClose()
      }}
    >
      <p className={classes.text}>{messages.unlinkText}</p>
    </ProofDialog>
  )
}
