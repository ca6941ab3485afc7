import { readDestinationCell, writeDestinationCell, type DestinationCell } from "../destinations/destination-cell.ts"
import { splitUnquoted } from "../../kit/quoted-text.ts"
import { menuKeys, type MenuKey, type ReceptionistKey } from "./virtual-receptionists.schema.ts"

/** The keys of a menu as a cell of a spreadsheet: `1=queue 300; 2=extension 201; 9=repeat; *=previous`. */
type MenuKeyCell = { readonly key: MenuKey } & (
  | { readonly action: "destination"; readonly to: DestinationCell }
  | { readonly action: "repeat" | "previous" }
)

export const writeMenuCell = (keys: readonly ReceptionistKey[], ownId?: number): string =>
  keys
    .map(
      (one) => `${one.key}=${one.action === "destination" ? writeDestinationCell(one.destination, ownId) : one.action}`,
    )
    .join("; ")

/** The keys, or the first part that is not one. A key that is listed twice is such a part. */
export const readMenuCell = (text: string): { readonly keys: readonly MenuKeyCell[] } | { readonly wrong: string } => {
  const keys: MenuKeyCell[] = []
  for (const part of splitUnquoted(text, ";|\n")) {
    const [, pressed, leadsTo] = /^([\d*#])\s*[=:]\s*(.+)$/s.exec(part) ?? []
    const key = menuKeys.find((one) => one === pressed)
    if (key === undefined || keys.some((one) => one.key === key)) return { wrong: part }
    const action = leadsTo!.toLowerCase()
    if (action === "repeat" || action === "previous") {
      keys.push({ key, action })
      continue
    }
    const to = readDestinationCell(leadsTo!)
    if (to === undefined) return { wrong: part }
    keys.push({ key, action: "destination", to })
  }
  return { keys: keys.toSorted((one, other) => menuKeys.indexOf(one.key) - menuKeys.indexOf(other.key)) }
}
