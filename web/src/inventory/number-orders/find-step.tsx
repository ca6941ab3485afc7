import {
  capabilities,
  numberKinds,
  type Capability,
  type DidSearch,
  type ServedCountry,
} from "@dialplane/contract/inventory/number-orders/number-orders.schema"
import { useQuery } from "@tanstack/react-query"
import { useDeferredValue, useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { MultiSelectField } from "../../ui/fields/multi-select-field.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { areasQuery } from "./number-orders.api.ts"
import { capabilityMessages, countryMessages, kindMessages, numberOrderMessages } from "./number-orders.messages.ts"
import { Offers } from "./offers.tsx"
import { useSoldIn, type CartState } from "./use-cart.ts"
import classes from "./number-orders.module.css"

interface Wanted {
  readonly countryCode: ServedCountry
  readonly kind: DidSearch["kind"]
  readonly provinceCode: string | null
  /** "303 Denver": some areas share a code. */
  readonly area: string | null
  readonly contains: string
  readonly pattern: string
  readonly capabilities: readonly Capability[]
}

const asSearch = (wanted: Wanted): Omit<DidSearch, "limit"> => {
  const local = wanted.kind === "local"
  const [areaCode, ...city] = wanted.area?.split(" ") ?? []
  return {
    countryCode: wanted.countryCode,
    kind: wanted.kind,
    capabilities: [...wanted.capabilities],
    ...(local && wanted.provinceCode !== null && { provinceCode: wanted.provinceCode }),
    ...(areaCode !== undefined && { areaCode }),
    ...(local && city.length > 0 && { city: city.join(" ") }),
    ...(wanted.contains !== "" && { contains: wanted.contains }),
    ...(wanted.pattern !== "" && { pattern: wanted.pattern }),
  }
}

const some = (list: readonly (readonly [string, string])[]) =>
  [...new Map(list)].map(([value, label]) => ({ value, label }))

/** Searches while typing, without a button. */
export const FindStep = ({
  accountId,
  cart,
  lockedBy,
}: {
  readonly accountId: number
  readonly cart: CartState
  readonly lockedBy: string | undefined
}) => {
  const messages = useMessages(numberOrderMessages)
  const { countryCode } = useAccount()
  const { countries, first } = useSoldIn(countryCode)
  const [wanted, setWanted] = useState<Wanted>({
    countryCode: first,
    kind: "local",
    provinceCode: null,
    area: null,
    contains: "",
    pattern: "",
    capabilities: [],
  })
  const set = (part: Partial<Wanted>) => setWanted({ ...wanted, ...part })
  const areas = useQuery(areasQuery(accountId, wanted.countryCode)).data
  const search = useDeferredValue(wanted)
  const inProvince = (areas?.areas ?? []).filter(
    (area) => wanted.provinceCode === null || area.provinceCode === wanted.provinceCode,
  )
  const areaOptions =
    wanted.kind === "tollFree"
      ? (areas?.tollFreePrefixes ?? []).map((code) => ({ value: code, label: code }))
      : inProvince.map(({ areaCode, city, provinceCode }) => ({
          value: `${areaCode} ${city}`,
          label: `${areaCode} · ${city}, ${provinceCode}`,
        }))
  return (
    <section className={classes.find} aria-label={messages.found}>
      <div className={classes.filters}>
        <SelectField
          label={messages.country}
          options={countries.map((value) => ({ value, label: countryMessages[value] }))}
          value={wanted.countryCode}
          onChange={(value) => value !== null && set({ countryCode: value, provinceCode: null, area: null })}
        />
        <SelectField
          label={messages.kind}
          options={numberKinds.map((value) => ({ value, label: kindMessages[value] }))}
          value={wanted.kind}
          onChange={(value) => value !== null && set({ kind: value, provinceCode: null, area: null })}
        />
        {wanted.kind === "local" && (
          <SelectField
            label={messages.province}
            clearable
            placeholder={messages.anyProvince}
            options={some(
              (areas?.areas ?? [])
                .map((area) => [area.provinceCode, area.provinceName] as const)
                .toSorted((one, other) => one[1].localeCompare(other[1])),
            )}
            value={wanted.provinceCode}
            onChange={(provinceCode) => set({ provinceCode, area: null })}
          />
        )}
        <SelectField
          label={messages.area}
          clearable
          placeholder={messages.anyArea}
          options={areaOptions}
          value={wanted.area}
          onChange={(area) => set({ area })}
        />
        <TextField
          label={messages.digits}
          placeholder="0142"
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          value={wanted.contains}
          onChange={(text) => set({ contains: text.replace(/\D/g, "") })}
        />
        <TextField
          label={messages.pattern}
          placeholder="01?7"
          autoComplete="off"
          maxLength={15}
          value={wanted.pattern}
          onChange={(text) => set({ pattern: text.replace(/[^0-9A-Za-z?*-]/g, "") })}
        />
        <MultiSelectField
          label={messages.capabilities}
          options={capabilities.map((value) => ({ value, label: capabilityMessages[value] }))}
          value={[...wanted.capabilities]}
          onChange={(next) => set({ capabilities: next as Capability[] })}
        />
      </div>
      <p className={classes.hint}>{messages.patternHint}</p>
      <Offers
        accountId={accountId}
        search={asSearch(search)}
        cart={cart}
        lockedBy={lockedBy}
        onArea={({ areaCode, city, provinceCode }) =>
          set({ provinceCode, area: `${areaCode} ${city}`, contains: "", pattern: "", capabilities: [] })
        }
      />
    </section>
  )
}
