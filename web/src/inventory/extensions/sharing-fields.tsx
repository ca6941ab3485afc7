import { refText } from "@dialplane/contract/inventory/extensions/call-destination"
import type { ExtensionSettings } from "@dialplane/contract/inventory/extensions/extensions.schema"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { CheckboxField } from "../../ui/fields/checkbox-field.tsx"
import { ExtensionsPicker } from "./extensions-picker.tsx"
import { extensionMessages } from "./extensions.messages.ts"
import classes from "./extension-form.module.css"

type Value = Pick<ExtensionSettings, "sharedWith" | "watchers">

interface Props extends Value {
  readonly accountId: number
  readonly extensionId: number
  readonly onShare: (sharedWith: Value["sharedWith"]) => void
  readonly onWatch: (watchers: Value["watchers"]) => void
  readonly errors: Readonly<Record<string, string>>
  readonly disabledReason?: string | undefined
}

const hasPhone = ({ extensionType }: { readonly extensionType: string }) => extensionType === "Extension"

/** Extensions that share or monitor the line. */
export const SharingFields = ({
  accountId,
  extensionId,
  sharedWith,
  watchers,
  onShare,
  onWatch,
  errors,
  disabledReason,
}: Props) => {
  const messages = useMessages(extensionMessages)
  const errorOf = (name: string) =>
    Object.entries(errors).find(([path]) => path === name || path.startsWith(`${name}.`))?.[1]
  const common = { accountId, except: [extensionId], offered: hasPhone, disabledReason }
  return (
    <>
      <ExtensionsPicker
        {...common}
        widget="lineappearance-extension"
        label={messages.sharedWith}
        description={messages.sharedWithHint}
        error={errorOf("sharedWith")}
        value={sharedWith}
        make={(one) => one}
        onChange={onShare}
      />
      <ExtensionsPicker
        {...common}
        widget="edit-extension-monitor"
        label={messages.watchers}
        description={messages.watchersHint}
        error={errorOf("watchers")}
        value={watchers}
        make={(one) => ({ ...one, mayPickUp: false })}
        onChange={onWatch}
      />
      {watchers.length > 0 && (
        <div className={classes.watchers}>
          {watchers.map((one, index) => (
            <CheckboxField
              key={one.extensionId}
              label={messages.watchersPickUp(refText(one))}
              disabledReason={disabledReason}
              checked={one.mayPickUp}
              onChange={(mayPickUp) => onWatch(watchers.with(index, { ...one, mayPickUp }))}
            />
          ))}
        </div>
      )}
    </>
  )
}
