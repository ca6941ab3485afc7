/** Examples for the API reference. */
const scope = {
  from: "2026-11-10",
  to: "2026-11-16",
  timeZone: "America/New_York",
  upTo: "2026-11-16T20:31:05.000Z",
  source: "days",
  isPartial: false,
  visibleQueues: null,
} as const
const metrics = [
  {
    metric: "answeredCalls",
    name: "Answered",
    definition: "Inbound calls that a person answered.",
    unit: "calls",
    better: "more",
  },
] as const
const object = { id: 100_804, name: "Customer support", extension: "420", isDeleted: false } as const

export const summaryBody = { period: "last7Days", compare: true } as const
export const summaryAnswer = {
  scope,
  metrics,
  total: { answeredCalls: 412 },
  before: { answeredCalls: 398 },
  rows: [{ object, values: { answeredCalls: 118 }, before: { answeredCalls: 104 } }],
  rowCount: 1,
  beforeScope: { from: "2026-11-03", to: "2026-11-09", isPartial: false, recordedSince: "2025-04-02" },
} as const
export const trendBody = { period: "last7Days", interval: "day" } as const
export const trendAnswer = {
  scope,
  metrics,
  interval: "day",
  points: [{ start: "2026-11-16", values: { answeredCalls: 62 } }],
  before: null,
  beforeScope: null,
  series: [],
} as const
export const callLogBody = { period: "last7Days", metric: "answeredCalls", limit: 50 } as const
export const callLogAnswer = {
  scope,
  total: 412,
  items: [
    {
      key: "1794816000000-5000042-0",
      channel: "phone",
      callId: "1794816000000-5000042",
      object: null,
      startedAt: "2026-11-16T15:00:00.000Z",
      direction: "inbound",
      result: "answered",
      fromNumber: "+12125550111",
      fromName: "",
      toNumber: "+12075550100",
      toName: "201 Carla Castillo",
      ringSeconds: 11,
      waitSeconds: 0,
      talkSeconds: 181,
      holdSeconds: 0,
      type: "",
      isInternal: false,
      isInternational: false,
      isSimulated: true,
    },
  ],
  nextBefore: null,
} as const
export const activeBody = { state: "idle", idleDays: 30 } as const
export const activeAnswer = {
  scope,
  extensions: 48,
  matching: 1,
  share: 2.1,
  items: [
    { extensionId: 100_231, extension: "231", name: "Meeting room", userId: null, userName: "", lastCallAt: null },
  ],
} as const
export const topBody = { of: "callers", most: 10 } as const
export const topAnswer = {
  scope,
  of: "callers",
  items: [{ value: "+12125550111", name: "", figure: 14 }],
} as const
