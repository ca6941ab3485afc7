import { useBrand } from "../kit/brand.ts"
import { useCan } from "../kit/can.tsx"
import { openDesktopClient } from "../kit/desktop-client.ts"
import { IconButton } from "../ui/actions/icon-button.tsx"
import { ActionMenu } from "../ui/overlays/action-menu.tsx"

export const HelpMenu = () => {
  const { supportEmail, supportPhone, supportLink } = useBrand()
  // The product's own staff builds screens; nobody else needs to see what they are built of.
  const isDeveloper = useCan("read:vsu-users")
  return (
    <ActionMenu
      width={240}
      trigger={<IconButton icon="help" size={32} label="Help" tooltipSide="bottom" />}
      groups={[
        {
          id: "help",
          actions: [
            { id: "desktop", label: "Open the desktop app", icon: "device", onSelect: () => openDesktopClient() },
            { id: "api", label: "API reference", icon: "code", href: "/developers" },
            ...(isDeveloper ? [{ id: "ui", label: "Interface kit", icon: "branding" as const, href: "/developers/ui" }] : []),
            ...(!supportLink ? [] : [{ id: "support-page", label: "Help pages", icon: "external" as const, onSelect: () => void window.open(supportLink, "_blank", "noopener") }]),
            ...(!supportPhone ? [] : [{ id: "support-phone", label: `Call ${supportPhone}`, icon: "phone" as const, onSelect: () => window.location.assign(`tel:${supportPhone}`) }]),
            ...(!supportEmail ? [] : [{ id: "support", label: `Write to ${supportEmail}`, icon: "mail" as const, onSelect: () => window.location.assign(`mailto:${supportEmail}`) }]),
          ],
        },
      ]}
    />
  )
}
