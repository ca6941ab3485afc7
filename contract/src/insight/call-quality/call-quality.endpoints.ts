import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { inAccount } from "../../kit/ids.ts"
import { reportProblems } from "../reports/reports.problems.ts"
import { callQualityProblems } from "./call-quality.problems.ts"
import { callQualityReport, callQualityRequest, qualityThresholds, thresholdsEdit } from "./call-quality.schema.ts"
import { fewestLegsOfWorst, fewestRatedSeconds, usualLimits } from "./quality-bands.ts"

const base = "/api/reporting/accounts/:accountId/call-quality"
const { periodIncomplete, periodReversed, periodTooLong: reportTooLong, hoursIncomplete } = reportProblems

export const getCallQuality = endpoint({
  service: "reporting",
  method: "POST",
  path: base,
  calls: ["b710-call-call-quality-data"],
  summary: "Get how well the calls of a period sounded",
  description: `Counts the legs of calls whose quality was measured: figures, by day of the week and hour, and the phones and locations with the highest share of poor legs (with at least ${fewestLegsOfWorst} rated legs). Lists the legs newest first; with bands, exactly those that a figure counts. Legs shorter than ${fewestRatedSeconds} seconds are listed as notRated and not counted. Bands follow the account's thresholds of this moment. Covers at most 92 days.`,
  example: {
    body: { period: "last30Days", bands: ["poor"], limit: 1 },
    response: {
      scope: {
        from: "2026-10-18",
        to: "2026-11-16",
        timeZone: "America/New_York",
        upTo: "2026-11-16T20:31:05.000Z",
        source: "rows",
        isPartial: false,
        visibleQueues: null,
      },
      summary: {
        figures: {
          legs: 50,
          averageMos: 4.21,
          good: 46,
          goodShare: 92,
          fair: 3,
          fairShare: 6,
          poor: 1,
          poorShare: 2,
          notRated: 4,
        },
        heatMap: [{ weekday: 1, hour: 10, legs: 50, averageMos: 4.21, poor: 1 }],
        fewestLegs: 10,
        worstDevices: [{ id: 4013, name: "Front desk", legs: 50, averageMos: 4.21, poor: 1, poorShare: 2 }],
        worstLocations: [],
        total: 1,
        choices: { deviceModels: ["Yealink T54W"], locations: [{ id: 3001, name: "Portland" }] },
      },
      items: [
        {
          key: "1794816000000-5000042-1",
          callId: "1794816000000-5000042",
          startedAt: "2026-11-16T08:00:00.000Z",
          userId: 1001,
          name: "Carla Castillo",
          extensionId: 100_201,
          number: "201",
          deviceId: 4013,
          deviceName: "Front desk",
          deviceModel: "Yealink T54W",
          direction: "inbound",
          otherNumber: "+12125550111",
          otherName: "",
          codec: "opus",
          mos: 3.1,
          jitterMs: 42,
          lossPercent: 4.2,
          latencyMs: 210,
          seconds: 181,
          band: "poor",
          isSimulated: true,
        },
      ],
      nextBefore: null,
    },
  },
  access: access.inAccount("read:call-quality"),
  params: inAccount,
  body: callQualityRequest,
  response: callQualityReport,
  problems: [
    accountProblems.notFound,
    periodIncomplete,
    periodReversed,
    reportTooLong,
    hoursIncomplete,
    callQualityProblems.periodTooLong,
  ],
  onlyReads: true,
  noCache: true,
})

const exampleThresholds = { ...usualLimits, jitterMs: null, latencyMs: null }
export const getCallQualityThresholds = endpoint({
  service: "reporting",
  method: "GET",
  path: `${base}/thresholds`,
  summary: "Get what makes a call good, fair or poor",
  description:
    "The limits of each measure that counts. Unless an account has set its own, only the mean opinion score counts: good from 4.0, fair from 3.6, poor below.",
  example: { response: exampleThresholds },
  access: access.inAccount("read:call-quality"),
  params: inAccount,
  response: qualityThresholds,
  problems: [accountProblems.notFound],
})
export const updateCallQualityThresholds = endpoint({
  service: "reporting",
  method: "PUT",
  path: `${base}/thresholds`,
  summary: "Set what makes a call good, fair or poor",
  description:
    "Applies to all calls, also to earlier ones, because bands are decided when a report is read. A measure that is null does not count; at least one must.",
  example: { body: exampleThresholds, response: exampleThresholds },
  access: access.inAccount("update:call-quality"),
  params: inAccount,
  body: thresholdsEdit,
  response: qualityThresholds,
  problems: [accountProblems.notFound, callQualityProblems.nothingCounts],
})
