import type { FollowingLine, OwnLocations } from "@dialplane/contract/emergency-locations/emergency-locations.schema"
import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../kit/account.tsx"
import { useCan } from "../kit/can.tsx"
import { useWords } from "../kit/locale/use-locale.ts"
import { Banner } from "../ui/feedback/banner.tsx"
import { CheckboxField } from "../ui/fields/checkbox-field.tsx"
import { emergencyFollowersQuery } from "./emergency-locations.api.ts"
import { emergencyWords } from "./emergency-locations.words.ts"
import classes from "./own-locations-picker.module.css"

interface Props {
  readonly extensionIds: readonly number[]
  readonly value: OwnLocations
  readonly disabledReason?: string | undefined
  readonly onChange: (own: OwnLocations) => void
}

const mostNamed = 6

/**
 * Beside a new emergency location of an extension: which phones and apps follow it, which keep their own, and whether those should follow too.
 * Shows nothing while it is not known, and to who may not see emergency locations.
 */
export const OwnLocationsPicker = ({ extensionIds, value, disabledReason, onChange }: Props) => {
  const words = useWords(emergencyWords)
  const { accountId } = useAccount()
  const may = useCan("read:emergency-locations")
  const { data } = useQuery({ ...emergencyFollowersQuery(accountId, extensionIds), enabled: may })
  if (data === undefined || data.following + data.own === 0) return null
  const named = (source: "own" | "follows") => data.lines.filter((line) => (line.source === "own") === (source === "own"))
  return (
    <Banner tone={data.own > 0 && value === "keep" ? "warn" : "info"} title={words.followersTitle}>
      {data.following > 0 && <Lines title={words.theseFollow(data.following)} lines={named("follows")} count={data.following} />}
      {data.own > 0 && (
        <>
          <Lines title={value === "keep" ? words.theseKeepTheirs(data.own) : words.theseFollowFromNow(data.own)} lines={named("own")} count={data.own} />
          <CheckboxField
            label={words.makeFollow(data.own)} disabledReason={disabledReason} checked={value === "follow"} onChange={(follow) => onChange(follow ? "follow" : "keep")}
          />
        </>
      )}
    </Banner>
  )
}

const Lines = ({ title, lines, count }: { readonly title: string; readonly lines: readonly FollowingLine[]; readonly count: number }) => {
  const words = useWords(emergencyWords)
  const shown = lines.slice(0, mostNamed)
  return (
    <div className={classes.group}>
      <span>{title}</span>
      <ul className={classes.lines}>
        {shown.map(({ lineId, name, source, locationName }) => <li key={lineId} dir="auto">{source === "own" ? `${name}: ${locationName ?? words.none}` : name}</li>)}
        {count > shown.length && <li>{words.andMore(count - shown.length)}</li>}
      </ul>
    </div>
  )
}
