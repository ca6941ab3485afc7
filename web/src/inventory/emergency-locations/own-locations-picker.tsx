import type {
  Followers,
  FollowingLine,
  OwnLocations,
} from "@dialplane/contract/inventory/emergency-locations/emergency-locations.schema"
import { useAccount } from "../../kit/account.tsx"
import { useCan } from "../../kit/can.tsx"
import { usePreview, type Preview } from "../../kit/data/use-preview.ts"
import { useWords } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { CheckboxField } from "../../ui/fields/checkbox-field.tsx"
import { emergencyFollowersQuery } from "./emergency-locations.api.ts"
import { emergencyWords } from "./emergency-locations.words.ts"
import classes from "./own-locations-picker.module.css"

/**
 * Which phones and apps follow a new emergency location of extensions, and which keep their own. `waiting` is why it
 * cannot be saved yet: nobody changes where help is sent without hearing for whom, unless that cannot be found out.
 */
export const useFollowersPreview = (extensionIds: readonly number[], wanted: boolean) => {
  const words = useWords(emergencyWords)
  const { accountId } = useAccount()
  const may = useCan("read:emergency-locations")
  const preview = usePreview(emergencyFollowersQuery(accountId, extensionIds), wanted && may)
  return { ...preview, waiting: preview.state === "checking" ? words.checkingFollowers : undefined }
}

interface Props {
  readonly of: Preview<Followers>
  readonly value: OwnLocations
  readonly disabledReason?: string | undefined
  readonly onChange: (own: OwnLocations) => void
}

const mostNamed = 6

/**
 * Beside a new emergency location of an extension: which phones and apps follow it, which keep their own, and whether
 * those should follow too. Shows nothing to who may not see emergency locations.
 */
export const OwnLocationsPicker = ({
  of: { state, data, refusal, tryAgain },
  value,
  disabledReason,
  onChange,
}: Props) => {
  const words = useWords(emergencyWords)
  if (state === "refused") return <ErrorBlock message={refusal} />
  if (state === "unavailable") {
    return (
      <Banner
        tone="warn"
        title={words.followersUnknown}
        action={
          <ActionButton size="compact-sm" onClick={tryAgain}>
            {words.tryAgain}
          </ActionButton>
        }
      >
        {words.followersUnknownText}
      </Banner>
    )
  }
  if (data === undefined || data.following + data.own === 0) return null
  const named = (source: "own" | "follows") =>
    data.lines.filter((line) => (line.source === "own") === (source === "own"))
  return (
    <Banner tone={data.own > 0 && value === "keep" ? "warn" : "info"} title={words.followersTitle}>
      {data.following > 0 && (
        <Lines title={words.theseFollow(data.following)} lines={named("follows")} count={data.following} />
      )}
      {data.own > 0 && (
        <>
          <Lines
            title={value === "keep" ? words.theseKeepTheirs(data.own) : words.theseFollowFromNow(data.own)}
            lines={named("own")}
            count={data.own}
          />
          <CheckboxField
            label={words.makeFollow(data.own)}
            disabledReason={disabledReason}
            checked={value === "follow"}
            onChange={(follow) => onChange(follow ? "follow" : "keep")}
          />
        </>
      )}
    </Banner>
  )
}

const Lines = ({
  title,
  lines,
  count,
}: {
  readonly title: string
  readonly lines: readonly FollowingLine[]
  readonly count: number
}) => {
  const words = useWords(emergencyWords)
  const shown = lines.slice(0, mostNamed)
  return (
    <div className={classes.group}>
      <span>{title}</span>
      <ul className={classes.lines}>
        {shown.map(({ lineId, name, source, locationName }) => (
          <li key={lineId} dir="auto">
            {source === "own" ? `${name}: ${locationName ?? words.none}` : name}
          </li>
        ))}
        {count > shown.length && <li>{words.andMore(count - shown.length)}</li>}
      </ul>
    </div>
  )
}
