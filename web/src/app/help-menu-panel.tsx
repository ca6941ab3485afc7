import { useBrand } from "../kit/brand.ts"
import { useCan } from "../kit/can.tsx"
import { openDesktopClient } from "../kit/desktop-client.ts"
import { MenuPanel } from "../ui/overlays/menu-panel.tsx"
import type { MenuAction } from "../ui/overlays/menu-action.ts"
import type { PanelPlace } from "../ui/overlays/opener.tsx"

/** The ways to help; those of the brand where it names some. */
export const HelpMenuPanel = (place: PanelPlace) => {
  const { supportEmail, supportPhone, supportLink } = useBrand()
  // The product's own staff builds screens; nobody else needs to see what they are built of.
  const isDeveloper = useCan("read:vsu-users")
  const actions: MenuAction[] = [
    { id: "desktop", label: "Open desktop app", icon: "device", onSelect: () => openDesktopClient() },
    { id: "api", label: "API reference", icon: "code", href: "/developers" },
    ...(isDeveloper ? [{ id: "ui", label: "Interface kit", icon: "branding" as const, href: "/developers/ui" }] : []),
    ...(supportLink
      ? [
          {
            id: "support-page",
            label: "Help pages",
            icon: "external" as const,
            onSelect: () => void window.open(supportLink, "_blank", "noopener"),
          },
        ]
      : []),
    ...(supportPhone
      ? [
          {
            id: "support-phone",
            label: `Call ${supportPhone}`,
            icon: "phone" as const,
            onSelect: () => window.location.assign(`tel:${supportPhone}`),
          },
        ]
      : []),
    ...(supportEmail
      ? [
          {
            id: "support",
            label: `Email ${supportEmail}`,
            icon: "mail" as const,
            onSelect: () => window.location.assign(`mailto:${supportEmail}`),
          },
        ]
      : []),
  ]
  return <MenuPanel {...place} width={240} groups={[{ id: "help", actions }]} />
}
