import { AccountSummary } from "./account-summary.tsx"
import { QuickLinks } from "./quick-links.tsx"
import { RegionalSection } from "./regional-section.tsx"
import { ServicesTile } from "./services-tile.tsx"

export const Account = AccountSummary
export const Services = ServicesTile
export const Links = QuickLinks
export const Regional = RegionalSection
