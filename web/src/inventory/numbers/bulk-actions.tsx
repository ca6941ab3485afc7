import { useState } from "react"
import { useWhyNot } from "../../kit/can.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useSignedIn } from "../../kit/session/use-session.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { ActionMenu } from "../../ui/overlays/action-menu.tsx"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import type { MenuGroup } from "../../ui/overlays/menu-action.ts"
import type { BulkKind } from "./bulk-form.tsx"
import { numberMessages } from "./numbers.messages.ts"
import { useFromAbove } from "../../kit/use-from-above.ts"

/** The dialog of one of these actions. */
export const BulkForm = lazyWindow(() => import("./bulk-form.tsx").then((file) => file.BulkForm))

/** The actions for one number or many, as menu groups; disabled ones give the reason. */
export const useBulkMenu = (): ((open: (kind: BulkKind) => void) => MenuGroup[]) => {
  const messages = useMessages(numberMessages)
  const session = useSignedIn()
  const fromAbove = useFromAbove()
  const whyNotChange = useWhyNot("update:phone-numbers")
  const whyNotDelete = useWhyNot("delete:phone-numbers")
  const whyNotLook = useWhyNot("read:accounts")
  const reachesOthers = session.isVendorSupport || session.accountId === 1 || fromAbove || whyNotLook === undefined
  return (open) => [
    {
      id: "details",
      actions: [
        {
          id: "backup",
          label: messages.setBackup,
          icon: "routing",
          disabledReason: whyNotChange,
          onSelect: () => open("backup"),
        },
        {
          id: "status",
          label: messages.setStatus,
          icon: "pending",
          disabledReason: whyNotChange,
          onSelect: () => open("status"),
        },
        {
          id: "location",
          label: messages.setLocation,
          icon: "location",
          disabledReason: whyNotChange,
          onSelect: () => open("location"),
        },
        {
          id: "offered",
          label: messages.setOffered,
          icon: "star",
          disabledReason: whyNotChange,
          onSelect: () => open("offered"),
        },
        {
          id: "provider",
          label: messages.setProvider,
          icon: "partner",
          disabledReason: whyNotChange ?? (fromAbove ? undefined : messages.onlyAbove),
          onSelect: () => open("provider"),
        },
      ],
    },
    {
      id: "away",
      actions: [
        {
          id: "free",
          label: messages.freeThem,
          icon: "phone-off",
          disabledReason: whyNotChange,
          onSelect: () => open("free"),
        },
        {
          id: "move",
          label: messages.moveThem,
          icon: "swap",
          disabledReason: whyNotChange ?? (reachesOthers ? undefined : messages.noOtherAccount),
          onSelect: () => open("move"),
        },
        {
          id: "remove",
          label: messages.removeThem,
          icon: "delete",
          danger: true,
          disabledReason: whyNotDelete,
          onSelect: () => open("remove"),
        },
      ],
    },
  ]
}

/** The three most common actions, which are buttons in the selection bar, for the menu of one row. */
export const useCommonActions = (): ((open: (kind: BulkKind) => void) => MenuGroup) => {
  const messages = useMessages(numberMessages)
  const whyNot = useWhyNot("update:phone-numbers")
  return (open) => ({
    id: "common",
    actions: [
      {
        id: "assign",
        label: messages.assign,
        icon: "phone-in",
        disabledReason: whyNot,
        onSelect: () => open("assign"),
      },
      { id: "tag", label: messages.setTag, icon: "tag", disabledReason: whyNot, onSelect: () => open("tag") },
      {
        id: "callerId",
        label: messages.setCallerId,
        icon: "identity",
        disabledReason: whyNot,
        onSelect: () => open("callerId"),
      },
    ],
  })
}

/** The selection bar: the three most common actions as buttons, the rest in a menu. */
export const BulkActions = ({
  phoneNumbers,
  onDone,
}: {
  readonly phoneNumbers: readonly string[]
  readonly onDone: () => void
}) => {
  const messages = useMessages(numberMessages)
  const [opened, setOpened] = useState<BulkKind>()
  const whyNot = useWhyNot("update:phone-numbers")
  const menu = useBulkMenu()
  return (
    <>
      <ActionButton icon="phone-in" disabledReason={whyNot} onClick={() => setOpened("assign")}>
        {messages.assign}
      </ActionButton>
      <ActionButton icon="tag" disabledReason={whyNot} onClick={() => setOpened("tag")}>
        {messages.setTag}
      </ActionButton>
      <ActionButton icon="identity" disabledReason={whyNot} onClick={() => setOpened("callerId")}>
        {messages.setCallerId}
      </ActionButton>
      <ActionMenu trigger={<ActionButton icon="more">{messages.more}</ActionButton>} groups={menu(setOpened)} />
      {opened !== undefined && (
        <BulkForm kind={opened} phoneNumbers={phoneNumbers} onClose={() => setOpened(undefined)} onDone={onDone} />
      )}
    </>
  )
}
