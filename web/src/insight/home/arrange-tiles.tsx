import { tileTitles, type PlacedTile, type TileId } from "@dialplane/contract/insight/home/dashboards"
import type { DashboardSettings } from "@dialplane/contract/insight/home/dashboard-settings.schema"
import { getDashboardSettings } from "@dialplane/contract/insight/home/dashboard-settings.endpoints"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useRef, useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { keyOf } from "../../kit/data/query.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { VisuallyHidden } from "../../ui/display/visually-hidden.tsx"
import { OrderList } from "../../ui/list/order-list.tsx"
import { Section } from "../../ui/page/section.tsx"
import { arrange } from "./home.api.ts"
import { homeMessages } from "./home.messages.ts"

/** Puts the tiles in order, hides and adds them. Everything is saved at once. */
export const ArrangeTiles = ({ settings }: { readonly settings: DashboardSettings }) => {
  const messages = useMessages(homeMessages)
  const { accountId } = useAccount()
  const client = useQueryClient()
  const save = useMutation(arrange)
  const [said, say] = useState("")
  const query = { accountId }
  // Shown at once and saved in the background.
  const [shown, setShown] = useState(settings)
  const show = (next: DashboardSettings) => {
    setShown(next)
    client.setQueryData(keyOf(getDashboardSettings, { query }), next)
  }
  // While a change is being saved, only the latest of the following ones waits: each contains all before it.
  const line = useRef<{ isBusy: boolean; next?: readonly PlacedTile[] | null }>({ isBusy: false })
  const [isSaving, setSaving] = useState(false)
  const send = async (given: readonly PlacedTile[] | null) => {
    if (line.current.isBusy) {
      line.current.next = given
      return
    }
    line.current = { isBusy: true }
    setSaving(true)
    try {
      for (let wanted: readonly PlacedTile[] | null | undefined = given; wanted !== undefined;) {
        const answer = await save.mutateAsync({ query, body: { tiles: wanted && [...wanted] } })
        if (wanted === null && line.current.next === undefined) show(answer)
        wanted = line.current.next
        line.current = { isBusy: true }
      }
    } catch {
      // The reason is shown by the mutation.
      show(settings)
    } finally {
      line.current = { isBusy: false }
      setSaving(false)
    }
  }
  const put = (tiles: readonly PlacedTile[]) => {
    show({ ...shown, isArranged: true, tiles: [...tiles] })
    void send(tiles)
  }
  const toggle = (tile: TileId, hidden: boolean) => {
    put(shown.tiles.map((one) => (one.tile === tile ? { tile, hidden } : one)))
    say(hidden ? messages.tileHidden(tileTitles[tile]) : messages.tileAdded(tileTitles[tile]))
  }
  return (
    <Section
      title={messages.arrangeTitle}
      sentence={`${messages.arrangeSentence} ${isSaving ? messages.saving : messages.allSaved}`}
      actions={
        <ActionButton
          icon="undo"
          onClick={() => {
            void send(null)
            say(messages.wasReset)
          }}
          {...(shown.isArranged ? {} : { disabledReason: messages.notArranged })}
        >
          {messages.reset}
        </ActionButton>
      }
    >
      <OrderList
        label={messages.tiles}
        onOrder={(ids) => put(ids.flatMap((id) => shown.tiles.filter(({ tile }) => tile === id)))}
        items={shown.tiles.map(({ tile, hidden }) => ({
          id: tile,
          label: tileTitles[tile],
          quiet: hidden,
          ...(hidden ? { note: messages.hiddenTile } : {}),
          actions: (
            <ActionButton
              size="compact-sm"
              kind="quiet"
              aria-label={hidden ? messages.addTile(tileTitles[tile]) : messages.hideTile(tileTitles[tile])}
              onClick={() => toggle(tile, !hidden)}
            >
              {hidden ? messages.add : messages.hide}
            </ActionButton>
          ),
        }))}
      />
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </Section>
  )
}
