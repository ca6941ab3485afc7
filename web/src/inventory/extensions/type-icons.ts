import type { ExtensionType } from "@dialplane/contract/inventory/extensions/extension-types"
import type { IconName } from "../../ui/icons/icon-map.ts"

export const typeIcons: Readonly<Record<ExtensionType, IconName>> = {
  Extension: "phone",
  "Virtual Extension": "routing",
  "Call Group": "team",
  "Call Queue": "queue",
  Conference: "users",
  "Auto Attendant": "receptionist",
  "Page Group": "broadcast",
  FAX: "fax",
}
