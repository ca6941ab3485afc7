import { contrastRatio } from "@dialplane/contract/kit/contrast"

/** The first candidate that is readable on the background, or else the last one. */
export const firstReadable = (candidates: readonly string[], background: string, least = 4.5): string =>
  candidates.find((candidate) => contrastRatio(candidate, background) >= least) ?? candidates.at(-1) ?? "#000000"
