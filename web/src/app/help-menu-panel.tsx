import { useAccount } from "../kit/account.tsx"
import { useBrand } from "../kit/brand.ts"
import { useCan } from "../kit/can.tsx"
import { defineMessages } from "../kit/locale/messages.ts"
import { useMessages } from "../kit/locale/use-locale.ts"
import { accountAddress } from "../kit/screen.ts"
import { openDesktopClient } from "../kit/desktop-client.ts"
import { MenuPanel } from "../ui/overlays/menu-panel.tsx"
import type { MenuAction } from "../ui/overlays/menu-action.ts"
import type { PanelPlace } from "../ui/overlays/opener.tsx"

const helpMessages = defineMessages({
  "en-us": {
    openDesktopApp: "Open desktop app",
    taskList: "Task list",
    apiReference: "API reference",
    interfaceKit: "Interface kit",
    helpPages: "Help pages",
    call: (number: string) => `Call ${number}`,
    email: (address: string) => `Email ${address}`,
  },
})

/** The help entries, with the support contacts of the brand. */
export const HelpMenuPanel = (place: PanelPlace) => {
  const messages = useMessages(helpMessages)
  const { supportEmail, supportPhone, supportLink } = useBrand()
  // Only vendor staff build screens, so only they see the components page.
  const isDeveloper = useCan("read:vsu-users")
  const { accountId } = useAccount()
  const setsUp = useCan("read:pbx-summary")
  const actions: MenuAction[] = [
    ...(setsUp
      ? [{ id: "tasks", label: messages.taskList, icon: "list" as const, href: accountAddress(accountId, "task-list") }]
      : []),
    { id: "desktop", label: messages.openDesktopApp, icon: "device", onSelect: () => openDesktopClient() },
    { id: "api", label: messages.apiReference, icon: "code", href: "/developers" },
    ...(isDeveloper
      ? [{ id: "ui", label: messages.interfaceKit, icon: "branding" as const, href: "/developers/ui" }]
      : []),
    ...(supportLink
      ? [
          {
            id: "support-page",
            label: messages.helpPages,
            icon: "external" as const,
            onSelect: () => void window.open(supportLink, "_blank", "noopener"),
          },
        ]
      : []),
    ...(supportPhone
      ? [
          {
            id: "support-phone",
            label: messages.call(supportPhone),
            icon: "phone" as const,
            onSelect: () => window.location.assign(`tel:${supportPhone}`),
          },
        ]
      : []),
    ...(supportEmail
      ? [
          {
            id: "support",
            label: messages.email(supportEmail),
            icon: "mail" as const,
            onSelect: () => window.location.assign(`mailto:${supportEmail}`),
          },
        ]
      : []),
  ]
  return <MenuPanel {...place} width={240} groups={[{ id: "help", actions }]} />
}
