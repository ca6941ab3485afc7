import { tileTitles } from "@dialplane/contract/insight/home/dashboards"
import { OwnLastCalls } from "../../calling/call-records/own-last-calls-tile.tsx"
import { OwnDay } from "./own-day.tsx"

export const Own = OwnDay
export const OwnCalls = () => <OwnLastCalls title={tileTitles.ownCalls} />
