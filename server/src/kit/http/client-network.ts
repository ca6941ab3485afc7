import { isIPv6 } from "node:net"

/** The eight groups of an IPv6 address, with what "::" stands for written out. */
const groupsOf = (address: string): string[] => {
  const [head = "", tail] = address.split("%")[0]!.split("::")
  const before = head === "" ? [] : head.split(":")
  const after = tail === undefined || tail === "" ? [] : tail.split(":")
  return [...before, ...Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => "0"), ...after]
}

/** What limits count by: an IPv4 address, or the /64 of an IPv6 address, which a household or office has as a whole. */
export const networkOf = (address: string): string => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "")
  return isIPv6(plain)
    ? `${groupsOf(plain)
        .slice(0, 4)
        .map((group) => Number.parseInt(group, 16).toString(16))
        .join(":")}::/64`
    : plain
}
