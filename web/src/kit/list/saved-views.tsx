import { useRouter, useRouterState } from "@tanstack/react-router"
import { useState } from "react"
import { ViewsMenu } from "../../ui/list/views-menu.tsx"
import { lazyComponent } from "../../ui/overlays/lazy-component.ts"
import { lazyOverlay } from "../../ui/overlays/lazy-overlay.tsx"
import { usePreferences } from "../preferences.tsx"

const NameViewDialog = lazyOverlay(
  lazyComponent(() => import("./name-view-dialog.tsx").then((file) => file.NameViewDialog)),
  ({ onClose }) => onClose(),
)

const most = 20

/** Saved searches of a list; each is the query part of its address. */
export const SavedViews = ({ list }: { readonly list: string }) => {
  const router = useRouter()
  const here = useRouterState({ select: ({ location }) => location.searchStr })
  const { preferences, change } = usePreferences()
  const [naming, setNaming] = useState(false)
  const views = preferences.savedViews[list] ?? []
  const keep = (next: typeof views) => change({ savedViews: { ...preferences.savedViews, [list]: next } })
  const go = (search: string) => void router.navigate({ href: router.state.location.pathname + search })
  return (
    <>
      <ViewsMenu
        views={views.map(({ name }) => ({ id: name, name }))}
        current={views.find(({ address }) => address === here)?.name}
        onChoose={(name) => go(views.find((view) => view.name === name)?.address ?? "")}
        onSave={here !== "" && views.length < most ? () => setNaming(true) : undefined}
        onDelete={(name) => {
          keep(views.filter((view) => view.name !== name))
          go("")
        }}
      />
      {naming && (
        <NameViewDialog
          opened
          onClose={() => setNaming(false)}
          onName={(name) => {
            keep([...views.filter((view) => view.name !== name), { name, address: here }])
            setNaming(false)
          }}
        />
      )}
    </>
  )
}
