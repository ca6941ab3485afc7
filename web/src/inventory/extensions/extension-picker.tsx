import { typeMessages } from "@dialplane/contract/inventory/extensions/extension-type-names"
import type { ExtensionRef } from "@dialplane/contract/inventory/extensions/call-destination"
import { refText } from "@dialplane/contract/inventory/extensions/call-destination"
import type { Widget } from "@dialplane/contract/kit/widget-pins"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useMessages } from "../../kit/locale/use-locale.ts"
import type { FieldProps } from "../../ui/fields/field-props.ts"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { extensionOptionsQuery, ownDestinationsQuery, type Offered } from "./extensions.api.ts"
import { extensionMessages } from "./extensions.messages.ts"
import classes from "./extension-picker.module.css"

export interface ExtensionPickerProps extends FieldProps {
  /** "own" for users without permission to read extensions, who search for a destination. */
  readonly among: { readonly accountId: number } | "own"
  readonly value: ExtensionRef | null
  readonly onChange: (extension: (ExtensionRef & { readonly extension: string; readonly name: string }) | null) => void
  /** Not offered, for example the extension itself. */
  readonly except?: readonly number[]
  readonly offered?: (extension: Offered) => boolean
  /** The widget it is in, if that is pinned to its own version. */
  readonly widget?: Widget
}

/** Search results; previous results stay until new ones arrive. */
export const useFoundExtensions = (
  among: ExtensionPickerProps["among"],
  search: string,
  widget?: Widget,
): readonly Offered[] => {
  const ofAccount = useQuery({
    ...extensionOptionsQuery(among === "own" ? 0 : among.accountId, search, widget),
    enabled: among !== "own",
    placeholderData: (before) => before,
  })
  const own = useQuery({
    ...ownDestinationsQuery(search),
    enabled: among === "own",
    placeholderData: (before) => before,
  })
  return among === "own" ? (own.data ?? []) : (ofAccount.data ?? [])
}

/** Picks an extension of any type by number or name. */
export const ExtensionPicker = ({
  among,
  value,
  onChange,
  except = [],
  offered = () => true,
  widget,
  ...field
}: ExtensionPickerProps) => {
  const messages = useMessages(extensionMessages)
  const [search, setSearch] = useState("")
  const chosen = value === null ? undefined : { value: String(value.extensionId), label: refText(value) }
  const found = useFoundExtensions(among, search === chosen?.label ? "" : search, widget).filter(
    (one) => !except.includes(one.extensionId) && offered(one),
  )
  const byId = new Map(found.map((one) => [String(one.extensionId), one]))
  const options = [
    ...(chosen === undefined ? [] : [chosen]),
    ...found
      .filter((one) => one.extensionId !== value?.extensionId)
      .map((one) => ({ value: String(one.extensionId), label: refText(one) })),
  ]
  return (
    <SelectField
      {...field}
      searchable
      placeholder={messages.chooseExtension}
      clearable={!field.required}
      options={options}
      value={chosen?.value ?? null}
      searchValue={search}
      onSearchChange={setSearch}
      // The server has already filtered the options.
      filter={({ options: all }) => all}
      renderOption={({ option }) => {
        const type = byId.get(option.value)?.extensionType
        return (
          <span>
            {option.label}
            {type !== undefined && type !== "Extension" && (
              <span className={classes.type}> · {typeMessages[type as keyof typeof typeMessages]}</span>
            )}
          </span>
        )
      }}
      onChange={(id) => {
        const one = id === null ? undefined : byId.get(id)
        if (id === null) onChange(null)
        else if (one !== undefined) onChange({ extensionId: one.extensionId, extension: one.extension, name: one.name })
      }}
    />
  )
}
