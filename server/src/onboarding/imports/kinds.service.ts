import type { ImportKindName } from "@dialplane/contract/onboarding/imports/import-kinds"
import type { ImportKind } from "./import-kind.rules.ts"
import { devicesKind } from "./kind-devices.service.ts"
import { numbersKind } from "./kind-numbers.service.ts"
import { peopleKind } from "./kind-people.service.ts"
import { phoneBookKind } from "./kind-phone-book.service.ts"

const kinds: Readonly<Record<ImportKindName, ImportKind>> = {
  people: peopleKind,
  devices: devicesKind,
  numbers: numbersKind,
  phoneBook: phoneBookKind,
}

export const kindOf = (name: ImportKindName): ImportKind => kinds[name]
