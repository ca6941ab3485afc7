import {
  limits,
  type Extension,
  type VoicemailSettings,
} from "@dialplane/contract/inventory/extensions/extensions.schema"
import type { ReactNode } from "react"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { NumberField } from "../../ui/fields/number-field.tsx"
import { PasswordField } from "../../ui/fields/password-field.tsx"
import { SwitchField } from "../../ui/fields/switch-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { extensionMessages } from "./extensions.messages.ts"
import classes from "./extension-form.module.css"

interface Props {
  readonly extension: Pick<Extension, "hasVoicemailPin" | "voicemailsCount">
  readonly value: VoicemailSettings
  readonly onChange: (voicemail: VoicemailSettings) => void
  readonly pin: { readonly value: string; readonly onChange: (pin: string) => void }
  readonly errors: Readonly<Record<string, string>>
  readonly greeting: ReactNode
  /** Whether it is the reader's own voicemail. */
  readonly isOwn?: boolean
  readonly disabledReason?: string | undefined
}

export const VoicemailFields = ({
  extension,
  value,
  onChange,
  pin,
  errors,
  greeting,
  isOwn = false,
  disabledReason,
}: Props) => {
  const messages = useMessages(extensionMessages)
  const off = { disabledReason }
  const set = (change: Partial<VoicemailSettings>) => onChange({ ...value, ...change })
  return (
    <>
      <SwitchField
        label={messages.voicemailOn}
        name="voicemail.on"
        {...off}
        error={errors["voicemail.on"]}
        checked={value.on}
        onChange={(on) => set({ on })}
      />
      {extension.voicemailsCount !== null && (
        <p className={classes.messages}>
          {messages.messages(extension.voicemailsCount.unheard, extension.voicemailsCount.total)}
        </p>
      )}
      <div className={classes.seconds}>
        <NumberField
          label={messages.answerSeconds}
          unit={messages.seconds}
          min={limits.fewestSeconds}
          max={limits.mostVoicemailSeconds}
          step={5}
          {...off}
          name="voicemail.answerSeconds"
          error={errors["voicemail.answerSeconds"]}
          value={value.answerSeconds}
          onChange={(answerSeconds) => set({ answerSeconds: answerSeconds ?? limits.fewestSeconds })}
        />
      </div>
      {greeting}
      <PasswordField
        label={messages.pin}
        description={`${extension.hasVoicemailPin ? messages.pinSet : messages.pinMissing} ${messages.pinHint}`}
        inputMode="numeric"
        autoComplete="new-password"
        {...off}
        name="voicemailPin"
        error={errors["voicemailPin"]}
        value={pin.value}
        onChange={pin.onChange}
      />
      <SwitchField
        label={messages.mailNotice}
        name="voicemail.mailNotice"
        {...off}
        checked={value.mailNotice}
        onChange={(mailNotice) => set({ mailNotice })}
      />
      {value.mailNotice && (
        <>
          <TextField
            label={messages.mailAddress}
            description={isOwn ? messages.own_mailAddressHint : messages.mailAddressHint}
            type="email"
            autoComplete="off"
            {...off}
            name="voicemail.mailAddress"
            error={errors["voicemail.mailAddress"]}
            value={value.mailAddress}
            onChange={(mailAddress) => set({ mailAddress })}
          />
          <SwitchField
            label={messages.attachAudio}
            name="voicemail.attachAudio"
            {...off}
            checked={value.attachAudio}
            onChange={(attachAudio) => set({ attachAudio })}
          />
        </>
      )}
    </>
  )
}
