import { texts } from "@dialplane/contract/kit/language"
import type { Use } from "../../kit/domain/use-finder.ts"

const messages = texts("media", {
  /** "Support, Main menu and 3 more" */
  uses: (uses: readonly Pick<Use, "name">[]) => {
    const named = uses.slice(0, 3).map(({ name }) => name)
    return uses.length > named.length ? `${named.join(", ")} and ${uses.length - named.length} more` : named.join(", ")
  },
  holdAudio: "Music on hold",
})

export const usersText = (uses: readonly Pick<Use, "name">[]): string => messages.uses(uses)
export const holdAudioName = () => messages.holdAudio

const header = 44
/** The size of the file with half as many samples. */
export const narrowBytes = (wideBytes: number) => header + Math.max(1, Math.round((wideBytes - header) / 4)) * 2

export const megabytes = (bytes: number) => Math.round(bytes / 100_000) / 10

/** Names of formats as users know them. */
const formatNames: Readonly<Record<string, string>> = { mp4: "M4A", webm: "WebM", flac: "FLAC" }
export const formatName = (format: string) => formatNames[format] ?? format.toUpperCase()
