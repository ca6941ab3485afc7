import { useMessages } from "../../kit/locale/use-locale.ts"
import { developerMessages } from "./developers.messages.ts"
import type { JsonSchema } from "./json-schema.ts"
import { schemaTree, type SchemaNode } from "./schema-tree.ts"
import classes from "./developers.module.css"

/** Deeper levels are collapsed. */
const openLevels = 2

/** The schema of a request or response, as a nested list. */
export const SchemaView = ({ schema, empty }: { readonly schema: JsonSchema; readonly empty: string }) => {
  const { type, notes, children } = schemaTree(schema)
  if (type === "object" && children.length === 0) return <p className={classes.quiet}>{empty}</p>
  return (
    <div className={classes.schema}>
      {type !== "object" && (
        <div className={classes.root}>
          <Type type={type} notes={notes} />
        </div>
      )}
      <Fields nodes={children} level={1} />
    </div>
  )
}

const Fields = ({ nodes, level }: { readonly nodes: readonly SchemaNode[]; readonly level: number }) =>
  nodes.length > 0 && (
    <ul className={classes.fields}>
      {nodes.map((node) => (
        <li key={node.name} className={classes.field}>
          {node.children.length === 0 ? (
            <FieldLine node={node} />
          ) : (
            <details open={level < openLevels}>
              <summary className={classes.summary}>
                <FieldLine node={node} />
              </summary>
              <Fields nodes={node.children} level={level + 1} />
            </details>
          )}
        </li>
      ))}
    </ul>
  )

const FieldLine = ({ node }: { readonly node: SchemaNode }) => {
  const messages = useMessages(developerMessages)
  return (
    <span className={classes.fieldLine}>
      <code className={classes.fieldName}>{node.name}</code>
      <Type type={node.type} notes={node.notes} />
      {!node.required && <span className={classes.optional}>{messages.optional}</span>}
      {node.description && <span className={classes.quiet}>{node.description}</span>}
    </span>
  )
}

export const Type = ({ type, notes }: { readonly type: string; readonly notes: readonly string[] }) => (
  <>
    {type && <code className={classes.type}>{type}</code>}
    {notes.map((note) => (
      <span key={note} className={classes.note}>
        {note}
      </span>
    ))}
  </>
)
