import type { Device } from "./devices.schema.ts"
import { makeNames, type Make } from "./models.ts"

/** restart: the phone starts anew. resync: it fetches its settings again and goes on. */
export const phoneCommands = ["restart", "resync"] as const
export type PhoneCommand = (typeof phoneCommands)[number]

const both = phoneCommands
/** What each make does when it gets the SIP NOTIFY for it; Panasonic reloads its settings, but does not restart. */
const commandsOf: Readonly<Record<Make, readonly PhoneCommand[]>> = {
  cisco: both,
  grandstream: both,
  panasonic: ["resync"],
  poly: both,
  snom: both,
  yealink: both,
  softphone: [],
  other: [],
}

type Judged = Pick<Device, "kind" | "make" | "lines" | "restartingSince">

/**
 * Why a phone cannot be told to do this now; undefined when it can. Asked by the server and by whoever shows the
 * button.
 */
export const objectionToCommand = (
  { kind, make, lines, restartingSince }: Judged,
  command: PhoneCommand,
): string | undefined => {
  if (kind === "app" || make === null)
    return "Apps cannot be restarted from here. Ask the person to close and open the app."
  if (kind === "softphone") return "Softphones cannot be restarted from here. Ask the person to close and open it."
  if (make === "other")
    return "The make of this phone is not known, so it takes no commands from here. Restart it by hand."
  if (!commandsOf[make].includes(command))
    return `${makeNames[make]} phones cannot be restarted from here. Resync works; to restart it, unplug it for a moment.`
  if (restartingSince !== null) return "It is restarting already."
  if (!lines.some(({ registration }) => registration !== null))
    return "It is not registered, so no command reaches it. Restart it by hand."
  return undefined
}
