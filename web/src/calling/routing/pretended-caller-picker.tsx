import type { SimulationDraft } from "@dialplane/contract/calling/routing/routing.schema"
import type { ExtensionRef } from "@dialplane/contract/inventory/extensions/call-destination"
import { useState } from "react"
import { ExtensionPicker } from "../../inventory/extensions/extension-picker.tsx"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ChoiceField } from "../../ui/fields/choice-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { routingMessages } from "./routing.messages.ts"

/** Who calls, in a call that is simulated or placed as a test. */
export const usePretendedCaller = (startWith = "") => {
  const messages = useMessages(routingMessages)
  const [kind, setKind] = useState<"outside" | "extension">("outside")
  const [number, setNumber] = useState(startWith)
  const [caller, setCaller] = useState<ExtensionRef | null>(null)
  const from: SimulationDraft["from"] =
    kind === "outside" ? { kind, number: number.trim() } : { kind, extensionId: caller?.extensionId ?? 0 }
  return {
    from,
    /** Why the call cannot be made yet. */
    missing: kind === "extension" && caller === null ? messages.chooseCaller : undefined,
    fields: { kind, setKind, number, setNumber, caller, setCaller },
  }
}

type Props = ReturnType<typeof usePretendedCaller>["fields"] & { readonly errors: Readonly<Record<string, string>> }

export const PretendedCallerFields = ({ kind, setKind, number, setNumber, caller, setCaller, errors }: Props) => {
  const messages = useMessages(routingMessages)
  const { accountId } = useAccount()
  return (
    <>
      <ChoiceField
        label={messages.caller}
        name="kind"
        options={[
          { value: "outside", label: messages.outside },
          { value: "extension", label: messages.extension },
        ]}
        value={kind}
        onChange={setKind}
      />
      {kind === "outside" ? (
        <TextField
          label={messages.callerNumber}
          description={messages.callerNumberHint}
          name="from.number"
          error={errors["from.number"]}
          autoComplete="off"
          inputMode="tel"
          maxLength={40}
          value={number}
          onChange={setNumber}
        />
      ) : (
        <ExtensionPicker
          label={messages.callerExtension}
          name="from.extensionId"
          required
          error={errors["from.extensionId"]}
          among={{ accountId }}
          value={caller}
          onChange={setCaller}
        />
      )}
    </>
  )
}
