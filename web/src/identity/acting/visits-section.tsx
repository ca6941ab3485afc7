import type { Visit } from "@dialplane/contract/identity/acting/openings.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { useSignedIn } from "../../kit/session/use-session.ts"
import { PersonAvatar } from "../../ui/display/person-avatar.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { SwitchField } from "../../ui/fields/switch-field.tsx"
import { Section } from "../../ui/page/section.tsx"
import { ListSkeleton } from "../../ui/states/list-skeleton.tsx"
import classes from "./acting.module.css"
import { actingMessages } from "./acting.messages.ts"
import { openingSettingsQuery, saveOpeningSettings, visitsQuery } from "./openings.api.ts"

/** Visits by users of other accounts, whether they viewed or acted, and whether they must give a reason. */
export const VisitsSection = () => {
  const messages = useMessages(actingMessages)
  const { accountId } = useAccount()
  const visits = useQuery(visitsQuery(accountId))
  return (
    <Section title={messages.wasHere} sentence={messages.wasHereSentence}>
      <AskReason />
      {visits.isLoadingError ? (
        <LoadError compact of={visits} />
      ) : visits.data === undefined ? (
        <ListSkeleton rows={2} />
      ) : visits.data.length === 0 ? (
        <p className={classes.nobody}>{messages.nobodyWasHere}</p>
      ) : (
        <ul className={classes.people} aria-label={messages.wasHere}>
          {visits.data.map((visit) => (
            <VisitRow key={`${visit.startedAt} ${visit.name}`} visit={visit} />
          ))}
        </ul>
      )}
    </Section>
  )
}

const VisitRow = ({ visit }: { readonly visit: Visit }) => {
  const messages = useMessages(actingMessages)
  const { zonedDateTime, time } = useFormat()
  return (
    <li className={classes.person}>
      <PersonAvatar name={visit.name} size={32} />
      <div className={classes.text}>
        <div>
          <span className={classes.name}>{visit.name}</span> · {visit.company}
        </div>
        <div className={classes.facts}>
          {visit.roleName} · {zonedDateTime(visit.startedAt)} – {visit.isOver ? time(visit.endedAt) : messages.still}
        </div>
        {visit.reason !== "" && <div className={classes.quote}>“{visit.reason}”</div>}
      </div>
      <StatusBadge tone={visit.isOver ? "off" : "info"} icon={visit.kind === "opened" ? "show" : "swap"}>
        {visit.kind === "opened" ? messages.looked : messages.acted}
      </StatusBadge>
    </li>
  )
}

const AskReason = () => {
  const messages = useMessages(actingMessages)
  const { accountId } = useAccount()
  const { homeAccountId } = useSignedIn()
  const noPermission = useWhyNot("create:trusts")
  const settings = useQuery(openingSettingsQuery(accountId))
  const save = useMutation(saveOpeningSettings)
  if (settings.data === undefined) return null
  return (
    <SwitchField
      label={messages.askReason}
      description={messages.askReasonHint}
      disabledReason={noPermission ?? (homeAccountId === accountId ? undefined : messages.ownPeopleOnly)}
      checked={settings.data.askReason}
      onChange={(askReason) =>
        save.mutate(
          { params: { accountId }, body: { askReason } },
          { onSuccess: () => showToast({ tone: "good", title: messages.askReasonSaved }) },
        )
      }
    />
  )
}
