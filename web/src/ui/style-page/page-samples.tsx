import { useState } from "react"
import { ActionButton } from "../actions/action-button.tsx"
import { StatusBadge } from "../display/status-badge.tsx"
import { KeyValueList } from "../page/key-value-list.tsx"
import { PageHead } from "../page/page-head.tsx"
import { StatTile } from "../page/stat-tile.tsx"
import { Steps } from "../page/steps.tsx"
import { Tabs } from "../page/tabs.tsx"
import { Tile } from "../page/tile.tsx"
import { TileGrid } from "../page/tile-grid.tsx"
import { Specimen } from "./specimen.tsx"

const steps = [
  { id: "file", label: "File" },
  { id: "columns", label: "Columns" },
  { id: "check", label: "Check" },
  { id: "import", label: "Import" },
]

export const PageSamples = () => {
  const [tab, setTab] = useState<"people" | "rules" | "log">("people")
  const [step, setStep] = useState("check")
  return (
    <>
      <Specimen title="Tiles">
        <TileGrid least={180}>
          <StatTile label="Calls today" value="1,284" icon="phone" note="12 % more than last Tuesday" href="#calls" />
          <StatTile label="Waiting now" value="7" icon="queue" note="Longest 2 min 14 s" tone="warn" />
          <StatTile label="Answered" value="96.4" unit="%" icon="success" note="Target 95 %" tone="good" />
          <StatTile
            label="Phones offline"
            value="3"
            icon="phone-off"
            note="2 since yesterday"
            tone="bad"
            href="#devices"
          />
          <StatTile label="Minutes" icon="clock" loading />
        </TileGrid>
        <TileGrid>
          <Tile
            icon="users"
            title="Add a person"
            sentence="Extension, number, phone and voicemail in one go."
            href="#add"
          />
          <Tile
            icon="import"
            title="Import many"
            sentence="From a spreadsheet, checked before anything is written."
            href="#import"
          />
          <Tile
            icon="routing"
            title="Where does a number lead?"
            sentence="Follow a call through every rule."
            href="#routing"
          />
        </TileGrid>
      </Specimen>
      <Specimen title="Tabs, steps, facts">
        <Tabs
          label="Support queue views"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: "people", label: "People", icon: "users", count: 12, panel: "Twelve people answer this queue." },
            { value: "rules", label: "Rules", panel: "Two rules decide where calls go." },
            { value: "log", label: "History", panel: "Changed 4 times this year." },
          ]}
        />
        <Steps steps={steps} current={step} onGo={setStep} />
        <KeyValueList
          columns={2}
          items={[
            { label: "Number", value: "+1 555 010 0199", hint: "New York, local" },
            { label: "Leads to", value: "Support queue" },
            { label: "Emergency location", value: <StatusBadge tone="warn">Missing</StatusBadge> },
            { label: "Caller name", value: undefined },
          ]}
        />
      </Specimen>
    </>
  )
}

export const StylePageHead = () => (
  <PageHead
    breadcrumbs={[{ label: "Developers", href: "#developers" }, { label: "Interface" }]}
    title="Interface"
    badge={<StatusBadge tone="info">Living</StatusBadge>}
    sentence="Every part that the screens of this portal are made of, in all its states."
    actions={
      <>
        <ActionButton icon="export">Export</ActionButton>
        <ActionButton kind="primary" icon="add">
          Add person
        </ActionButton>
      </>
    }
  />
)
