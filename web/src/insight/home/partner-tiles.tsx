import { tileTitles } from "@dialplane/contract/insight/home/dashboards"
import { CustomersTile } from "./customers-tile.tsx"
import { GrowthTile } from "./growth-tile.tsx"
import { SystemTile } from "./system-tile.tsx"
import { TemplatesTile } from "./templates-tile.tsx"

export const Customers = () => <CustomersTile title={tileTitles.customers} />
export const Trouble = () => <CustomersTile title={tileTitles.trouble} />
export const Growth = GrowthTile
export const System = SystemTile
export const Templates = TemplatesTile
