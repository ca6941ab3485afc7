import type {
  Followers,
  FollowingLine,
  OwnLocations,
} from "@dialplane/contract/inventory/emergency-locations/emergency-locations.schema"
import { useAccount } from "../../kit/account.tsx"
import { useCan } from "../../kit/can.tsx"
import { usePreview, type Preview } from "../../kit/data/use-preview.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { CheckboxField } from "../../ui/fields/checkbox-field.tsx"
import { emergencyFollowersQuery } from "./emergency-locations.api.ts"
import { emergencyMessages } from "./emergency-locations.messages.ts"
import classes from "./own-locations-picker.module.css"

/**
 * Which phones and apps follow a new emergency location of extensions, and which keep their own. `waiting` is why it
 * cannot be saved yet: the affected phones are shown before the change, unless they cannot be read.
 */
export const useFollowersPreview = (extensionIds: readonly number[], wanted: boolean) => {
  const messages = useMessages(emergencyMessages)
  const { accountId } = useAccount()
  const may = useCan("read:emergency-locations")
  const preview = usePreview(emergencyFollowersQuery(accountId, extensionIds), wanted && may)
  return { ...preview, waiting: preview.state === "checking" ? messages.checkingFollowers : undefined }
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
 * those should follow too. Empty for users who may not see emergency locations.
 */
export const OwnLocationsPicker = ({
  of: { state, data, refusal, tryAgain },
  value,
  disabledReason,
  onChange,
}: Props) => {
  const messages = useMessages(emergencyMessages)
  if (state === "refused") return <ErrorBlock message={refusal} />
  if (state === "unavailable") {
    return (
      <Banner
        tone="warn"
        title={messages.followersUnknown}
        action={
          <ActionButton size="compact-sm" onClick={tryAgain}>
            {messages.tryAgain}
          </ActionButton>
        }
      >
        {messages.followersUnknownText}
      </Banner>
    )
  }
  if (data === undefined || data.following + data.own === 0) return null
  const named = (source: "own" | "follows") =>
    data.lines.filter((line) => (line.source === "own") === (source === "own"))
  return (
    <Banner tone={data.own > 0 && value === "keep" ? "warn" : "info"} title={messages.followersTitle}>
      {data.following > 0 && (
        <Lines title={messages.theseFollow(data.following)} lines={named("follows")} count={data.following} />
      )}
      {data.own > 0 && (
        <>
          <Lines
            title={value === "keep" ? messages.theseKeepTheirs(data.own) : messages.theseFollowFromNow(data.own)}
            lines={named("own")}
            count={data.own}
          />
          <CheckboxField
            label={messages.makeFollow(data.own)}
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
  const messages = useMessages(emergencyMessages)
  const shown = lines.slice(0, mostNamed)
  return (
    <div className={classes.group}>
      <span>{title}</span>
      <ul className={classes.lines}>
        {shown.map(({ lineId, name, source, locationName }) => (
          <li key={lineId} dir="auto">
            {source === "own" ? `${name}: ${locationName ?? messages.none}` : name}
          </li>
        ))}
        {count > shown.length && <li>{messages.andMore(count - shown.length)}</li>}
      </ul>
    </div>
  )
}
