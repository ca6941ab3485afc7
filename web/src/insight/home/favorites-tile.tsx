import { mostFavorites } from "@dialplane/contract/insight/home/favorites-limit"
import { tileTitles } from "@dialplane/contract/insight/home/dashboards"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { Icon } from "../../ui/icons/icon.tsx"
import { Link } from "../../ui/link/link.tsx"
import { lazyComponent } from "../../ui/overlays/lazy-component.ts"
import { useLazyComponent } from "../../ui/overlays/use-lazy-component.ts"
import { Section } from "../../ui/page/section.tsx"
import { ListSkeleton } from "../../ui/states/list-skeleton.tsx"
import { NotLoadedState } from "../../ui/states/not-loaded-state.tsx"
import { unstar } from "./favorites.api.ts"
import { homeMessages } from "./home.messages.ts"
import { useFavorites, type ShownFavorite } from "./use-favorites.ts"
import rows from "./rows.module.css"
import classes from "./favorites-tile.module.css"

const editFavorites = lazyComponent(() => import("./edit-favorites.tsx").then((file) => file.EditFavorites))
const EditFavorites = (props: { readonly favorites: readonly ShownFavorite[] }) => {
  const { Part, failed, retry } = useLazyComponent(editFavorites)
  if (Part !== undefined) return <Part {...props} />
  return failed ? <NotLoadedState compact onRetry={retry} /> : <ListSkeleton rows={props.favorites.length} />
}

/** The pages that the user has starred, in their order. */
export const FavoritesTile = () => {
  const messages = useMessages(homeMessages)
  const [editing, setEditing] = useState(false)
  const { found, shown, hidden } = useFavorites()
  const drop = useMutation(unstar)
  const { accountId } = useAccount()
  if (found.isLoadingError)
    return (
      <Section title={tileTitles.favorites}>
        <LoadError compact of={found} />
      </Section>
    )
  return (
    <Section
      title={tileTitles.favorites}
      actions={
        shown !== undefined &&
        shown.length > 0 && (
          <ActionButton size="compact-sm" kind="quiet" onClick={() => setEditing(!editing)}>
            {editing ? messages.doneEditing : messages.editFavorites}
          </ActionButton>
        )
      }
    >
      {shown === undefined ? null : shown.length === 0 ? (
        <p className={rows.quiet}>{messages.noFavorites(mostFavorites)}</p>
      ) : editing ? (
        <EditFavorites favorites={shown} />
      ) : (
        <ul className={classes.list}>
          {shown.map(({ path, href, title }) => (
            <li key={path}>
              <Link href={href} className={classes.link}>
                <Icon name="star" size={15} />
                <span>{title}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {hidden.length > 0 && (
        <p className={rows.quiet}>
          {messages.hiddenFavorites(hidden.length)}{" "}
          <ActionButton
            size="compact-xs"
            kind="quiet"
            onClick={() => {
              for (const { path } of hidden) drop.mutate({ params: { accountId }, query: { path } })
            }}
          >
            {messages.removeHidden}
          </ActionButton>
        </p>
      )}
    </Section>
  )
}
