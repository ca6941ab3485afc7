import type { PublicStatus } from "@dialplane/contract/operations/service-status/service-status.schema"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import type { IconName } from "../../ui/icons/icon-map.ts"
import { Icon } from "../../ui/icons/icon.tsx"
import { headlineOf, type Headline as Kind } from "./headline-of.ts"
import { statusMessages } from "./service-status.messages.ts"
import classes from "./service-status.module.css"

const looks: Readonly<Record<Kind, { readonly icon: IconName; readonly tone: string }>> = {
  allOperational: { icon: "success", tone: "good" },
  maintenanceRuns: { icon: "settings", tone: "info" },
  someNotOperational: { icon: "info", tone: "neutral" },
  indicator_minor: { icon: "warning", tone: "warn" },
  indicator_major: { icon: "danger", tone: "bad" },
  indicator_critical: { icon: "danger", tone: "bad" },
  notKnown: { icon: "help", tone: "neutral" },
}

interface Props {
  readonly status: Pick<PublicStatus, "indicator" | "components" | "asOf">
  readonly stale: boolean
}

/** The state of everything in one line, and when it was read. */
export const Headline = ({ status, stale }: Props) => {
  const messages = useMessages(statusMessages)
  const { time, zonedDateTime } = useFormat()
  const kind = stale ? "notKnown" : headlineOf(status)
  const { icon, tone } = looks[kind]
  return (
    <div className={classes.headline} data-tone={tone} role="status">
      <Icon name={icon} size={22} />
      <div>
        <p className={classes.headlineText}>{messages[kind]}</p>
        {stale && <p className={classes.headlineNote}>{messages.notRefreshed(zonedDateTime(status.asOf))}</p>}
      </div>
      {!stale && <time dateTime={status.asOf}>{messages.asOf(time(status.asOf))}</time>}
    </div>
  )
}
