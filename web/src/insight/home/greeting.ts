/** The greeting for an hour of the day. */
export const greetingAt = (hour: number): "morning" | "afternoon" | "evening" =>
  hour >= 4 && hour < 12 ? "morning" : hour >= 12 && hour < 18 ? "afternoon" : "evening"

/** The current hour in a time zone; the user's own by default. */
export const hourIn = (timeZone: string | undefined, at: Date): number =>
  Number(new Intl.DateTimeFormat("en-GB", { hour: "2-digit", hourCycle: "h23", timeZone }).format(at))
