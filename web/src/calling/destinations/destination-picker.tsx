import type { Destination, DestinationKind } from "@dialplane/contract/calling/destinations/destination"
import { refText } from "@dialplane/contract/inventory/extensions/call-destination"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { PhoneBookPicker } from "../../inventory/phone-book/phone-book-picker.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { MediaPicker } from "../media/media-picker.tsx"
import { CandidatePicker } from "./candidate-picker.tsx"
import { destinationMessages } from "./destinations.messages.ts"
import classes from "./destinations.module.css"

/** While the user chooses, the kind is known and the object is not yet. */
export type DestinationValue = Destination | null

interface Props {
  readonly label: string
  readonly description?: string | undefined
  /** The name of the field in requests; refusals of its parts are shown here too. */
  readonly path: string
  readonly errors: Readonly<Record<string, string>>
  readonly value: DestinationValue
  readonly onChange: (to: DestinationValue) => void
  readonly kinds?: readonly DestinationKind[]
  /** The text of "no destination"; without it one must be chosen. */
  readonly none?: string
  /** Extensions that are not offered: the object itself. */
  readonly except?: readonly number[]
  readonly disabledReason?: string | undefined
}

const allKinds: readonly DestinationKind[] = ["extension", "voicemail", "external", "flow", "directory", "hangUp"]

/** Where a call is sent: first the kind, then which one. Every "send the call to" of the portal uses it. */
export const DestinationPicker = ({
  label,
  description,
  path,
  errors,
  value,
  onChange,
  kinds = allKinds,
  none,
  except,
  disabledReason,
}: Props) => {
  const messages = useMessages(destinationMessages)
  const { accountId } = useAccount()
  const kindNames: Record<DestinationKind, string> = {
    extension: messages.kindExtension,
    voicemail: messages.kindVoicemail,
    external: messages.kindExternal,
    flow: messages.kindFlow,
    directory: messages.kindDirectory,
    hangUp: messages.kindHangUp,
  }
  const [chosen, setChosen] = useState<DestinationKind | null>(value?.kind ?? (none === undefined ? kinds[0]! : null))
  const kind = value?.kind ?? chosen
  const error = Object.entries(errors).find(([name]) => name === path || name.startsWith(`${path}.`))?.[1]
  const announcement = value?.announcement ?? null
  const choose = (next: DestinationKind | "none" | null) => {
    if (next === null || next === kind) return
    setChosen(next === "none" ? null : next)
    if (next === "external") onChange({ kind: "external", number: "", present: "caller", announcement })
    else if (next === "directory" || next === "hangUp") onChange({ kind: next, announcement })
    else onChange(null)
  }
  const below = kind === "extension" || kind === "voicemail" || kind === "external" || kind === "flow"
  return (
    <div className={classes.picker}>
      <SelectField<DestinationKind | "none">
        label={label}
        description={description}
        options={[
          ...(none === undefined ? [] : [{ value: "none" as const, label: none }]),
          ...kinds.map((one) => ({ value: one, label: kindNames[one] })),
        ]}
        value={kind ?? "none"}
        onChange={choose}
        disabledReason={disabledReason}
        error={below ? undefined : error}
      />
      {(kind === "extension" || kind === "voicemail") && (
        <CandidatePicker
          label={kind === "voicemail" ? messages.mailbox : messages.extension}
          placeholder={messages.extensionPlaceholder}
          required
          kind={kind}
          except={kind === "extension" ? except : undefined}
          error={error}
          disabledReason={disabledReason}
          value={value !== null && "extensionId" in value ? { id: value.extensionId, label: refText(value) } : null}
          onChange={(found) =>
            onChange(
              found === null
                ? null
                : {
                    kind,
                    extensionId: found.id,
                    extension: found.extension ?? "",
                    name: found.name,
                    extensionType: found.extensionType ?? undefined,
                    announcement,
                  },
            )
          }
        />
      )}
      {kind === "flow" && (
        <CandidatePicker
          label={messages.flow}
          placeholder={messages.flowPlaceholder}
          required
          kind="flow"
          error={error}
          disabledReason={disabledReason}
          value={value?.kind === "flow" ? { id: value.callFlowId, label: value.name ?? "" } : null}
          onChange={(found) =>
            onChange(found === null ? null : { kind: "flow", callFlowId: found.id, name: found.name, announcement })
          }
        />
      )}
      {kind === "external" && (
        <div>
          <PhoneBookPicker
            outside
            label={messages.outside}
            description={messages.outsideHint}
            accountId={accountId}
            required
            error={error}
            disabledReason={disabledReason}
            value={value?.kind === "external" ? value.number : ""}
            onChange={(number) =>
              onChange({
                kind: "external",
                number,
                present: value?.kind === "external" ? value.present : "caller",
                announcement,
              })
            }
          />
          <SelectField<"caller" | "company">
            label={messages.present}
            options={[
              { value: "caller", label: messages.presentCaller },
              { value: "company", label: messages.presentCompany },
            ]}
            value={value?.kind === "external" ? value.present : "caller"}
            disabledReason={disabledReason}
            onChange={(present) => value?.kind === "external" && present !== null && onChange({ ...value, present })}
          />
        </div>
      )}
      {value !== null && (
        <div className={classes.announcement}>
          <MediaPicker
            label={messages.announcement}
            kind="greeting"
            allowNone={messages.noAnnouncement}
            disabledReason={disabledReason}
            value={value.announcement ?? null}
            onChange={(sound) => onChange({ ...value, announcement: sound })}
          />
        </div>
      )}
    </div>
  )
}
