import { z } from "zod"
import { extensionId, extensionIdText } from "../../inventory/extensions/extensions.schema.ts"
import { accountId, accountIdText } from "../../kit/ids.ts"
import { pageQuery } from "../../kit/paging.ts"
import { instant, note, optionalLine } from "../../kit/text.ts"
import { mediaId } from "../media/media-id.ts"
import {
  blockActions,
  blockingReasons,
  directions,
  ruleLists,
  systemRules as systemRuleNames,
} from "./blocking-decision.ts"
import { matchKinds } from "./rule-match.ts"

export const mostRules = 10_000
export const mostOwnRules = 500
export const mostRulesAtOnce = 1000
export const mostLines = 500

const version = z
  .int()
  .min(1)
  .max(2_147_483_647)
  .optional()
  .describe("The version that was read; a newer one is not overwritten")
const ruleIdNumber = z.int().min(1).max(Number.MAX_SAFE_INTEGER).describe("Id of the rule")
const ruleIdText = accountIdText.describe("Id of the rule")
const action = z
  .enum(blockActions)
  .describe("What happens to a blocked call: reject, busy signal, message, or voicemail of the called extension")

// --- account ---------------------------------------------------------------------------------------------------------

const switches = {
  anonymousCallers: z.boolean().describe("Block callers who hide their number"),
  internationalCallers: z.boolean().describe("Block callers from other countries"),
  premiumNumbers: z.boolean().describe("Block calls to premium-rate numbers, such as 900 and 976"),
  directoryAssistance: z.boolean().describe("Block calls to directory assistance, such as 411"),
  highRiskNumbers: z.boolean().describe("Block calls to ranges that are often used for toll fraud"),
} satisfies Record<(typeof systemRuleNames)[number], z.ZodType>

export const systemRules = z
  .object(switches)
  .meta({ id: "SystemBlockingRules", description: "Blocking rules that every account has" })
export const shownSystemRules = systemRules
  .extend({ version: z.int().describe("Counts the changes") })
  .meta({ id: "ShownSystemRules" })
export const systemRulesEdit = z.strictObject(switches).partial().extend({ version }).meta({ id: "SystemRulesEdit" })
export type SystemRulesEdit = z.output<typeof systemRulesEdit>

const options = {
  action,
  mediaId: mediaId.nullable().describe("The message for blocked callers; null for the standard one"),
}
export const blockingOptions = z
  .strictObject(options)
  .partial()
  .extend({ masterOn: z.boolean().optional().describe("Off: all rules stay, none applies"), version })
  .meta({ id: "BlockingOptions" })
export type BlockingOptions = z.output<typeof blockingOptions>
export const masterSwitch = z
  .strictObject({
    masterOn: z.boolean().describe("Off: all rules stay, none applies"),
    version,
  })
  .meta({ id: "MasterSwitch" })

export const callBlocking = z
  .object({
    accountId,
    masterOn: z.boolean().describe("Off: all rules stay, none applies"),
    ...options,
    mediaName: z.string().nullable().describe("The name of the message"),
    systemRules: systemRules.describe("The rules that every account has"),
    ruleCount: z.int().describe("How many rules the account has"),
    mostRules: z.int().describe("How many rules it can have"),
    countryCode: z.string().describe("The country of the account; numbers without a plus sign belong to it"),
    version: z.int().describe("Counts the changes"),
  })
  .meta({ id: "CallBlocking", description: "Whether and how an account blocks calls" })
export type CallBlocking = z.infer<typeof callBlocking>

export const internationalRule = z
  .strictObject({
    internationalCallers: switches.internationalCallers,
    version,
  })
  .meta({ id: "InternationalRule" })

// --- rules -----------------------------------------------------------------------------------------------------------

const ruleFields = {
  direction: z.enum(directions).describe("in: calls to the account. out: calls from it"),
  list: z.enum(ruleLists).describe("block, or allow: calls that no other rule may block"),
  match: z
    .enum(matchKinds)
    .describe(
      "exact: one number. prefix: numbers that begin so. range: from one number to another. country. pattern: * for any digits, ? for one",
    ),
  value: optionalLine(60)
    .min(1, "Must not be empty.")
    .describe("The number, its beginning, the first number, the country code or the pattern"),
  valueTo: optionalLine(60).nullable().describe("The last number of a range; otherwise null"),
  action: action.nullable().describe("What happens to a blocked call; null for the default of the account"),
  note: note(255).describe("Why the rule exists, up to 255 characters"),
  enabled: z.boolean().describe("Whether the rule applies"),
  expiresAt: instant.nullable().describe("When the rule stops to apply; null for never"),
}
export const ruleDraft = z
  .strictObject({
    ...ruleFields,
    direction: ruleFields.direction.default("in"),
    list: ruleFields.list.default("block"),
    match: ruleFields.match.default("exact"),
    valueTo: ruleFields.valueTo.default(null),
    action: ruleFields.action.default(null),
    note: ruleFields.note.default(""),
    enabled: ruleFields.enabled.default(true),
    expiresAt: ruleFields.expiresAt.default(null),
  })
  .meta({ id: "BlockingRuleDraft", description: "A new blocking rule" })
export type RuleDraft = z.output<typeof ruleDraft>
/** Omitted fields stay. */
export const ruleEdit = z.strictObject(ruleFields).partial().extend({ version }).meta({ id: "BlockingRuleEdit" })
export type RuleEdit = z.output<typeof ruleEdit>
export const ruleUpdate = ruleEdit.extend({ ruleId: ruleIdNumber }).meta({ id: "BlockingRuleUpdate" })
/** With an id it changes that rule, without one it creates a rule. */
export const ruleSave = z
  .strictObject({ ...ruleDraft.shape, ruleId: ruleIdNumber.optional(), version })
  .meta({ id: "BlockingRuleSave" })
export type RuleSave = z.output<typeof ruleSave>

export const blockingRule = z
  .object({
    ruleId: ruleIdNumber,
    ...ruleFields,
    value: z.string().describe("The number, its beginning, the first number, the country code or the pattern"),
    valueTo: z.string().nullable().describe("The last number of a range; otherwise null"),
    note: z.string().describe("Why the rule exists"),
    isExpired: z.boolean().describe("Whether its time is over"),
    createdAt: instant.describe("When it was created"),
    changedAt: instant.describe("When it was changed last"),
    version: z.int().describe("Counts the changes"),
  })
  .meta({ id: "BlockingRule", description: "A rule that blocks or allows calls" })
export type BlockingRuleAnswer = z.infer<typeof blockingRule>

export const listedRule = blockingRule
  .extend({
    stoppedCalls: z.int().describe("Calls of the last 30 days that the rule stopped"),
    lastStoppedAt: instant.nullable().describe("The last one of them"),
  })
  .meta({ id: "ListedBlockingRule", description: "A blocking rule with the calls it stopped" })
export type ListedRule = z.infer<typeof listedRule>

/** A rule that would have stopped more of the answered calls is probably a mistake. */
export const warningShare = 0.05
export const mostCallersShown = 20
export const recentCallersQuery = z.strictObject({
  direction: ruleFields.direction.default("in"),
  match: ruleFields.match.default("exact"),
  value: ruleFields.value,
  valueTo: optionalLine(60).optional().describe("The last number of a range"),
})
export type RecentCallersQuery = z.output<typeof recentCallersQuery>
export const recentCallers = z
  .object({
    isReadable: z.boolean().describe("Whether the value can be read"),
    calls: z.int().describe("Calls of the last 30 days in this direction"),
    stopped: z.int().describe("How many of them the rule would have stopped"),
    answered: z.int().describe("Answered calls of these days"),
    stoppedAnswered: z.int().describe("How many answered ones it would have stopped"),
    warns: z.boolean().describe("It would have stopped more than 5 % of the answered calls"),
    callers: z
      .array(
        z.object({
          number: z.string().describe("The number"),
          name: z.string().describe("Name, if known"),
          calls: z.int().describe("Calls"),
          answered: z.int().describe("Answered calls"),
          lastAt: instant.describe("The last call"),
        }),
      )
      .describe("Whom it would have stopped, most answered calls first; at most 20"),
  })
  .meta({ id: "RecentCallers", description: "What a blocking rule would have stopped in the last 30 days" })
export type RecentCallers = z.infer<typeof recentCallers>

export const ruleSorts = ["value", "changedAt", "createdAt"] as const
export const ruleFilter = pageQuery(ruleSorts).extend({
  callDirection: ruleFields.direction.optional(),
  list: ruleFields.list.optional(),
  match: ruleFields.match.optional(),
  enabled: z
    .enum(["true", "false"])
    .transform((value) => value === "true")
    .optional()
    .describe("Only rules that are on, or only those that are off"),
})
export type RuleFilter = z.output<typeof ruleFilter>

export const ofRule = z.strictObject({ accountId: accountIdText, ruleId: ruleIdText })
const several = z
  .array(ruleIdNumber)
  .min(1, "Choose at least one rule.")
  .max(mostRulesAtOnce, `At most ${mostRulesAtOnce} rules at a time.`)
  .describe("Ids of the rules")
export const bulkDelete = z.strictObject({ ruleIds: several }).meta({ id: "BlockingBulkDelete" })
export const bulkToggle = z
  .strictObject({ ruleIds: several, enabled: z.boolean().describe("On or off") })
  .meta({ id: "BlockingBulkToggle" })
export const bulkResult = z
  .object({
    changed: z.int().describe("How many rules were changed or deleted"),
    unchanged: z.int().describe("How many already were as requested, or no longer exist"),
  })
  .meta({ id: "BulkResult", description: "How many rules a bulk change touched" })
export type BulkResult = z.infer<typeof bulkResult>

/** Many numbers at once: one per line. */
export const manyRules = z
  .strictObject({
    lines: z
      .array(optionalLine(60))
      .min(1, "Enter at least one number.")
      .max(mostLines, `At most ${mostLines} numbers at a time.`)
      .describe("Phone numbers. A number that ends with * stands for all numbers that begin so"),
    direction: ruleFields.direction.default("in"),
    list: ruleFields.list.default("block"),
    action: ruleFields.action.default(null),
    note: ruleFields.note.default(""),
    expiresAt: ruleFields.expiresAt.default(null),
  })
  .meta({ id: "BlockingManyRules" })
export type ManyRules = z.output<typeof manyRules>
export const manyResult = z
  .object({
    added: z.int().describe("How many rules were added, or would be"),
    skipped: z.int().describe("How many lines were left out"),
    lines: z
      .array(
        z.object({
          line: z.int().describe("The line, counted from 1"),
          text: z.string().describe("What was sent"),
          value: z.string().nullable().describe("The number or beginning as it is stored"),
          reason: z.string().nullable().describe("Why the line was left out; null when it was not"),
        }),
      )
      .describe("Every line with its result"),
  })
  .meta({ id: "ManyRulesResult", description: "What became of each line" })
export type ManyResult = z.infer<typeof manyResult>

// --- would this call be blocked? -------------------------------------------------------------------------------------

export const checkQuery = z.strictObject({
  direction: ruleFields.direction.default("in"),
  number: optionalLine(60).default("").describe("The caller's number or what is dialed; empty for an anonymous caller"),
  extensionId: extensionIdText.optional().describe("Id of the extension that is called; its own rules then count too"),
})
export type CheckQuery = z.output<typeof checkQuery>
export const blockingVerdict = z
  .object({
    blocked: z.boolean().describe("Whether the call is blocked"),
    because: z.enum(blockingReasons).describe("What decided"),
    action: action.nullable().describe("What happens to the call; null when it goes through"),
    rule: blockingRule.nullable().describe("The rule that decided, if one did"),
    isOwnRule: z.boolean().describe("Whether it is a rule of the extension"),
    number: z.string().nullable().describe("The number as it was read; null for an anonymous caller"),
    country: z.string().nullable().describe("The country of the number"),
    isReadable: z.boolean().describe("False if the text is not a number that can be called"),
  })
  .meta({ id: "BlockingVerdict", description: "Whether a call would be blocked, and why" })
export type BlockingVerdict = z.infer<typeof blockingVerdict>

// --- own blocking ----------------------------------------------------------------------------------------------------

export const ownBlocking = z
  .object({
    extensionId,
    extension: z.string().describe("The number of the extension"),
    name: z.string().describe("The name of the extension"),
    on: z.boolean().describe("Off: the rules of the extension stay, none applies"),
    blockAnonymous: z.boolean().describe("Block callers who hide their number"),
    action,
    mayChange: z.boolean().describe("Whether the user may block callers; an administrator decides"),
    masterOn: z.boolean().describe("Whether the account blocks calls at all"),
    countryCode: z.string().describe("The country of the account; numbers without a plus sign belong to it"),
    rules: z.array(blockingRule).describe("The rules of the extension, newest first"),
    version: z.int().describe("Counts the changes"),
  })
  .meta({ id: "OwnBlocking", description: "Whom an extension blocks in addition to the account" })
export type OwnBlocking = z.infer<typeof ownBlocking>
export const ownBlockingEdit = z
  .strictObject({
    on: z.boolean().describe("Off: the rules of the extension stay, none applies"),
    blockAnonymous: z.boolean().describe("Block callers who hide their number"),
    action,
  })
  .partial()
  .extend({ version })
  .meta({ id: "BlockingOwnBlockingEdit" })
export type OwnBlockingEdit = z.output<typeof ownBlockingEdit>
/** Only calls that come in: outbound rules are the account's. */
export const ownRuleDraft = z
  .strictObject(ruleDraft.shape)
  .omit({ direction: true })
  .meta({ id: "BlockingOwnRuleDraft" })
export type OwnRuleDraft = z.output<typeof ownRuleDraft>
export const ownRuleEdit = ruleEdit.omit({ direction: true }).meta({ id: "BlockingOwnRuleEdit" })
export type OwnRuleEdit = z.output<typeof ownRuleEdit>
export const ofOwnExtension = z.strictObject({ extensionId: extensionIdText })
export const ofOwnRule = z.strictObject({ extensionId: extensionIdText, ruleId: ruleIdText })
export const ownCheckQuery = z.strictObject({
  number: optionalLine(60).default("").describe("The caller's number; empty for an anonymous caller"),
})
export const ofEndUser = z.strictObject({
  accountId: accountIdText,
  loginName: z.string().max(254).describe("Login name of the user"),
  extension: z.string().max(20).describe("Number of the user's extension"),
})
