import type { BlockAction, Direction, RuleList } from "@dialplane/contract/calling/call-blocking/blocking-decision"
import { blockActions } from "@dialplane/contract/calling/call-blocking/blocking-decision"
import { matchKinds, type MatchKind } from "@dialplane/contract/calling/call-blocking/rule-match"
import {
  readValue,
  shownEnd,
  shownValue,
  valueFaults,
  type Plans,
} from "@dialplane/contract/calling/call-blocking/rule-value"
import type { RuleDraft } from "@dialplane/contract/calling/call-blocking/call-blocking.schema"
import type { CountryCode } from "@dialplane/contract/ground/accounts/accounts.schema"
import { useQuery } from "@tanstack/react-query"
import { useEffect, useMemo } from "react"
import { useAccount } from "../../kit/account.tsx"
import { loadPhoneLibrary, phoneLibrary } from "../../kit/locale/phone-number.ts"
import { useStore } from "../../kit/use-store.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { fromZonedInput, toZonedInput } from "../../kit/locale/zoned-input.ts"
import { ChoiceField } from "../../ui/fields/choice-field.tsx"
import { DateTimeField } from "../../ui/fields/date-time-field.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { SwitchField } from "../../ui/fields/switch-field.tsx"
import { TextAreaField } from "../../ui/fields/text-area-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormColumns } from "../../ui/forms/form-columns.tsx"
import { countriesQuery } from "./call-blocking.api.ts"
import { actionMessages, blockingMessages, matchMessages } from "./call-blocking.messages.ts"
import { useRuleText } from "./rule-text.ts"
import classes from "./call-blocking.module.css"

export interface RuleForm {
  readonly values: Partial<RuleDraft>
  readonly errors: Readonly<Record<string, string | undefined>>
  readonly set: (name: keyof RuleDraft, value: RuleDraft[keyof RuleDraft]) => void
  readonly blur: (name: keyof RuleDraft) => void
}

interface Props {
  readonly form: RuleForm
  readonly country: CountryCode
  readonly timeZone: string
  /** What happens without an action of the rule. */
  readonly usual: BlockAction
  /** Users only have rules for calls that come in. */
  readonly own?: boolean
  readonly off: { readonly disabledReason: string | undefined }
}

export const RuleFields = ({ form, country, timeZone, usual, own = false, off }: Props) => {
  const messages = useMessages(blockingMessages)
  const { values, errors, set, blur } = form
  const { direction = "in", list = "block", match = "exact" } = values
  const usualHere = direction === "out" && usual === "voicemail" ? "reject" : usual
  return (
    <div className={classes.fields}>
      <ChoiceField<RuleList>
        label={messages.what}
        {...off}
        name="list"
        options={[
          { value: "block", label: messages.block, description: messages.blockHint },
          { value: "allow", label: messages.allow, description: messages.allowHint },
        ]}
        value={list}
        onChange={(next) => set("list", next)}
      />
      <FormColumns>
        {!own && (
          <SelectField<Direction>
            label={messages.direction}
            {...off}
            name="direction"
            options={[
              { value: "in", label: messages.inbound },
              { value: "out", label: messages.outbound },
            ]}
            value={direction}
            onChange={(next) => next !== null && set("direction", next)}
          />
        )}
        <SelectField<MatchKind>
          label={messages.match}
          {...off}
          name="match"
          options={matchKinds.map((value) => ({ value, label: matchMessages[value] }))}
          value={match}
          onChange={(next) => next !== null && set("match", next)}
        />
      </FormColumns>
      <ValueFields form={form} match={match} off={off} />
      <Explanation form={form} country={country} />
      {list === "block" && (
        <SelectField<BlockAction | "default">
          label={messages.action}
          {...off}
          name="action"
          error={errors["action"]}
          options={[
            { value: "default", label: messages.defaultAction(actionMessages[usualHere]) },
            ...blockActions
              .filter((value) => direction === "in" || value !== "voicemail")
              .map((value) => ({ value, label: actionMessages[value] })),
          ]}
          value={values.action ?? "default"}
          onChange={(next) => set("action", next === "default" ? null : next)}
        />
      )}
      <TextAreaField
        label={messages.note}
        description={messages.noteHint}
        rows={2}
        maxLength={255}
        {...off}
        name="note"
        error={errors["note"]}
        value={values.note ?? ""}
        onChange={(text) => set("note", text)}
        onBlur={() => blur("note")}
      />
      <DateTimeField
        kind="datetime-local"
        label={messages.expiresAt}
        description={messages.expiresHint(timeZone.replace("_", " "))}
        {...off}
        name="expiresAt"
        error={errors["expiresAt"]}
        value={
          values.expiresAt === undefined || values.expiresAt === null ? "" : toZonedInput(values.expiresAt, timeZone)
        }
        onChange={(text) => set("expiresAt", fromZonedInput(text, timeZone) ?? null)}
      />
      <SwitchField
        label={messages.enabled}
        {...off}
        name="enabled"
        checked={values.enabled ?? true}
        onChange={(checked) => set("enabled", checked)}
      />
    </div>
  )
}

const ValueFields = ({
  form: { values, errors, set, blur },
  match,
  off,
}: Pick<Props, "form" | "off"> & { readonly match: MatchKind }) => {
  const messages = useMessages(blockingMessages)
  const { accountId } = useAccount()
  const known = useQuery({ ...countriesQuery(accountId), enabled: match === "country" })
  const countries = useMemo(
    () =>
      (known.data ?? []).map(({ countryCode, countryName, callingCode }) => ({
        value: countryCode,
        label: `${countryName} (+${callingCode})`,
      })),
    [known.data],
  )
  const text = (name: "value" | "valueTo") => ({
    required: true,
    autoComplete: "off",
    maxLength: 60,
    ...off,
    name,
    error: errors[name],
    value: values[name] ?? "",
    onChange: (next: string) => set(name, next),
    onBlur: () => blur(name),
  })
  switch (match) {
    case "exact":
      return <TextField label={messages.number} description={messages.numberHint} inputMode="tel" {...text("value")} />
    case "prefix":
      return (
        <TextField label={messages.beginning} description={messages.beginningHint} inputMode="tel" {...text("value")} />
      )
    case "range":
      return (
        <FormColumns>
          <TextField label={messages.from} inputMode="tel" {...text("value")} />
          <TextField label={messages.to} inputMode="tel" {...text("valueTo")} />
        </FormColumns>
      )
    case "country":
      return (
        <SelectField
          label={messages.country}
          required
          {...off}
          name="value"
          error={errors["value"]}
          options={countries}
          value={values.value ?? null}
          onChange={(code) => set("value", code ?? "")}
        />
      )
    case "pattern":
      return <TextField label={messages.pattern} description={messages.patternHint} {...text("value")} />
  }
}

/** What the rule does, while it is being typed. */
const Explanation = ({
  form: {
    values: { direction = "in", list = "block", match = "exact", value = "", valueTo = null },
  },
  country,
}: Pick<Props, "form" | "country">) => {
  const { explain } = useRuleText()
  const plans = usePlans()
  if (value === "" || plans === undefined) return null
  const read = readValue(plans, match, value, valueTo, country)
  return (
    <p className={classes.explanation} role="status" data-wrong={!read.ok || undefined}>
      {read.ok
        ? explain({
            direction,
            list,
            match,
            value: shownValue(read.value),
            valueTo: shownEnd(read.value.valueTo),
          })
        : valueFaults[read.fault]}
    </p>
  )
}

/** The numbering plans, once they are loaded. */
const usePlans = (): Plans | undefined => {
  const library = useStore(phoneLibrary)
  useEffect(() => void loadPhoneLibrary(), [])
  return useMemo(
    () =>
      library && {
        readNational: (digits, home) => {
          const number = library.parsePhoneNumberFromString(digits, home)
          return number?.isPossible() === true ? number.number.slice(1) : undefined
        },
        isCountry: library.isSupportedCountry,
      },
    [library],
  )
}
