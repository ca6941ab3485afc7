import { createSocket, type Socket } from "node:dgram"
import type { AddressInfo } from "node:net"
import { pbkdf2 } from "node:crypto"
import { promisify } from "node:util"
import { afterAll, beforeAll, expect, test } from "vitest"
import { lookUpsAtOnce, makeNameLookUp } from "./name-look-up.ts"

/** A name server that answers for names that begin with "known" and is silent otherwise. */
let nameServer: Socket
let servers: string[]
let asked: string[] = []
beforeAll(async () => {
  nameServer = createSocket("udp4")
  nameServer.on("message", (query, { port, address }) => {
    const labels: string[] = []
    let at = 12
    for (; query[at] !== 0; at += query[at]! + 1) labels.push(query.toString("ascii", at + 1, at + 1 + query[at]!))
    const isIpv4 = query.readUInt16BE(at + 1) === 1
    asked.push(labels.join("."))
    if (!labels[0]!.startsWith("known")) return
    const question = query.subarray(12, at + 5)
    const header = Buffer.from(query.subarray(0, 12))
    header.writeUInt16BE(0x8180, 2)
    header.writeUInt16BE(isIpv4 ? 1 : 0, 6)
    for (const offset of [8, 10]) header.writeUInt16BE(0, offset)
    const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 192, 0, 2, 7])
    nameServer.send(Buffer.concat(isIpv4 ? [header, question, record] : [header, question]), port, address)
  })
  await new Promise<void>((resolve) => nameServer.bind(0, "127.0.0.1", resolve))
  servers = [`127.0.0.1:${(nameServer.address() as AddressInfo).port}`]
})
afterAll(() => new Promise<void>((resolve) => nameServer.close(() => resolve())))

const make = (more: object = {}) => makeNameLookUp({ withOwnNames: false, servers, milliseconds: 300, ...more })
const timed = async (work: Promise<unknown>) => {
  const began = performance.now()
  await work.catch(() => undefined)
  return performance.now() - began
}

test("finds the addresses of a name", async () => {
  expect(await make()("known.customer.test")).toEqual(["192.0.2.7"])
})

test("gives a silent name server up at the deadline, and does not ask it again for half a minute", async () => {
  let now = 0
  const lookUp = make({ now: () => now })
  await expect(lookUp("silent.customer.test")).rejects.toThrow("no address")
  asked = []
  await expect(lookUp("Silent.customer.test")).rejects.toThrow("a moment ago")
  expect(asked).toEqual([])
  now = 31_000
  expect(await timed(lookUp("silent.customer.test"))).toBeLessThan(2000)
  expect(asked).toContain("silent.customer.test")
})

test("asks for few names at once, holds no thread of the pool meanwhile, and asks once for one name", async () => {
  const lookUp = make({ milliseconds: 1000 })
  asked = []
  const many = Array.from({ length: lookUpsAtOnce }, (_, at) => lookUp(`silent-${at}.customer.test`))
  const same = lookUp("silent-0.customer.test")
  await expect(lookUp("one-more.customer.test")).rejects.toThrow("Too many")
  expect(await timed(promisify(pbkdf2)("password", "salt", 1, 32, "sha256"))).toBeLessThan(500)
  const ends = await Promise.allSettled([...many, same])
  expect(ends.every(({ status }) => status === "rejected")).toBe(true)
  expect(asked).not.toContain("one-more.customer.test")
  expect(await lookUp("known.customer.test")).toEqual(["192.0.2.7"])
})

test("uses the names of the machine itself only where that is allowed, one look-up at a time", async () => {
  let running = 0
  const open: (() => void)[] = []
  const own = async () => {
    running++
    await new Promise<void>((resolve) => open.push(resolve))
    return ["10.0.0.5"]
  }
  await expect(make({ own })("pbx")).rejects.toThrow("no address")
  expect(running).toBe(0)
  const lookUp = make({ withOwnNames: true, own })
  const ends = await Promise.allSettled([lookUp("pbx-one"), lookUp("pbx-two")])
  // Both were given up at the deadline, and only one of them occupies a thread.
  expect(ends.every(({ status }) => status === "rejected")).toBe(true)
  expect(running).toBe(1)
  for (const done of open.splice(0)) done()
  // The place is free when the system has answered.
  await new Promise((resolve) => setTimeout(resolve, 10))
  const later = lookUp("pbx-three")
  while (open.length === 0) await new Promise((resolve) => setTimeout(resolve, 10))
  for (const done of open) done()
  expect(await later).toEqual(["10.0.0.5"])
})
