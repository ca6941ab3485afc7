import type { RoleContext } from "@dialplane/contract/identity/acting/acting.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { useMayAct } from "../../kit/acting-person.ts"
import { askToAct } from "../../kit/asks.ts"
import { showError } from "../../kit/errors/show-error.ts"
import { leaveFor } from "../../kit/forms/unsaved.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { portal } from "../../kit/portal.ts"
import { useSignedIn } from "../../kit/session/use-session.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import type { MenuAction, MenuGroup } from "../../ui/overlays/menu-action.ts"
import { roleContextsQuery, setDefaultRole, swapTo } from "./acting.api.ts"
import { actingMessages } from "./acting.messages.ts"
import { stopActing } from "./stop-acting.ts"

const swap = (context: RoleContext) =>
  leaveFor(() => void swapTo(context).catch((error: unknown) => showError(portal.errors, error)))

/**
 * The parts of the account and role menu that switch identity: the user's own roles, accounts that trust the user's
 * account, support.
 */
export const useSwitcher = (): readonly MenuGroup[] => {
  const messages = useMessages(actingMessages)
  const session = useSignedIn()
  const contexts = useQuery(roleContextsQuery).data ?? []
  const own = contexts.filter(({ kind }) => kind === "own")
  const trusting = contexts.filter(({ kind }) => kind === "trust")
  const starts = useStartActions(own)
  const support = useSupportActions()
  const shared = (context: RoleContext) => ({
    id: `${context.account_id}-${context.role_id}`,
    checked: context.current,
    onSelect: context.current ? undefined : () => swap(context),
  })
  const toRole = (context: RoleContext): MenuAction => ({
    ...shared(context),
    icon: "role",
    label: context.is_default && own.length > 1 ? messages.startsHere(context.roleName) : context.roleName,
  })
  const toAccount = (context: RoleContext): MenuAction => ({
    ...shared(context),
    icon: "company",
    label: context.accountName,
    hint: context.roleName,
  })
  const stop: MenuAction[] =
    session.acting === null
      ? []
      : [
          {
            id: "stop",
            label: messages.stopAndReturn(session.acting.homeAccountName),
            icon: "sign-out",
            onSelect: stopActing,
          },
        ]
  return [
    { id: "stop", actions: stop },
    { id: "own", label: messages.switchYourRoles, actions: own.length > 1 ? own.map(toRole) : [] },
    { id: "start", label: messages.startRole, actions: starts },
    { id: "trusting", label: messages.switchTrusting, actions: trusting.map(toAccount) },
    { id: "support", actions: support },
  ].filter(({ actions }) => actions.length > 0)
}

const useStartActions = (own: readonly RoleContext[]): MenuAction[] => {
  const messages = useMessages(actingMessages)
  const { acting } = useSignedIn()
  const set = useMutation(setDefaultRole)
  // While acting, the user's own settings cannot be reached.
  if (own.length < 2 || acting !== null) return []
  return own
    .filter(({ is_default }) => !is_default)
    .map(({ role_id, roleName }) => ({
      id: `start-${role_id}`,
      label: messages.startIn(roleName),
      icon: "bookmark",
      onSelect: () =>
        set.mutate(
          { body: { role_id } },
          { onSuccess: () => showToast({ tone: "good", title: messages.startSet(roleName) }) },
        ),
    }))
}

const useSupportActions = (): MenuAction[] => {
  const messages = useMessages(actingMessages)
  const session = useSignedIn()
  const { accountId, accountName } = useAccount()
  if (!useMayAct()(accountId)) return []
  const isOwn = accountId === session.homeAccountId
  return [
    {
      id: "assume",
      label: isOwn ? messages.seeAs : messages.actIn(accountName),
      icon: isOwn ? "show" : "swap",
      onSelect: () => askToAct({ accountId, accountName }),
    },
  ]
}
