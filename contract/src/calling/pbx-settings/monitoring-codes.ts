import { fewestNumberDigits, mostNumberDigits } from "../../inventory/extensions/number-rules.ts"
import { matchesSome, readLinearPattern, type LinearPattern } from "../../kit/linear-pattern.ts"
import type { Feature, FeatureCode } from "./feature-codes.ts"

/** The features that monitor a call; each is a mode of monitoring. */
export const monitoringFeatures = ["listen", "whisper", "barge"] as const satisfies readonly Feature[]
type MonitoringFeature = (typeof monitoringFeatures)[number]
export const isMonitoring = (feature: Feature): feature is MonitoringFeature =>
  monitoringFeatures.some((one) => one === feature)

/** An installation has one pattern, which is asked for every such call. */
let lastRead: { readonly text: string; readonly pattern: LinearPattern } | undefined
const patternOf = (text: string): LinearPattern => {
  if (lastRead?.text === text) return lastRead.pattern
  const read = readLinearPattern(text)
  if (!read.ok) throw new Error(`The monitoring pattern ${text} cannot be used: ${read.why}`)
  lastRead = { text, pattern: read.pattern }
  return read.pattern
}

/** Whether calls may be monitored by dialing this: a code and an extension. */
export const mayDialToMonitor = (pattern: string, dialed: string): boolean =>
  matchesSome(patternOf(pattern), [...dialed])

const anyDigit = "0123456789"
/** Whether there is an extension behind the code with which it may be dialed. */
export const allowsCode = (pattern: string, code: string): boolean => {
  const read = patternOf(pattern)
  for (let digits = fewestNumberDigits; digits <= mostNumberDigits; digits++)
    if (matchesSome(read, [...code, ...Array.from({ length: digits }, () => anyDigit)])) return true
  return false
}

/** Enabled codes that monitor calls, but must not. */
export const disallowedCodes = (pattern: string, codes: readonly FeatureCode[]): readonly FeatureCode[] =>
  codes.filter(({ feature, code, enabled }) => enabled && isMonitoring(feature) && !allowsCode(pattern, code))
/** Enabled codes with which calls can be monitored. */
export const usableMonitoringCodes = (pattern: string, codes: readonly FeatureCode[]) =>
  codes.flatMap(({ feature, code, enabled }) =>
    enabled && isMonitoring(feature) && allowsCode(pattern, code) ? [{ mode: feature, code }] : [],
  )
