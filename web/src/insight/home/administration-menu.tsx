import { useAccount } from "../../kit/account.tsx"
import { useCan } from "../../kit/can.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { Icon } from "../../ui/icons/icon.tsx"
import { ActionMenu } from "../../ui/overlays/action-menu.tsx"
import { homeMessages } from "./home.messages.ts"

/** Links from the dashboard to the administration of the account, here or in a new tab. */
export const AdministrationMenu = () => {
  const messages = useMessages(homeMessages)
  const { accountId } = useAccount()
  const may = useCan("read:pbx-summary")
  if (!may) return null
  const address = accountAddress(accountId, "pbx-summary")
  return (
    <ActionMenu
      trigger={<ActionButton trailing={<Icon name="chevron-down" size={14} />}>{messages.openAdmin}</ActionButton>}
      groups={[
        {
          id: "open",
          actions: [
            { id: "here", label: messages.openHere, icon: "settings", href: address },
            {
              id: "tab",
              label: messages.openTab,
              icon: "external",
              onSelect: () => void window.open(address, "_blank", "noopener"),
            },
          ],
        },
      ]}
    />
  )
}
