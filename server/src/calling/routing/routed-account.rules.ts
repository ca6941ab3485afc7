import type { BlockAction, BlockingSettings } from "@dialplane/contract/calling/call-blocking/blocking-decision"
import { defaultFeatureCodes, type FeatureCode } from "@dialplane/contract/calling/pbx-settings/feature-codes"
import { usualRingSeconds } from "@dialplane/contract/inventory/extensions/ring-order"
import type { HoldMusic } from "@dialplane/contract/calling/routing/hold-music"
import type { RoutingConfig } from "@dialplane/contract/calling/routing/routing-config"
import type { RoutingRows } from "./routing-rows.rules.ts"

export interface Pbx {
  readonly outsidePrefix: "" | "9" | "0"
  readonly sevenDigit: boolean
  readonly areaCode: string | null
  readonly operatorId: number | null
  readonly defaultCallerId: "main" | "own" | "location"
  readonly mainNumber: string | null
  readonly ringSeconds: number
  readonly callerName: string
  readonly featureCodes: readonly FeatureCode[]
  readonly parking: { readonly on: boolean; readonly firstSlot: number; readonly lastSlot: number }
  readonly parkingSeconds: number
  readonly parkingReturnTo: RoutingConfig["parking"]["returnTo"]
}
export const pbxOf = ({ pbx }: RoutingRows): Pbx => {
  const row = pbx ?? {}
  const value = <Value>(name: string, otherwise: Value): Value => (row[name] ?? otherwise) as Value
  const stored = value<Readonly<Record<string, Partial<FeatureCode>>>>("feature_codes", {})
  const operatorId = value<number | null>("operator_id", null)
  const returnIds: Readonly<Record<string, number | null>> = {
    operator: operatorId,
    extension: value("parking_extension_id", null),
  }
  const returnId = returnIds[value("parking_return", "parker")] ?? null
  return {
    outsidePrefix: value("outside_prefix", ""),
    sevenDigit: value("seven_digit_dialing", false),
    areaCode: value("area_code", null),
    operatorId,
    defaultCallerId: value("default_caller_id", "main"),
    mainNumber: value("main_number", null),
    ringSeconds: value("ring_seconds", usualRingSeconds),
    callerName: value("caller_name", ""),
    featureCodes: defaultFeatureCodes.map((one) => ({ ...one, ...stored[one.feature] })),
    parking: {
      on: value("parking_on", true),
      firstSlot: value("parking_first_slot", 701),
      lastSlot: value("parking_last_slot", 720),
    },
    parkingSeconds: value("parking_seconds", 60),
    parkingReturnTo: returnId === null ? "parker" : { kind: "extension", extensionId: returnId },
  }
}

/** Without a choice: the music that comes with the product. */
export const holdMusicOf = (hold: RoutingRows["hold"]): HoldMusic => {
  if (hold === null) return { kind: "included", tune: "harbor" }
  if (hold.mode === "ringTone" || hold.mode === "silence") return { kind: hold.mode }
  return hold.mode === "default" || hold.sounds.length === 0
    ? { kind: "included", tune: hold.tune }
    : { kind: "sounds", sounds: hold.sounds }
}

export const blockingOf = ({ blocking }: RoutingRows): Omit<BlockingSettings, "own"> => {
  const row = blocking ?? {}
  const isOn = (name: string, otherwise: boolean) => (row[name] ?? otherwise) as boolean
  return {
    masterOn: isOn("master_on", true),
    action: (row["action"] ?? "reject") as BlockAction,
    systemRules: {
      anonymousCallers: isOn("anonymous_callers", false),
      internationalCallers: isOn("international_callers", false),
      premiumNumbers: isOn("premium_numbers", true),
      directoryAssistance: isOn("directory_assistance", false),
      highRiskNumbers: isOn("high_risk_numbers", true),
    },
  }
}
