import { isIP } from "node:net"

interface Range {
  readonly version: 4 | 6
  readonly first: bigint
  readonly last: bigint
}

const numberOfV4 = (text: string): bigint => text.split(".").reduce((sum, part) => sum * 256n + BigInt(part), 0n)

const groupsOf = (text: string): string[] =>
  text === ""
    ? []
    : text.split(":").flatMap((group) => {
        if (!group.includes(".")) return [group]
        const value = numberOfV4(group)
        return [(value >> 16n).toString(16), (value & 0xffffn).toString(16)]
      })

const numberOfV6 = (text: string): bigint => {
  const [before = "", after] = text.split("::")
  const [head, tail] = [groupsOf(before), after === undefined ? [] : groupsOf(after)]
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => "0")
  return [...head, ...zeros, ...tail].reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n)
}

/** Servers with IPv6 see IPv4 clients as ::ffff:198.51.100.7. */
const plain = (address: string): string => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address

/** An address range like 198.51.100.0/24, or a single address; undefined for anything else. */
export const rangeOf = (text: string): Range | undefined => {
  const [, address = "", size] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(text.trim()) ?? []
  const version = isIP(address)
  if (version !== 4 && version !== 6) return undefined
  const width = version === 4 ? 32 : 128
  const bits = size === undefined ? width : Number(size)
  if (bits > width) return undefined
  const value = version === 4 ? numberOfV4(address) : numberOfV6(address)
  const hosts = 1n << BigInt(width - bits)
  const first = (value / hosts) * hosts
  return { version, first, last: first + hosts - 1n }
}

const contains = (outer: Range, inner: Range) =>
  outer.version === inner.version && outer.first <= inner.first && inner.last <= outer.last

/** No ranges: every address is allowed. */
export const isAllowedFrom = (ranges: readonly string[], address: string): boolean => {
  if (ranges.length === 0) return true
  const one = rangeOf(plain(address))
  return (
    one !== undefined &&
    ranges.some((text) => {
      const range = rangeOf(text)
      return range !== undefined && contains(range, one)
    })
  )
}

/** Whether every address of the new ranges was allowed before. */
export const areWithin = (ranges: readonly string[], before: readonly string[]): boolean => {
  if (before.length === 0) return true
  const outer = before.flatMap((text) => rangeOf(text) ?? [])
  return (
    ranges.length > 0 &&
    ranges.every((text) => {
      const inner = rangeOf(text)
      return inner !== undefined && outer.some((range) => contains(range, inner))
    })
  )
}

/** Whether users in all of these roles can come from an address. A role without ranges: from everywhere. */
export const mayComeFrom = (
  byRole: readonly { readonly roleId: number; readonly ranges: readonly string[] }[],
  roleIds: readonly number[],
  address: string,
): boolean => byRole.every(({ roleId, ranges }) => !roleIds.includes(roleId) || isAllowedFrom(ranges, address))
