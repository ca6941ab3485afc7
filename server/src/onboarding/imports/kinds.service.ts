import type { ImportKindName } from "@dialplane/contract/onboarding/imports/import-kinds"
import type { ImportKind } from "./import-kind.rules.ts"
import { blockingRulesKind } from "./kind-blocking-rules.service.ts"
import { callGroupsKind } from "./kind-call-groups.service.ts"
import { callQueuesKind } from "./kind-call-queues.service.ts"
import { conferenceBridgesKind } from "./kind-conference-bridges.service.ts"
import { devicesKind } from "./kind-devices.service.ts"
import { monitoringRulesKind } from "./kind-monitoring-rules.service.ts"
import { numbersKind } from "./kind-numbers.service.ts"
import { pagingGroupsKind } from "./kind-paging-groups.service.ts"
import { peopleKind } from "./kind-people.service.ts"
import { phoneBookKind } from "./kind-phone-book.service.ts"
import { pickupGroupsKind } from "./kind-pickup-groups.service.ts"
import { virtualReceptionistsKind } from "./kind-receptionists.service.ts"
import { schedulesKind } from "./kind-schedules.service.ts"

const kinds: Readonly<Record<ImportKindName, ImportKind>> = {
  people: peopleKind,
  devices: devicesKind,
  numbers: numbersKind,
  phoneBook: phoneBookKind,
  schedules: schedulesKind,
  virtualReceptionists: virtualReceptionistsKind,
  callGroups: callGroupsKind,
  callQueues: callQueuesKind,
  pagingGroups: pagingGroupsKind,
  conferenceBridges: conferenceBridgesKind,
  pickupGroups: pickupGroupsKind,
  blockingRules: blockingRulesKind,
  monitoringRules: monitoringRulesKind,
}

export const kindOf = (name: ImportKindName): ImportKind => kinds[name]
