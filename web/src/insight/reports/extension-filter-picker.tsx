import { refText } from "@dialplane/contract/inventory/extensions/call-destination"
import { useQueries } from "@tanstack/react-query"
import { useState } from "react"
import { useFoundExtensions } from "../../inventory/extensions/extension-picker.tsx"
import { extensionQuery } from "../../inventory/extensions/extensions.api.ts"
import { useAccount } from "../../kit/account.tsx"
import { useMay } from "../../kit/use-may.ts"
import type { FieldProps } from "../../ui/fields/field-props.ts"
import { MultiSelectField } from "../../ui/fields/multi-select-field.tsx"

/** Names of a few chosen extensions, as far as they are known. */
export const useExtensionNames = (ids: readonly number[]): ReadonlyMap<number, string> => {
  const may = useMay()
  return useQueries({
    queries: ids.slice(0, 20).map((id) => ({ ...extensionQuery(id), enabled: may("read:extensions") })),
    combine: (found) =>
      new Map(found.flatMap(({ data }) => (data === undefined ? [] : [[data.extensionId, refText(data)] as const]))),
  })
}

interface Props extends FieldProps {
  readonly value: readonly string[]
  readonly onChange: (ids: string[]) => void
}

/** Several extensions of users and phones, found by number or name. */
export const ExtensionFilterPicker = ({ value, onChange, ...field }: Props) => {
  const { accountId } = useAccount()
  const [search, setSearch] = useState("")
  const names = useExtensionNames(value.map(Number))
  const found = useFoundExtensions({ accountId }, search).filter(
    ({ extensionId, extensionType }) =>
      !value.includes(String(extensionId)) && (extensionType === "Extension" || extensionType === "Virtual Extension"),
  )
  return (
    <MultiSelectField
      {...field}
      options={[
        ...value.map((id) => ({ value: id, label: names.get(Number(id)) ?? id })),
        ...found.map((one) => ({ value: String(one.extensionId), label: refText(one) })),
      ]}
      value={value}
      onChange={onChange}
      searchValue={search}
      onSearchChange={setSearch}
      // The server has already filtered the options.
      filter={({ options }) => options}
    />
  )
}
