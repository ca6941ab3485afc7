import { texts } from "../../kit/language.ts"
import type { ExtensionType } from "./extension-types.ts"

export const typeMessages: Readonly<Record<ExtensionType, string>> = texts("extensions.type", {
  Extension: "Extension",
  "Virtual Extension": "Virtual Extension",
  "Call Group": "Call Group",
  "Call Queue": "Call Queue",
  Conference: "Conference",
  "Auto Attendant": "Virtual Receptionist",
  "Page Group": "Page Group",
  FAX: "FAX",
})
