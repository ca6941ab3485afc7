import type { AppType } from "@dialplane/contract/inventory/devices/devices.schema"
import { phoneSheets, type Make, type PhoneMake } from "@dialplane/contract/inventory/devices/models"

/**
 * registered: now. offline: was registered until some days ago. fetched: has its configuration, never registered.
 * refused: its registration was rejected. new: never connected.
 */
export type State = "registered" | "offline" | "fetched" | "refused" | "new"

export interface DemoPhone {
  readonly id: number
  readonly accountId: number
  readonly make: Make
  readonly model: string
  readonly mac: string | null
  readonly name?: string
  readonly description?: string
  /** Personal extensions have their user's id. */
  readonly extensionId: number | null
  readonly moreLines?: readonly number[]
  readonly locationId: number | null
  readonly emergencyLocationId: number | null
  readonly shared?: boolean
  readonly state: State
  readonly offlineDays?: number
}

const desk: readonly (readonly [PhoneMake, string])[] = [
  ["yealink", "T54W"],
  ["poly", "VVX 450"],
  ["cisco", "8841"],
  ["grandstream", "GRP2615"],
  ["snom", "D785"],
  ["panasonic", "KX-HDV330"],
  ["yealink", "T46U"],
  ["poly", "Edge E350"],
  ["yealink", "T33G"],
]
const macOf = (make: PhoneMake, number: number) =>
  `${phoneSheets[make].prefixes[0]!}${number.toString(16).toUpperCase().padStart(6, "0")}`

/** The location of an extension, as in demo-places.ts. */
export const placeOf = (extensionId: number) =>
  extensionId >= 100_142 && extensionId <= 100_146
    ? 3003
    : extensionId >= 100_131 && extensionId <= 100_141
      ? 3002
      : 3001
export const isRoom = (extensionId: number) => extensionId >= 100_147

const exceptions: ReadonlyMap<number, Partial<DemoPhone>> = new Map([
  [100_104, { state: "offline", offlineDays: 3, description: "Desk was moved to the window in the last week" }],
  [100_109, { state: "offline", offlineDays: 0 }],
  [100_112, { state: "fetched" }],
  [100_117, { state: "new", description: "Still in its box" }],
  [100_123, { state: "refused" }],
  [100_126, { state: "offline", offlineDays: 19 }],
  [100_002, { moreLines: [100_001, 100_815], name: "Front office" }],
  [100_101, { moreLines: [100_815] }],
])

const holders = [
  100_001,
  100_002,
  100_003,
  100_004,
  100_006,
  100_007,
  100_008,
  100_009,
  100_010,
  ...Array.from({ length: 36 }, (_, index) => 100_101 + index),
]

const peoplesPhones: readonly DemoPhone[] = holders.map((extensionId, index): DemoPhone => {
  const [make, model] = desk[index % desk.length]!
  return {
    id: 4001 + index,
    accountId: 100,
    make,
    model,
    mac: macOf(make, 0x1a2000 + index * 37),
    extensionId,
    locationId: placeOf(extensionId),
    emergencyLocationId: placeOf(extensionId),
    state: "registered",
    ...exceptions.get(extensionId),
  }
})

const roomModels: readonly (readonly [PhoneMake, string])[] = [
  ["yealink", "CP960"],
  ["poly", "Trio 8500"],
  ["cisco", "8832"],
]
/** Without an emergency location, which the readiness tile reports. */
const roomPhones = roomModels.map(([make, model], index): DemoPhone => ({
  id: 4061 + index,
  accountId: 100,
  make,
  model,
  mac: macOf(make, 0x2b1000 + index * 53),
  extensionId: 100_147 + index,
  locationId: 3001,
  emergencyLocationId: null,
  state: index === 2 ? "offline" : "registered",
  offlineDays: 6,
}))

const otherPhones: readonly DemoPhone[] = [
  {
    id: 4071,
    accountId: 100,
    make: "yealink",
    model: "T46U",
    mac: macOf("yealink", 0x3c0011),
    name: "Hot desk 1",
    description: "By the window on the third floor",
    extensionId: 100_816,
    locationId: 3001,
    emergencyLocationId: 3001,
    shared: true,
    state: "registered",
  },
  {
    id: 4072,
    accountId: 100,
    make: "snom",
    model: "D735",
    mac: macOf("snom", 0x3c0024),
    name: "Hot desk 2",
    description: "Warehouse office",
    extensionId: null,
    locationId: 3002,
    emergencyLocationId: 3002,
    shared: true,
    state: "registered",
  },
  {
    id: 4073,
    accountId: 100,
    make: "grandstream",
    model: "GRP2601",
    mac: macOf("grandstream", 0x3c0031),
    name: "Lobby phone",
    extensionId: 100_815,
    locationId: 3001,
    emergencyLocationId: 3001,
    state: "registered",
  },
  {
    id: 4074,
    accountId: 100,
    make: "yealink",
    model: "T54W",
    mac: macOf("yealink", 0x3c0042),
    description: "Spare, in the cupboard behind reception",
    extensionId: null,
    locationId: 3001,
    emergencyLocationId: null,
    state: "new",
  },
  {
    id: 4075,
    accountId: 100,
    make: "poly",
    model: "VVX 450",
    mac: macOf("poly", 0x3c0050),
    description: "Came back from repair",
    extensionId: null,
    locationId: 3001,
    emergencyLocationId: null,
    state: "offline",
    offlineDays: 26,
  },
  {
    id: 4076,
    accountId: 100,
    make: "cisco",
    model: "cisco-auto",
    mac: macOf("cisco", 0x3c0063),
    extensionId: null,
    locationId: null,
    emergencyLocationId: null,
    state: "new",
  },
  {
    id: 4077,
    accountId: 100,
    make: "softphone",
    model: "softphone",
    mac: null,
    name: "Call center PC",
    extensionId: 100_137,
    locationId: 3002,
    emergencyLocationId: 3002,
    state: "registered",
  },
  {
    id: 4078,
    accountId: 100,
    make: "other",
    model: "other",
    mac: null,
    name: "Door intercom",
    description: "SIP intercom at the loading dock",
    extensionId: 100_138,
    locationId: 3002,
    emergencyLocationId: 3002,
    state: "registered",
  },
  {
    id: 4081,
    accountId: 101,
    make: "yealink",
    model: "T46U",
    mac: macOf("yealink", 0x4d0001),
    extensionId: 101_001,
    locationId: 3101,
    emergencyLocationId: 3101,
    state: "registered",
  },
  {
    id: 4082,
    accountId: 101,
    make: "grandstream",
    model: "GRP2615",
    mac: macOf("grandstream", 0x4d0002),
    extensionId: 101_002,
    locationId: 3101,
    emergencyLocationId: 3101,
    state: "offline",
    offlineDays: 2,
  },
  {
    id: 4083,
    accountId: 102,
    make: "poly",
    model: "VVX 350",
    mac: macOf("poly", 0x4d0003),
    extensionId: 102_001,
    locationId: 3201,
    emergencyLocationId: 3201,
    state: "registered",
  },
  {
    id: 4084,
    accountId: 110,
    make: "snom",
    model: "D717",
    mac: macOf("snom", 0x4d0004),
    extensionId: 110_001,
    locationId: 3301,
    emergencyLocationId: null,
    state: "new",
  },
]

export const demoPhones: readonly DemoPhone[] = [...peoplesPhones, ...roomPhones, ...otherPhones]

export interface DemoApp {
  readonly id: number
  readonly appType: AppType
  readonly extensionId: number
  readonly state: State
  readonly offlineDays?: number
  /** Its own emergency location. */
  readonly emergencyLocationId?: number
}
/** Xenia uses her app at home; her desk phone is in the office. */
const appsElsewhere: ReadonlyMap<number, number> = new Map([[100_103, 3011]])
export const apps: readonly DemoApp[] = [
  100_001, 100_003, 100_101, 100_103, 100_105, 100_108, 100_115, 100_121, 100_131, 100_142, 100_143, 100_144,
].map((extensionId, index): DemoApp => ({
  id: 4801 + index,
  extensionId,
  appType: index % 3 === 2 ? "desktop" : index === 7 ? "mobileconnect" : "mobile",
  state: index === 5 ? "new" : index === 8 ? "offline" : "registered",
  offlineDays: 4,
  ...(appsElsewhere.has(extensionId) ? { emergencyLocationId: appsElsewhere.get(extensionId)! } : {}),
}))
