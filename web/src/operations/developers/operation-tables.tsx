import { useMessages } from "../../kit/locale/use-locale.ts"
import type { ApiParameter, ApiProblem } from "./api-description.ts"
import { developerMessages } from "./developers.messages.ts"
import { Type } from "./schema-view.tsx"
import { schemaTree } from "./schema-tree.ts"
import classes from "./developers.module.css"

const placeNames = { path: "inPath", query: "inQuery", header: "inHeader" } as const

export const ParameterTable = ({ parameters }: { readonly parameters: readonly ApiParameter[] }) => {
  const messages = useMessages(developerMessages)
  return (
    <ul className={classes.fields} data-outer>
      {parameters.map(({ name, in: place, required, schema, description }) => {
        const { type, notes } = schemaTree(schema)
        return (
          <li key={name} className={classes.field}>
            <span className={classes.fieldLine}>
              <code className={classes.fieldName}>{name}</code>
              <Type type={type} notes={[messages[placeNames[place]], ...notes]} />
              {!required && <span className={classes.optional}>{messages.optional}</span>}
              {description && <span className={classes.quiet}>{description}</span>}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

export const ProblemTable = ({ problems }: { readonly problems: readonly ApiProblem[] }) => {
  const messages = useMessages(developerMessages)
  return (
    <table className={classes.problems}>
      <thead>
        <tr>
          <th scope="col">{messages.status}</th>
          <th scope="col">{messages.code}</th>
          <th scope="col">{messages.sentence}</th>
        </tr>
      </thead>
      <tbody>
        {problems.map(({ status, code, text }) => (
          <tr key={code}>
            <td className="dp-figures">{status}</td>
            <td>
              <code className={classes.plainCode}>{code}</code>
            </td>
            <td>{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
