import { refText, type ExtensionRef } from "@dialplane/contract/inventory/extensions/call-destination"
import type { Widget } from "@dialplane/contract/kit/widget-pins"
import { useState } from "react"
import type { FieldProps } from "../../ui/fields/field-props.ts"
import { MultiSelectField } from "../../ui/fields/multi-select-field.tsx"
import { useFoundExtensions } from "./extension-picker.tsx"

interface Props<Ref extends ExtensionRef> extends FieldProps {
  readonly accountId: number
  readonly value: readonly Ref[]
  readonly onChange: (extensions: Ref[]) => void
  /** Extra fields of a newly chosen extension. */
  readonly make: (extension: ExtensionRef) => Ref
  readonly except?: readonly number[]
  readonly offered?: (extension: { readonly extensionType: string }) => boolean
  /** The widget it is in, if that is pinned to its own version. */
  readonly widget?: Widget
}

/** Picks several extensions by number or name. */
export const ExtensionsPicker = <Ref extends ExtensionRef>({
  accountId,
  value,
  onChange,
  make,
  except = [],
  offered = () => true,
  widget,
  ...field
}: Props<Ref>) => {
  const [search, setSearch] = useState("")
  const found = useFoundExtensions({ accountId }, search, widget).filter(
    (one) =>
      !except.includes(one.extensionId) &&
      offered(one) &&
      !value.some(({ extensionId }) => extensionId === one.extensionId),
  )
  const options = [...value, ...found].map((one) => ({ value: String(one.extensionId), label: refText(one) }))
  return (
    <MultiSelectField
      {...field}
      options={options}
      value={value.map(({ extensionId }) => String(extensionId))}
      searchValue={search}
      onSearchChange={setSearch}
      filter={({ options: all }) => all}
      onChange={(ids) =>
        onChange(
          ids.flatMap((id) => {
            const kept = value.find(({ extensionId }) => String(extensionId) === id)
            const added = found.find(({ extensionId }) => String(extensionId) === id)
            return kept !== undefined
              ? [kept]
              : added !== undefined
                ? [make({ extensionId: added.extensionId, extension: added.extension, name: added.name })]
                : []
          }),
        )
      }
    />
  )
}
