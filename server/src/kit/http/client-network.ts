import { isIPv6 } from "node:net"

/** The eight groups of an IPv6 address, with "::" expanded. */
const groupsOf = (address: string): string[] => {
  const [head = "", tail] = address.split("%")[0]!.split("::")
  const before = head === "" ? [] : head.split(":")
  const after = tail === undefined || tail === "" ? [] : tail.split(":")
  return [...before, ...Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => "0"), ...after]
}

/**
 * The unit of rate limits: an IPv4 address, or the /64 of an IPv6 address, which usually belongs to one household or
 * office.
 */
export const networkOf = (address: string): string => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "")
  return isIPv6(plain)
    ? `${groupsOf(plain)
        .slice(0, 4)
        .map((group) => Number.parseInt(group, 16).toString(16))
        .join(":")}::/64`
    : plain
}
