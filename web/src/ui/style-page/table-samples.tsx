import { useMemo, useState } from "react"
import { ActionButton } from "../actions/action-button.tsx"
import { showToast } from "../feedback/toast-store.ts"
import { ColumnChooser } from "../list/column-chooser.tsx"
import { DensitySwitch } from "../list/density-switch.tsx"
import { FilterMenu } from "../list/filter-menu.tsx"
import { ListToolbar } from "../list/list-toolbar.tsx"
import { ViewsMenu } from "../list/views-menu.tsx"
import { EmptyState } from "../states/empty-state.tsx"
import type { ColumnVisibility, RowSelection, Sort } from "../table/column.ts"
import { DataTable } from "../table/data-table.tsx"
import { peopleColumns } from "./people-columns.tsx"
import { samplePeople, type SamplePerson } from "./sample-people.ts"
import { Specimen } from "./specimen.tsx"
import classes from "./style-page.module.css"

const nobody: SamplePerson[] = []
const statusOptions = [
  { value: "online", label: "Registered" },
  { value: "away", label: "Away" },
  { value: "offline", label: "Offline" },
  { value: "problem", label: "Not reachable" },
]

const sorted = (people: readonly SamplePerson[], sort: Sort) => {
  const key = sort.column as keyof SamplePerson
  const way = sort.direction === "asc" ? 1 : -1
  const value = (person: SamplePerson) => (key === "extension" ? Number(person.extension) : person[key])
  return people.toSorted((a, b) => (value(a) < value(b) ? -way : value(a) > value(b) ? way : 0))
}

const say = (title: string) => showToast({ tone: "info", title })

export const TableSamples = () => {
  const everybody = useMemo(() => samplePeople(100_000), [])
  const [query, setQuery] = useState("")
  const [states, setStates] = useState<string[]>(["online"])
  const [roles, setRoles] = useState<string[]>([])
  const [sort, setSort] = useState<Sort>({ column: "extension", direction: "asc" })
  const [visibility, setVisibility] = useState<ColumnVisibility>({})
  const [selection, setSelection] = useState<RowSelection>({ "2": true, "5": true })
  const rows = useMemo(() => {
    const wanted = query.toLowerCase()
    const fit = everybody.filter(
      (person) =>
        (states.length === 0 || states.includes(person.status)) &&
        (roles.length === 0 || roles.includes(person.role)) &&
        (wanted === "" || person.name.toLowerCase().includes(wanted) || person.extension.includes(wanted)),
    )
    return sorted(fit, sort)
  }, [everybody, query, states, roles, sort])
  return (
    <>
      <Specimen title="List" sentence="100,000 rows. Arrows, Home, End and Page keys move; Enter opens; Space selects.">
        <div>
          <ListToolbar
            views={
              <ViewsMenu
                views={[{ id: "new", name: "New this month" }]}
                onChoose={() => undefined}
                onSave={() => undefined}
              />
            }
            search={{ value: query, onChange: setQuery, placeholder: "Search people" }}
            filters={
              <>
                <FilterMenu label="Status" options={statusOptions} selected={states} onChange={setStates} />
                <FilterMenu
                  label="Role"
                  options={["User", "Account administrator", "Queue supervisor", "Billing"].map((role) => ({
                    value: role,
                    label: role,
                  }))}
                  selected={roles}
                  onChange={setRoles}
                />
              </>
            }
            onClearFilters={
              states.length + roles.length > 0
                ? () => {
                    setStates([])
                    setRoles([])
                  }
                : undefined
            }
            total={{ count: rows.length, isExact: true }}
            columns={<ColumnChooser columns={peopleColumns} visibility={visibility} onChange={setVisibility} />}
            density={<DensitySwitch />}
            end={
              <ActionButton kind="quiet" icon="export">
                Export
              </ActionButton>
            }
          />
          <div className={classes.table}>
            <DataTable
              label="People"
              columns={peopleColumns}
              rows={rows}
              rowId={(person) => person.id}
              rowName={(person) => person.name}
              sort={sort}
              onSortChange={setSort}
              visibility={visibility}
              selection={selection}
              onSelectionChange={setSelection}
              onActivate={(person) => say(`Opened ${person.name}`)}
              rowActions={(person) => [
                {
                  id: "do",
                  actions: [{ id: "edit", label: "Edit", icon: "edit", onSelect: () => say(`Edit ${person.name}`) }],
                },
                { id: "end", actions: [{ id: "delete", label: "Delete…", icon: "delete", danger: true }] },
              ]}
              bulkActions={() => (
                <>
                  <ActionButton size="compact-sm" kind="quiet" icon="edit">
                    Edit
                  </ActionButton>
                  <ActionButton size="compact-sm" kind="quiet" icon="delete">
                    Delete
                  </ActionButton>
                </>
              )}
              empty={
                <EmptyState
                  icon="search"
                  title="Nobody matches"
                  sentence="Try fewer filters or another spelling."
                  action={<ActionButton onClick={() => setQuery("")}>Clear search</ActionButton>}
                />
              }
            />
          </div>
        </div>
      </Specimen>
      <Specimen title="List: loading and empty">
        <div className={classes.columns}>
          <DataTable
            label="People, loading"
            height={300}
            columns={peopleColumns}
            rows={nobody}
            rowId={(person) => person.id}
            rowName={(person) => person.name}
            loading
          />
          <DataTable
            label="People, none"
            height={300}
            columns={peopleColumns}
            rows={nobody}
            rowId={(person) => person.id}
            rowName={(person) => person.name}
            empty={
              <EmptyState
                compact
                icon="users"
                title="No people yet"
                sentence="Add the first colleague, or import all of them from a spreadsheet."
                action={
                  <ActionButton kind="primary" icon="add">
                    Add person
                  </ActionButton>
                }
              />
            }
          />
        </div>
      </Specimen>
    </>
  )
}
