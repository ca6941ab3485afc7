export type Coding = "br" | "gzip"

/** Those we have, the better one first. */
const codings: readonly Coding[] = ["br", "gzip"]

/** The content coding that a caller prefers (RFC 9110, 12.5.3); undefined for an answer as it is. */
export const acceptedCoding = (header: string | undefined): Coding | undefined => {
  const weights = new Map<string, number>()
  for (const part of (header ?? "").toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((text) => text.trim())
    const weight = parameters.find((text) => text.startsWith("q="))?.slice(2)
    weights.set(name === "x-gzip" ? "gzip" : name, weight === undefined ? 1 : Number(weight) || 0)
  }
  const weightOf = (coding: string) => weights.get(coding) ?? weights.get("*") ?? 0
  const best = Math.max(...codings.map(weightOf))
  return best > 0 && best >= (weights.get("identity") ?? 0) ? codings.find((one) => weightOf(one) === best) : undefined
}
