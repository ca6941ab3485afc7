import type { DestinationCandidate } from "@dialplane/contract/calling/destinations/destinations.schema"
import { useState } from "react"
import { useMessages } from "../../kit/locale/use-locale.ts"
import type { FieldProps } from "../../ui/fields/field-props.ts"
import { CandidatePicker } from "./candidate-picker.tsx"
import { destinationMessages } from "./destinations.messages.ts"

interface Props extends FieldProps {
  /** Those who are members already are not offered. */
  readonly except: readonly number[]
  /** phone: only extensions with phones of their own. */
  readonly kind?: "member" | "phone"
  readonly onAdd: (found: DestinationCandidate) => void
}

/** Finds an extension by number or name and adds it to a list; the field is empty again afterwards. */
export const MemberPicker = ({ except, kind = "member", onAdd, ...field }: Props) => {
  const messages = useMessages(destinationMessages)
  const [added, setAdded] = useState(0)
  return (
    <CandidatePicker
      // A new field for the next one, with an empty search.
      key={added}
      {...field}
      kind={kind}
      placeholder={messages.extensionPlaceholder}
      except={except}
      value={null}
      // The focus stays here, and the list does not cover what was added.
      autoFocus={added > 0}
      openOnFocus={false}
      onChange={(found) => {
        if (found === null) return
        onAdd(found)
        setAdded(added + 1)
      }}
    />
  )
}
