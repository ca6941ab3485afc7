import { line } from "@dialplane/contract/kit/text"
import { useRouter, useRouterState } from "@tanstack/react-router"
import { useState } from "react"
import { z } from "zod"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { ViewsMenu } from "../../ui/list/views-menu.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { useForm } from "../forms/use-form.ts"
import { defineWords } from "../locale/words.ts"
import { useWords } from "../locale/use-locale.ts"
import { usePreferences } from "../preferences.tsx"

const viewWords = defineWords({
  "en-us": {
    title: "Save this view",
    name: "Name",
    hint: "Search, filters and order of this list come back with it.",
    save: "Save view",
    cancel: "Cancel",
  },
})

const most = 20

/** Saved searches of one list: each is the part of its address after the question mark. */
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
        <NameDialog
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

const viewName = z.strictObject({ name: line(60) })

const NameDialog = ({ onClose, onName }: { readonly onClose: () => void; readonly onName: (name: string) => void }) => {
  const words = useWords(viewWords)
  const form = useForm({
    schema: viewName,
    initial: { name: "" },
    onSubmit: ({ name }) => {
      onName(name)
      return Promise.resolve()
    },
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={words.title}
      footer={
        <>
          <ActionButton onClick={onClose}>{words.cancel}</ActionButton>
          <ActionButton kind="primary" type="submit" form="name-view">
            {words.save}
          </ActionButton>
        </>
      }
    >
      <form id="name-view" {...form.element}>
        <TextField label={words.name} description={words.hint} required data-autofocus autoComplete="off" {...form.text("name")} />
      </form>
    </Dialog>
  )
}
