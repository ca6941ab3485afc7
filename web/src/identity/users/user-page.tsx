import type { User } from "@dialplane/contract/identity/users/users.schema"
import { useQuery } from "@tanstack/react-query"
import { useParams } from "@tanstack/react-router"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ownedPage } from "../../kit/owner-lock.tsx"
import { accountAddress } from "../../kit/screen.ts"
import { Sections } from "../../kit/sections.tsx"
import { useTabsOfSections } from "../../kit/tabs-of-sections.ts"
import { useTab } from "../../kit/use-tab.ts"
import { PersonAvatar } from "../../ui/display/person-avatar.tsx"
import { lazyComponent } from "../../ui/overlays/lazy-component.ts"
import { useLazyComponent } from "../../ui/overlays/use-lazy-component.ts"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Tabs } from "../../ui/page/tabs.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { NotLoadedState } from "../../ui/states/not-loaded-state.tsx"
import { PersonBadges } from "./person-badges.tsx"
import { PersonDetails } from "./person-details.tsx"
import { userEditQuery, userQuery } from "./users.api.ts"
import { userMessages } from "./users.messages.ts"
import classes from "./user-page.module.css"

/** Not needed for the overview. */
const editUser = lazyComponent(() => import("./edit-user.tsx").then((file) => file.EditUser))

const UserPage = () => {
  const messages = useMessages(userMessages)
  const { accountId } = useAccount()
  const { userId } = useParams({ strict: false }) as { userId: string }
  const person = useQuery(userQuery(Number(userId)))
  const name = person.data && `${person.data.firstName} ${person.data.lastName}`
  return (
    <PageFrame>
      <PageHead
        breadcrumbs={[{ label: messages.people, href: accountAddress(accountId, "users") }]}
        title={name ?? (person.isLoadingError ? messages.user : " ")}
        sentence={
          person.data && (
            <>
              <span>{person.data.roles.map(({ displayName }) => displayName).join(", ")}</span>
              <Sections of="personHead" id={person.data.userId} />
            </>
          )
        }
        lead={name && <PersonAvatar name={name} size={40} />}
        badge={person.data && <PersonBadges person={person.data} />}
        actions={person.data && <Sections of="personActions" id={person.data.userId} />}
      />
      {person.isLoadingError ? (
        <LoadError of={person} />
      ) : person.data === undefined ? (
        <FormSkeleton />
      ) : (
        <Views key={userId} person={person.data} />
      )}
    </PageFrame>
  )
}
export const Page = ownedPage("user", "userId", UserPage)

const tabs = ["overview", "profile", "calls", "phones", "access", "activity"] as const
type PersonTab = (typeof tabs)[number]

const Views = ({ person }: { readonly person: User }) => {
  const messages = useMessages(userMessages)
  const { filled, ofAnchor } = useTabsOfSections("person")
  const offered = tabs.filter((tab) => tab === "overview" || tab === "profile" || filled.has(tab))
  const { shown: chosen, show } = useTab<PersonTab>(offered, "overview")
  const shown = chosen === "overview" ? (offered.find((tab) => tab === ofAnchor) ?? chosen) : chosen
  // What was typed stays while other tabs are shown.
  const [profileSeen, setProfileSeen] = useState(false)
  if (shown === "profile" && !profileSeen) setProfileSeen(true)
  return (
    <>
      <Tabs
        label={messages.views}
        value={shown}
        onChange={show}
        tabs={offered.map((tab) => ({
          value: tab,
          label: messages[`tab_${tab}`],
          ...(tab === "profile" ? {} : { panel: <View tab={tab} person={person} onEdit={() => show("profile")} /> }),
        }))}
      />
      {profileSeen && (
        <div className={classes.profile} hidden={shown !== "profile"}>
          <Profile person={person} />
        </div>
      )}
    </>
  )
}

interface ViewProps {
  readonly tab: PersonTab
  readonly person: User
  readonly onEdit: () => void
}

const View = ({ tab, person, onEdit }: ViewProps) =>
  tab === "overview" ? (
    <div className={classes.overview}>
      <div>
        <Sections of="person" tab="overview" aside={false} first id={person.userId} />
      </div>
      <div>
        <PersonDetails person={person} onEdit={onEdit} />
        <Sections of="person" tab="overview" aside id={person.userId} />
      </div>
    </div>
  ) : (
    <Sections of="person" tab={tab} first id={person.userId} />
  )

const Profile = ({ person }: { readonly person: User }) => {
  const edit = useQuery(userEditQuery(person.userId))
  const { Part, failed, retry } = useLazyComponent(editUser)
  if (edit.isLoadingError) return <LoadError of={edit} />
  if (failed) return <NotLoadedState onRetry={retry} />
  return edit.data === undefined || Part === undefined ? <FormSkeleton /> : <Part user={person} edit={edit.data} />
}
