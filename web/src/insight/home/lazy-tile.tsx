import { tileTitles, type TileId } from "@dialplane/contract/insight/home/dashboards"
import type { ComponentType } from "react"
import { lazyComponent, type LazyComponent } from "../../ui/overlays/lazy-component.ts"
import { useLazyComponent } from "../../ui/overlays/use-lazy-component.ts"
import { Section } from "../../ui/page/section.tsx"
import { ListSkeleton } from "../../ui/states/list-skeleton.tsx"
import { NotLoadedState } from "../../ui/states/not-loaded-state.tsx"
import { useNear } from "./use-near.ts"

interface Props {
  /** False while the tiles above are still loading: they come first, and then it is known what is below the fold. */
  readonly isAsked: boolean
}
/** What stands in for a tile: those that have nothing to show for some users have no heading until they are there. */
type Waits = "titled" | "rows" | "silent"

/** A tile that is loaded when it is nearly visible, and that can fail and be tried again by itself. */
export const lazyTile = <File,>(
  id: TileId,
  load: () => Promise<File>,
  find: (file: File) => ComponentType,
  waits: Waits = "titled",
): ComponentType<Props> => {
  const tile = lazyComponent(async () => find(await load()))
  const Waiting = () => {
    if (waits === "silent") return null
    if (waits === "rows") return <ListSkeleton rows={4} />
    return (
      <Section title={tileTitles[id]}>
        <ListSkeleton rows={4} />
      </Section>
    )
  }
  return function LazyTile({ isAsked }) {
    const { place, isNear } = useNear(isAsked)
    if (isNear) return <Loaded tile={tile} id={id} Waiting={Waiting} />
    return (
      <div ref={place} data-waits={waits}>
        <Waiting />
      </div>
    )
  }
}

interface LoadedProps {
  readonly tile: LazyComponent<ComponentType>
  readonly id: TileId
  readonly Waiting: ComponentType
}

const Loaded = ({ tile, id, Waiting }: LoadedProps) => {
  const { Part, failed, retry } = useLazyComponent(tile)
  if (Part !== undefined) return <Part />
  if (!failed) return <Waiting />
  return (
    <Section title={tileTitles[id]}>
      <NotLoadedState compact onRetry={retry} />
    </Section>
  )
}
