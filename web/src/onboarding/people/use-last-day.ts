import type { OffboardedPerson } from "@dialplane/contract/onboarding/people/offboardings.schema"
import { useState } from "react"

/** Why a day cannot be a user's last day. */
export const wrongDay = (mode: "now" | "day", date: string, today: string): "missing" | "past" | undefined =>
  mode === "now" ? undefined : date === "" ? "missing" : date < today ? "past" : undefined

/** Now, or at the end of a day; changing starts from the day that is set. */
export const useLastDay = ({ scheduled, today }: OffboardedPerson) => {
  const [mode, setMode] = useState<"now" | "day">(scheduled === null ? "now" : "day")
  const [date, setDate] = useState(scheduled?.lastDay ?? "")
  return { mode, setMode, date, setDate, wrong: wrongDay(mode, date, today) }
}
export type LastDay = ReturnType<typeof useLastDay>
