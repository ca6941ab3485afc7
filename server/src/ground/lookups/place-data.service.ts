import { readFileSync } from "node:fs"
import { join } from "node:path"
import { projectRoot } from "../../kit/runtime/project-root.ts"

/** As written by tools/place-data.mjs; the file names its sources. */
interface PlaceData {
  readonly source: string
  readonly countries: readonly (readonly [alpha2: string, alpha3: string, numeric: string, name: string])[]
  readonly provinces: Readonly<Record<string, readonly (readonly [code: string, name: string])[]>>
  readonly cities: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
}

let data: PlaceData | undefined

/** Half a megabyte, read on first use and then kept. */
export const placeData = (): PlaceData =>
  (data ??= JSON.parse(readFileSync(join(projectRoot, "server/data/places.json"), "utf8")) as PlaceData)
