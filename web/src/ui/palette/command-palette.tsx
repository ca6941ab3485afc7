import { texts } from "@dialplane/contract/kit/language"
import { Modal } from "@mantine/core"
import "@mantine/core/styles/Paper.layer.css"
import "@mantine/core/styles/VisuallyHidden.layer.css"
import "@mantine/core/styles/CloseButton.layer.css"
import "@mantine/core/styles/ModalBase.layer.css"
import "@mantine/core/styles/Overlay.layer.css"
import "@mantine/core/styles/Modal.layer.css"
import { IconSearch } from "@tabler/icons-react"
import { useEffect, useId, useState, type KeyboardEvent } from "react"
import { Kbd } from "../display/kbd.tsx"
import { VisuallyHidden } from "../display/visually-hidden.tsx"
import { useMessages } from "../messages-context.tsx"
import classes from "./command-palette.module.css"
import { flatItems, itemAfterKey, type PaletteGroup, type PaletteItem } from "./palette-items.ts"
import { PaletteList } from "./palette-list.tsx"

// Not among the texts of all components, which are part of the first load.
const messages = texts("ui.palette", {
  title: "Search and commands",
  placeholder: "Search users, numbers, devices, pages…",
  nothing: "No results.",
  hintOpen: "open",
  hintMove: "move",
  hintClose: "close",
  results: (count: number) => (count === 1 ? "1 result" : `${count} results`),
})

type Props = {
  opened: boolean
  onClose: () => void
  query: string
  onQueryChange: (query: string) => void
  groups: readonly PaletteGroup[]
  onSelect: (item: PaletteItem) => void
  loading?: boolean
}

/** Search and commands in one box. The caller provides the results; everything works by keyboard. */
export const CommandPalette = ({ opened, onClose, query, onQueryChange, groups, onSelect, loading }: Props) => {
  const common = useMessages("common")
  const listId = useId()
  const [active, setActive] = useState(0)
  const items = flatItems(groups)
  const index = Math.min(active, Math.max(0, items.length - 1))
  const current = items[index]

  useEffect(() => setActive(0), [query])
  useEffect(() => {
    document.getElementById(`${listId}-${current?.id}`)?.scrollIntoView({ block: "nearest" })
  }, [listId, current?.id])

  const onKeyDown = (event: KeyboardEvent) => {
    const next = event.nativeEvent.isComposing ? undefined : itemAfterKey(event.key, index, items.length)
    if (next !== undefined && !((event.key === "Home" || event.key === "End") && query)) {
      event.preventDefault()
      setActive(next)
    } else if (event.key === "Enter" && current && !event.nativeEvent.isComposing) {
      event.preventDefault()
      onSelect(current)
    }
  }

  return (
    <Modal.Root opened={opened} onClose={onClose} size={600} yOffset="12vh">
      <Modal.Overlay backgroundOpacity={0.4} />
      <Modal.Content classNames={{ content: classes.content }} aria-label={messages.title}>
        <div className={classes.top}>
          <IconSearch size={17} stroke={1.75} aria-hidden="true" />
          <input
            data-autofocus
            role="combobox"
            aria-expanded={items.length > 0}
            aria-controls={listId}
            aria-activedescendant={current && `${listId}-${current.id}`}
            aria-autocomplete="list"
            aria-label={messages.title}
            placeholder={messages.placeholder}
            className={classes.input}
            value={query}
            onChange={(event) => onQueryChange(event.currentTarget.value)}
            onKeyDown={onKeyDown}
          />
        </div>
        <PaletteList
          id={listId}
          groups={groups}
          activeId={current?.id}
          onSelect={onSelect}
          onPoint={(item) => setActive(items.indexOf(item))}
          label={messages.title}
        />
        {items.length === 0 && <p className={classes.none}>{loading ? common.loading : messages.nothing}</p>}
        <VisuallyHidden role="status">{loading ? common.loading : messages.results(items.length)}</VisuallyHidden>
        <div className={classes.foot} aria-hidden="true">
          <Kbd>↑</Kbd>
          <Kbd>↓</Kbd> {messages.hintMove}
          <Kbd>↵</Kbd> {messages.hintOpen}
          <Kbd>esc</Kbd> {messages.hintClose}
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}
