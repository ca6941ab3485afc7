const first = (word: string) => [...word][0]?.toUpperCase() ?? ""

/** Up to two letters: the initials of the first and the last word. */
export const initials = (name: string): string => {
  const parts = name.split(/\s+/).filter((part) => /[\p{L}\p{N}]/u.test(part))
  if (parts.length === 0) return "?"
  const start = first(parts[0]?.replace(/^[^\p{L}\p{N}]+/u, "") ?? "")
  const end = parts.length > 1 ? first(parts.at(-1)?.replace(/^[^\p{L}\p{N}]+/u, "") ?? "") : ""
  return start + end
}
