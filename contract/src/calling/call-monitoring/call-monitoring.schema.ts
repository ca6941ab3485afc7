import { z } from "zod"
import { extensionId } from "../../inventory/extensions/extensions.schema.ts"
import { accountId, userId } from "../../kit/ids.ts"
import { texts } from "../../kit/language.ts"
import { pageQuery } from "../../kit/paging.ts"
import { instant, note } from "../../kit/text.ts"
import { callId } from "../call-records/call-records.schema.ts"
import { monitoringModes, monitoringTargetKinds } from "./monitoring-coverage.ts"

export const monitoringLimits = {
  rulesPerSupervisor: 200,
  supervisorsAtOnce: 500,
  targetsAtOnce: 20,
  fewestPinDigits: 4,
  mostPinDigits: 8,
  disclaimer: 4000,
  history: 100,
} as const

const id = z.int().min(1).max(Number.MAX_SAFE_INTEGER)
const idText = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, "Must be a whole number.")
  .transform(Number)
  .pipe(id)
const version = z
  .int()
  .min(1)
  .max(2_147_483_647)
  .optional()
  .describe("The version that was read; the change is refused if there is a newer one")

export const monitoringRuleId = idText.describe("Id of the rule")
export const monitoringSessionId = idText.describe("Id of the monitoring")

const mode = z.enum(monitoringModes)
const modes = z
  .array(mode)
  .min(1, "Choose at least one.")
  .max(monitoringModes.length)
  .transform((chosen) => monitoringModes.filter((one) => chosen.includes(one)))
const tone = z.boolean()

// --- rules -----------------------------------------------------------------------------------------------------------

const targetDraft = z
  .strictObject({
    kind: z
      .enum(monitoringTargetKinds)
      .describe("A person, the calls of a call group or queue, the people of a location, or everyone"),
    id: id.nullable().default(null).describe("Id of the user, call group, queue or location; null for everyone"),
  })
  .meta({ id: "MonitoringTargetInput", description: "Who can be monitored" })
export type MonitoringTargetDraft = z.output<typeof targetDraft>

export const monitoringRule = z
  .object({
    ruleId: id.describe("Id of the rule"),
    accountId,
    supervisorId: userId.describe("User who can monitor"),
    supervisor: z.string().describe("Name of the supervisor"),
    supervisorExtension: z.string().nullable().describe("Extension of the supervisor; null without one"),
    target: z
      .object({
        kind: z.enum(monitoringTargetKinds).describe("What the rule is about"),
        id: id.nullable().describe("Its id; null for everyone"),
        name: z.string().describe("Its name; empty for everyone"),
      })
      .describe("Who can be monitored"),
    modes: z.array(mode).describe("What the supervisor can do: listen, whisper to the monitored person, barge in"),
    tone: tone.describe("The monitored person hears a tone when monitoring begins"),
    version: z.int().describe("Goes up with every change; send it to avoid overwriting changes of others"),
  })
  .meta({ id: "MonitoringRule", description: "Who may monitor whose calls, and how" })
export type MonitoringRule = z.infer<typeof monitoringRule>

export const monitoringRuleDraft = z
  .strictObject({
    supervisorId: id.describe("User who can monitor"),
    target: targetDraft.describe("Who can be monitored"),
    modes: modes.default(["listen"]).describe("What the supervisor can do"),
    tone: tone.default(true).describe("The monitored person hears a tone when monitoring begins"),
  })
  .meta({ id: "MonitoringRuleDraft" })
export type MonitoringRuleDraft = z.output<typeof monitoringRuleDraft>
export const monitoringRuleEdit = z
  .strictObject({
    modes: modes.optional().describe("What the supervisor can do"),
    tone: tone.optional().describe("The monitored person hears a tone when monitoring begins"),
    version,
  })
  .meta({ id: "MonitoringRuleEdit" })
export type MonitoringRuleEdit = z.output<typeof monitoringRuleEdit>
export const monitoringRuleFilter = pageQuery(["supervisor"])
export type MonitoringRuleFilter = z.output<typeof monitoringRuleFilter>

// --- many at once ----------------------------------------------------------------------------------------------------

export const bulkActions = ["add", "replace", "remove"] as const
export const monitoringBulk = z
  .strictObject({
    supervisorIds: z
      .array(id)
      .min(1, "Choose at least one supervisor.")
      .max(monitoringLimits.supervisorsAtOnce, `Choose at most ${monitoringLimits.supervisorsAtOnce} supervisors.`)
      .describe("Users who can monitor"),
    targets: z
      .array(targetDraft)
      .min(1, "Choose who can be monitored.")
      .max(monitoringLimits.targetsAtOnce, `Choose at most ${monitoringLimits.targetsAtOnce} targets.`)
      .describe("Who can be monitored"),
    modes: modes.default(["listen"]).describe("What the supervisors can do"),
    tone: tone.default(true).describe("The monitored person hears a tone when monitoring begins"),
    action: z
      .enum(bulkActions)
      .default("add")
      .describe("Add or change these rules, replace all rules of the supervisors, or remove these rules"),
    preview: z.boolean().default(false).describe("Only say what would change"),
  })
  .meta({ id: "MonitoringBulk" })
export type MonitoringBulk = z.output<typeof monitoringBulk>
export const monitoringBulkResult = z
  .object({
    preview: z.boolean().describe("Nothing was changed yet"),
    changed: z.int().describe("Supervisors whose rules change"),
    unchanged: z.int().describe("Supervisors who already have these rules"),
    added: z.int().describe("Rules that are added"),
    updated: z.int().describe("Rules whose modes or tone change"),
    removed: z.int().describe("Rules that are removed"),
    people: z
      .array(
        z.object({
          supervisorId: id.describe("The supervisor"),
          supervisor: z.string().describe("Name"),
          added: z.int().describe("Rules added"),
          updated: z.int().describe("Rules changed"),
          removed: z.int().describe("Rules removed"),
          reason: z.string().nullable().describe("Why this supervisor is left out; null if not"),
        }),
      )
      .describe("One entry for each supervisor"),
  })
  .meta({ id: "MonitoringBulkResult", description: "What a change of many monitoring rules does" })
export type MonitoringBulkResult = z.infer<typeof monitoringBulkResult>

// --- disclaimer and PIN ----------------------------------------------------------------------------------------------

export const monitoringTexts = texts("callMonitoring", {
  standardDisclaimer:
    "Monitoring calls is regulated by law. Before you turn it on, make sure that employees and callers are informed and have agreed where the law requires it, that monitoring serves training, quality or safety only, and that the people who monitor keep what they hear confidential. Our company is responsible for meeting these requirements in every country and state where our people and callers are.",
  emptyDisclaimer: "Enter a text, or use the standard text.",
  everyone: "everyone",
  notAUser: "Not a user of this account.",
  tooMany: (most: number) => `Would have more than ${most} rules.`,
  ownCalls: "Nobody can monitor their own calls.",
})

export const monitoringDisclaimer = z
  .object({
    accountId,
    text: z.string().describe("What an administrator accepts for the company"),
    textVersion: z.int().describe("Goes up when the text changes"),
    isStandard: z.boolean().describe("The text of the service, not one of the account's own"),
    isAccepted: z.boolean().describe("The current text was accepted: monitoring is on"),
    acceptedAt: instant.nullable().describe("When a text was accepted last"),
    acceptedBy: z.string().nullable().describe("Who accepted it"),
    acceptedById: userId.nullable().describe("Id of that user"),
    acceptedVersion: z.int().nullable().describe("Which version of the text was accepted"),
  })
  .meta({ id: "MonitoringDisclaimer", description: "The disclaimer that must be accepted before calls are monitored" })
export type MonitoringDisclaimer = z.infer<typeof monitoringDisclaimer>
export const monitoringDisclaimerEdit = z
  .strictObject({
    text: note(monitoringLimits.disclaimer)
      .refine((text) => text !== "", monitoringTexts.emptyDisclaimer)
      .nullable()
      .optional()
      .describe("The company's own text; null for the standard text. A new text must be accepted again."),
    accept: z.boolean().optional().describe("True accepts the current text; false withdraws the acceptance"),
    textVersion: z
      .int()
      .min(1)
      .max(2_147_483_647)
      .optional()
      .describe("Version of the text that was read; refused if there is a newer one"),
  })
  .meta({ id: "MonitoringDisclaimerEdit" })
export type MonitoringDisclaimerEdit = z.output<typeof monitoringDisclaimerEdit>

const pin = z
  .string()
  .regex(
    new RegExp(`^\\d{${monitoringLimits.fewestPinDigits},${monitoringLimits.mostPinDigits}}$`),
    `Enter ${monitoringLimits.fewestPinDigits} to ${monitoringLimits.mostPinDigits} digits.`,
  )
export const monitoringPin = z
  .object({
    accountId,
    isSet: z.boolean().describe("The account has a PIN for supervisors without their own"),
    changedAt: instant.nullable().describe("When it was set"),
    supervisors: z
      .array(
        z.object({
          supervisorId: id.describe("The supervisor"),
          supervisor: z.string().describe("Name"),
          changedAt: instant.describe("When the PIN was set"),
        }),
      )
      .describe("Supervisors with a PIN of their own"),
  })
  .meta({ id: "MonitoringPin", description: "Which PINs protect monitoring; the PINs themselves are never returned" })
export type MonitoringPin = z.infer<typeof monitoringPin>
export const monitoringPinEdit = z
  .strictObject({
    pin: pin.nullable().describe("4 to 8 digits that are hard to guess; null removes the PIN"),
    supervisorId: id.nullable().default(null).describe("The supervisor it belongs to; null for the PIN of the account"),
  })
  .meta({ id: "MonitoringPinEdit" })
export type MonitoringPinEdit = z.output<typeof monitoringPinEdit>

// --- monitoring calls ------------------------------------------------------------------------------------------------

export const monitoringSession = z
  .object({
    sessionId: id.describe("Id of the monitoring"),
    supervisorId: userId.nullable().describe("Who monitored; null after the user was deleted"),
    supervisor: z.string().describe("Name of the supervisor at that time"),
    extensionId: extensionId.describe("Whose call was monitored"),
    monitored: z.string().describe("Number and name of that extension at that time"),
    from: z.string().describe("Who called"),
    to: z.string().describe("Who was called"),
    mode: mode.describe("The mode now, or at the end"),
    modes: z
      .array(z.object({ mode: mode.describe("The mode"), at: instant.describe("Since when") }))
      .describe("The modes in order"),
    tone: tone.describe("The monitored person heard a tone"),
    startedAt: instant.describe("When it began"),
    endedAt: instant.nullable().describe("When it ended; null while it lasts"),
    endedBy: z
      .enum(["supervisor", "call", "rule", "administrator", "access"])
      .nullable()
      .describe(
        "supervisor: by themselves. call: with the call. rule: a rule or the disclaimer changed. administrator: somebody ended it. access: the supervisor's sign-in, role or account no longer allowed it",
      ),
    liveCallId: z.int().nullable().describe("The call while it lasts"),
    callId: callId.nullable().describe("The call record, when the call has ended"),
  })
  .meta({ id: "MonitoringSession", description: "A call that was monitored: who, whom, how and how long" })
export type MonitoringSession = z.infer<typeof monitoringSession>

export const monitoringHistoryFilter = z.strictObject({
  limit: z.coerce.number().int().min(1).max(monitoringLimits.history).default(50).describe("Rows per page"),
  before: idText.optional().describe("Only entries older than the one with this id"),
  supervisorId: idText.optional().describe("Only what this user monitored"),
  callId: callId.optional().describe("Only the monitoring of this call"),
})
export type MonitoringHistoryFilter = z.output<typeof monitoringHistoryFilter>
export const monitoringHistory = z
  .object({
    items: z.array(monitoringSession).describe("Newest first"),
    nextBefore: z.int().nullable().describe("Send it as “before” for the next page; null on the last one"),
  })
  .meta({ id: "MonitoringHistory" })
export type MonitoringHistory = z.infer<typeof monitoringHistory>

export const ownMonitoringRule = monitoringRule
  .pick({ ruleId: true, target: true, modes: true, tone: true })
  .meta({ id: "OwnMonitoringRule", description: "Whose calls the signed-in user may monitor, and how" })
export type OwnMonitoringRule = z.infer<typeof ownMonitoringRule>

export const ownMonitoring = z
  .object({
    isSupervisor: z.boolean().describe("You have at least one rule in this account"),
    isOn: z.boolean().describe("The disclaimer was accepted"),
    isPossible: z.boolean().describe("The telephony engine of this installation can let supervisors monitor"),
    needsPin: z.boolean().describe("Starting asks for a PIN"),
    calls: z
      .array(
        z.object({
          liveCallId: z.int().describe("The call"),
          extensionId: extensionId.describe("Who would be monitored"),
          name: z.string().describe("Number and name"),
          from: z.string().describe("Who called"),
          to: z.string().describe("Who was called"),
          answeredAt: instant.describe("Since when the call is up"),
          modes: z.array(mode).describe("What you can do"),
          monitoredBy: z.string().nullable().describe("Another supervisor who monitors this person now"),
        }),
      )
      .describe("Calls that are up and that a rule allows you to monitor"),
    session: monitoringSession.nullable().describe("What you monitor now"),
    codes: z
      .array(
        z.object({
          mode: mode.describe("What the code does"),
          code: z.string().describe("What a phone dials before the extension, such as *44"),
        }),
      )
      .describe(
        "How you can monitor by phone; codes that are off or that this installation does not allow are missing",
      ),
  })
  .meta({ id: "OwnMonitoring", description: "What the signed-in user can monitor now" })
export type OwnMonitoring = z.infer<typeof ownMonitoring>

export const monitoringStart = z
  .strictObject({
    liveCallId: id.describe("The call"),
    partyId: id.describe("Id of the extension that is monitored"),
    mode: mode.describe("Listen, whisper or barge in"),
    pin: z.string().max(20).optional().describe("The monitoring PIN, if one is set"),
  })
  .meta({ id: "MonitoringStart" })
export type MonitoringStart = z.output<typeof monitoringStart>
export const monitoringModeChange = z
  .strictObject({ mode: mode.describe("Listen, whisper or barge in") })
  .meta({ id: "MonitoringModeChange" })
