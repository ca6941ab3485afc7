import { texts } from "../../kit/language.ts"
import type { Device } from "./devices.schema.ts"
import { makeNames, type Make } from "./models.ts"

/** restart: the phone reboots. resync: it fetches its settings again without rebooting. */
export const phoneCommands = ["restart", "resync"] as const
export type PhoneCommand = (typeof phoneCommands)[number]

const both = phoneCommands
/** Commands each make supports by SIP NOTIFY; Panasonic reloads its settings but does not restart. */
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

const messages = texts("devices.commands", {
  app: "Apps cannot be restarted from here. Ask the user to close and reopen the app.",
  softphone: "Softphones cannot be restarted from here. Ask the user to close and reopen the softphone.",
  unknownMake: "The make of this phone is not known, so commands cannot be sent to it. Restart it manually.",
  notSupported: (make: string) =>
    `${make} phones cannot be restarted from here. You can resync the phone. To restart it, unplug it for a moment.`,
  restarting: "It is already restarting.",
  notRegistered: "It is not registered, so commands do not reach it. Restart it manually.",
})

type Judged = Pick<Device, "kind" | "make" | "lines" | "restartingSince">

/**
 * Why a phone cannot take this command now; undefined when it can. Used by the server and by the portal, which shows it
 * beside the button.
 */
export const objectionToCommand = (
  { kind, make, lines, restartingSince }: Judged,
  command: PhoneCommand,
): string | undefined => {
  if (kind === "app" || make === null) return messages.app
  if (kind === "softphone") return messages.softphone
  if (make === "other") return messages.unknownMake
  if (!commandsOf[make].includes(command)) return messages.notSupported(makeNames[make])
  if (restartingSince !== null) return messages.restarting
  if (!lines.some(({ registration }) => registration !== null)) return messages.notRegistered
  return undefined
}
