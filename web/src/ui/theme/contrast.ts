import { contrastRatio } from "@dialplane/contract/kit/contrast"

/** The first of the candidates that is readable on the background; the last one when none is. */
export const firstReadable = (candidates: readonly string[], background: string, least = 4.5): string =>
  candidates.find((candidate) => contrastRatio(candidate, background) >= least) ?? candidates.at(-1) ?? "#000000"
