import { useQuery } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { useState } from "react"
import { userQuery } from "../../identity/users/users.api.ts"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { ActionMenu } from "../../ui/overlays/action-menu.tsx"
import { lazyComponent } from "../../ui/overlays/lazy-component.ts"
import { useNotLoaded } from "../../ui/overlays/use-not-loaded.ts"
import type { OpenedAct } from "./person-act-dialog.tsx"
import { personActMessages } from "./person-acts.messages.ts"
import { usePersonActs } from "./use-person-acts.ts"

const personAct = lazyComponent(() => import("./person-act-dialog.tsx").then((file) => file.PersonActDialog))

/** What can be done with a user, in the head of their page. */
export const Section = ({ id }: { readonly id: number }) => {
  const messages = useMessages(personActMessages)
  const router = useRouter()
  const { accountId } = useAccount()
  const { data: person } = useQuery(userQuery(id))
  const [act, setAct] = useState<OpenedAct>()
  const PersonActDialog = personAct.use()
  const showNotLoaded = useNotLoaded()
  const actsOf = usePersonActs((opened) => void personAct.fetch().then(() => setAct(opened), showNotLoaded))
  const noDelete = useWhyNot("delete:users")
  if (person === undefined) return null
  return (
    <>
      <ActionMenu
        trigger={<ActionButton icon="more">{messages.actions}</ActionButton>}
        groups={[
          {
            id: "person",
            actions: [
              {
                id: "copy",
                label: messages.copyEmail,
                icon: "copy",
                reads: true,
                onSelect: () => void navigator.clipboard.writeText(person.email),
              },
            ],
          },
          actsOf(person),
          {
            id: "leave",
            actions: [
              {
                id: "leave",
                label: messages.leaves,
                icon: "sign-out",
                danger: true,
                disabledReason: noDelete,
                onSelect: () =>
                  void router.navigate({ href: accountAddress(accountId, `users/${person.userId}/offboarding`) }),
              },
            ],
          },
        ]}
      />
      {act !== undefined && PersonActDialog && <PersonActDialog opened={act} onClose={() => setAct(undefined)} />}
    </>
  )
}
