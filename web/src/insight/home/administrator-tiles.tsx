import { tileTitles } from "@dialplane/contract/insight/home/dashboards"
import { QueuesNow } from "../../calling/queues/queues-now-tile.tsx"
import { SchedulesToday } from "../../inventory/schedules/schedules-today-tile.tsx"
import { ChangesTile } from "./changes-tile.tsx"
import { LocationsTile } from "./locations-tile.tsx"

export const Queues = () => <QueuesNow title={tileTitles.queues} />
export const Schedules = () => <SchedulesToday title={tileTitles.schedules} />
export const Changes = ChangesTile
export const Locations = LocationsTile
