import type { ImportKindName } from "@dialplane/contract/imports/import-kinds"
import type { ImportKind } from "./import-kind.ts"
import { devicesKind } from "./kind-devices.ts"
import { numbersKind } from "./kind-numbers.ts"
import { peopleKind } from "./kind-people.ts"
import { phoneBookKind } from "./kind-phone-book.ts"

const kinds: Readonly<Record<ImportKindName, ImportKind>> = {
  people: peopleKind,
  devices: devicesKind,
  numbers: numbersKind,
  phoneBook: phoneBookKind,
}

export const kindOf = (name: ImportKindName): ImportKind => kinds[name]
