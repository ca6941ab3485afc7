import type { RoutingGraph } from "@dialplane/contract/calling/routing/routing-graph"
import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { useAccount } from "../../kit/account.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { lazyComponent } from "../../ui/overlays/lazy-component.ts"
import { useLazyComponent } from "../../ui/overlays/use-lazy-component.ts"
import { useIsWide } from "../../ui/page/use-is-wide.ts"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { treeOf, type TreeEntry } from "./graph-tree.ts"
import { ObjectLink } from "./object-link-tile.tsx"
import { leadsQuery } from "./routing.api.ts"
import { routingMessages } from "./routing.messages.ts"
import classes from "./journey.module.css"

type Props = { readonly start: Parameters<typeof leadsQuery>[1] }

const picture = lazyComponent(async () => (await import("./leads-picture.tsx")).LeadsPicture)
/** A larger graph is easier to read as a list. */
const mostBoxes = 60

/** Everything that calls can come to from a number or extension: as a picture, and as an indented list. */
export const WhereItLeads = ({ start }: Props) => {
  const messages = useMessages(routingMessages)
  const { accountId } = useAccount()
  const graph = useQuery(leadsQuery(accountId, start))
  if (graph.isLoadingError) return <LoadError compact of={graph} />
  if (graph.data === undefined) return <FormSkeleton fields={1} />
  const tree = treeOf(graph.data as RoutingGraph)
  return tree === undefined || tree.children.length === 0 ? (
    <p className={classes.quiet}>{messages.leadsNowhere}</p>
  ) : (
    <Shown graph={graph.data as RoutingGraph}>
      <Entries label={messages.leads} entries={tree.children} />
    </Shown>
  )
}

/** On a phone and for large graphs the list alone. */
const Shown = ({ graph, children }: { readonly graph: RoutingGraph; readonly children: ReactNode }) => {
  const isWide = useIsWide()
  return isWide && graph.nodes.length <= mostBoxes ? <Drawn graph={graph}>{children}</Drawn> : children
}

const Drawn = ({ graph, children }: { readonly graph: RoutingGraph; readonly children: ReactNode }) => {
  const messages = useMessages(routingMessages)
  const { Part, failed } = useLazyComponent(picture)
  if (failed) return children
  return Part === undefined ? (
    <FormSkeleton fields={1} />
  ) : (
    <>
      <Part graph={graph} />
      <details className={classes.why}>
        <summary>{messages.asList}</summary>
        {children}
      </details>
    </>
  )
}

const Entries = ({ label, entries }: { readonly label?: string; readonly entries: readonly TreeEntry[] }) => (
  <ul className={classes.graph} aria-label={label}>
    {entries.map((entry, index) => (
      <Entry key={index} entry={entry} />
    ))}
  </ul>
)

const Entry = ({ entry: { edge, node, again, children } }: { readonly entry: TreeEntry }) => {
  const messages = useMessages(routingMessages)
  const phone = usePhoneNumbers()
  const name = /^\+\d{7,}$/.test(node.name) ? phone(node.name) : node.name
  const kind = messages[`node_${node.kind}`]
  return (
    <li>
      <div className={classes.entry}>
        {edge !== undefined && (
          <span className={classes.time}>
            {edge.kind === "key" ? messages.edge_key(edge.detail) : messages[`edge_${edge.kind}`]}
          </span>
        )}
        <ObjectLink kind={node.kind} id={node.kind === "number" ? node.key.replace("number:", "") : node.id}>
          {name || kind}
        </ObjectLink>
        {name !== "" && <span className={classes.time}>{kind}</span>}
        {again && <span className={classes.time}>{messages.again}</span>}
      </div>
      {children.length > 0 && <Entries entries={children} />}
    </li>
  )
}
