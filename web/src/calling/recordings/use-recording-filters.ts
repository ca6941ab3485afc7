import { directions, recordingFilter, recordingKinds } from "@dialplane/contract/calling/recordings/recordings.schema"
import { useQuery } from "@tanstack/react-query"
import { usePageParams } from "../../kit/data/use-page-params.ts"
import type { ListFilter } from "../../kit/list/list-view.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { daysAgo } from "../../kit/list/period.ts"
import { ownerQuery, type Scope } from "./recordings.api.ts"
import { directionMessages, kindMessages, recordingMessages } from "./recordings.messages.ts"

type Option = ListFilter["options"][number]

/** The selected value is always among the options, even when it came from the address. */
const withChosen = (
  options: readonly Option[],
  value: string | undefined,
  label: (value: string) => string,
): readonly Option[] =>
  value === undefined || options.some((option) => option.value === value)
    ? options
    : [{ value, label: label(value) }, ...options]

export const useRecordingFilters = (
  scope: Scope,
  { withKind, withPerson }: { readonly withKind: boolean; readonly withPerson: boolean },
): ListFilter[] => {
  const messages = useMessages(recordingMessages)
  const { dateTime } = useFormat()
  const { userId: given, since, until } = usePageParams(recordingFilter)
  const userId = withPerson ? given : undefined
  const person = useQuery({
    ...ownerQuery(scope.kind === "account" ? scope.accountId : 0, userId ?? 0),
    enabled: scope.kind === "account" && userId !== undefined,
  })
  const days = [
    { value: daysAgo(0), label: messages.today },
    ...[7, 30, 90].map((count) => ({ value: daysAgo(count), label: messages.lastDays(count) })),
  ]
  return [
    ...(withKind
      ? [
          {
            name: "kind",
            label: messages.kind,
            options: recordingKinds.map((value) => ({ value, label: kindMessages[value] })),
          },
        ]
      : []),
    {
      name: "callDirection",
      label: messages.direction,
      options: directions.map((value) => ({ value, label: directionMessages[value] })),
    },
    { name: "since", label: messages.since, options: withChosen(days, since, dateTime) },
    // These are set elsewhere: by a row action, a link, or as the end of a period.
    ...(userId === undefined
      ? []
      : [
          {
            name: "userId",
            label: messages.whose,
            options: [{ value: String(userId), label: person.data?.items[0]?.ownerName ?? String(userId) }],
          },
        ]),
    ...(until === undefined
      ? []
      : [{ name: "until", label: messages.until, options: withChosen([], until, dateTime) }]),
  ]
}
