import { features } from "@dialplane/contract/calling/pbx-settings/feature-codes"
import type { DialedReading, PbxSettings } from "@dialplane/contract/calling/pbx-settings/pbx-settings.schema"
import type { ExtensionRef } from "@dialplane/contract/inventory/extensions/call-destination"
import { regionName } from "@dialplane/contract/kit/display-names"
import { useQuery } from "@tanstack/react-query"
import { useDeferredValue, useState } from "react"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ExtensionPicker } from "../../inventory/extensions/extension-picker.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import { KeyValueList } from "../../ui/page/key-value-list.tsx"
import { dialedQuery } from "./pbx-settings.api.ts"
import { kindMessages, pbxMessages, ruleMessages } from "./pbx-settings.messages.ts"
import classes from "./pbx-settings.module.css"

/** What happens when somebody dials a number, by the saved settings. */
export const TestPart = ({ settings, dirty }: { readonly settings: PbxSettings; readonly dirty: boolean }) => {
  const messages = useMessages(pbxMessages)
  const { accountId } = settings
  const [dialed, setDialed] = useState("")
  const [from, setFrom] = useState<ExtensionRef | null>(null)
  const asked = useDeferredValue(dialed).trim()
  const reading = useQuery({
    ...dialedQuery(accountId, asked, from?.extensionId),
    enabled: asked !== "",
    placeholderData: (before) => before,
  })
  return (
    <FormSection title={messages.test} description={messages.testSentence}>
      {dirty && <Banner tone="warn">{messages.unsaved}</Banner>}
      <TextField
        label={messages.dialed}
        description={messages.dialedHint}
        autoComplete="off"
        inputMode="tel"
        maxLength={100}
        value={dialed}
        onChange={setDialed}
        // Enter would save the settings.
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      <ExtensionPicker
        label={messages.from}
        description={messages.fromHint}
        among={{ accountId }}
        value={from}
        onChange={setFrom}
      />
      <div role="status">
        {asked !== "" &&
          (reading.isLoadingError ? (
            <LoadError compact of={reading} />
          ) : (
            reading.data !== undefined && <Answer accountId={accountId} reading={reading.data} />
          ))}
      </div>
    </FormSection>
  )
}

const Answer = ({ accountId, reading }: { readonly accountId: number; readonly reading: DialedReading }) => {
  const messages = useMessages(pbxMessages)
  const format = usePhoneNumbers()
  const { kind, number, allowed, because, reaches, callerId, country, feature, rest } = reading
  const isShort = number.length < 7
  return (
    <div className={classes.answer}>
      <div className={classes.verdict}>
        <StatusBadge tone={kind === "emergency" ? "bad" : allowed ? "good" : "off"}>{kindMessages[kind]}</StatusBadge>
        <strong className={classes.number}>
          {kind === "featureCode" ? reading.code : isShort ? number : format(`+${number}`)}
        </strong>
        {!allowed && kind !== "invalid" && <StatusBadge tone="warn">{messages.blocked}</StatusBadge>}
      </div>
      <KeyValueList
        items={[
          { label: messages.rule, value: ruleMessages[because] },
          ...(feature === null ? [] : [{ label: messages.feature, value: features[feature].title }]),
          ...(rest === null || rest === "" ? [] : [{ label: messages.restDialed, value: rest }]),
          ...(reaches === null
            ? []
            : [
                {
                  label: messages.reaches,
                  value: (
                    <TextLink href={accountAddress(accountId, `extensions/${reaches.extensionId}`)}>
                      {`${reaches.extension} ${reaches.name}`}
                    </TextLink>
                  ),
                },
              ]),
          ...(country === null ? [] : [{ label: messages.country, value: regionName(country) }]),
          ...(callerId === null
            ? []
            : [
                {
                  label: messages.shows,
                  value:
                    callerId.number === null
                      ? messages.showsNothing
                      : [format(callerId.number), callerId.name].filter(Boolean).join(" · "),
                },
              ]),
        ]}
      />
    </div>
  )
}
