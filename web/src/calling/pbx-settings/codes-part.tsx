import { fixedCodes } from "@dialplane/contract/calling/pbx-settings/dial-plan"
import {
  features,
  findConflict,
  type Feature,
  type FeatureCode,
} from "@dialplane/contract/calling/pbx-settings/feature-codes"
import { disallowedCodes } from "@dialplane/contract/calling/pbx-settings/monitoring-codes"
import { reservedCodes } from "@dialplane/contract/inventory/extensions/number-rules"
import { useConfig } from "../../kit/use-config.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { SwitchField } from "../../ui/fields/switch-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { Section } from "../../ui/page/section.tsx"
import { VisuallyHidden } from "../../ui/display/visually-hidden.tsx"
import { pbxMessages } from "./pbx-settings.messages.ts"
import type { PartProps } from "./settings-state.ts"
import classes from "./pbx-settings.module.css"

export const CodesPart = ({ form, off }: PartProps) => {
  const messages = useMessages(pbxMessages)
  const codes = (form.values.featureCodes ?? []) as readonly FeatureCode[]
  const conflict = findConflict(codes)
  const { callMonitoringPattern } = useConfig()
  const disallowed = disallowedCodes(callMonitoringPattern, codes).map(({ feature }) => feature)
  const clashing: readonly (Feature | undefined)[] = [conflict?.feature, conflict?.with]
  return (
    <>
      <Section title={messages.codes} sentence={messages.codesSentence}>
        <ErrorBlock message={form.errors["featureCodes"]} />
        <ul className={classes.codes}>
          {codes.map(({ feature, enabled }, index) => {
            const { title, hint, takes } = features[feature]
            const path = `featureCodes.${index}` as const
            return (
              <li key={feature} className={classes.code}>
                <span className={classes.about}>
                  <span className={classes.feature}>{title}</span>
                  <span className={classes.quiet}>{hint}</span>
                  {disallowed.includes(feature) && (
                    <span className={classes.quiet}>{messages.monitoringNotAllowed}</span>
                  )}
                </span>
                <span className={classes.dial}>
                  <TextField
                    label={undefined}
                    aria-label={messages.codeOf(title)}
                    className={classes.codeField}
                    autoComplete="off"
                    spellCheck={false}
                    inputMode="tel"
                    maxLength={5}
                    {...off}
                    {...form.text(`${path}.code` as never)}
                    data-clash={clashing.includes(feature) || disallowed.includes(feature) || undefined}
                  />
                  <span className={classes.then}>
                    {takes === "number" && messages.thenNumber}
                    {takes === "extension" && messages.thenExtension}
                  </span>
                </span>
                <SwitchField
                  label={<VisuallyHidden>{messages.enabledOf(title)}</VisuallyHidden>}
                  {...off}
                  name={`${path}.enabled`}
                  checked={enabled}
                  onChange={(checked) => form.set(`${path}.enabled` as never, checked as never)}
                />
              </li>
            )
          })}
        </ul>
      </Section>
      <Section title={messages.fixed} sentence={messages.fixedSentence} divided>
        <ul className={classes.fixed}>
          {fixedCodes.map((code) => (
            <li key={code}>
              <code className={classes.fixedCode}>{code}</code> {capital(reservedCodes[code]!.reaches)}
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}
const capital = (text: string) => text.replace(/^./, (letter) => letter.toUpperCase())
