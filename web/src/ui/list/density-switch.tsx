import { ActionMenu } from "../overlays/action-menu.tsx"
import { IconButton } from "../actions/icon-button.tsx"
import { setDensity, useDensity } from "../theme/density.ts"
import { useWords } from "../words-context.tsx"

/** Comfortable or compact rows, for the whole portal. */
export const DensitySwitch = () => {
  const words = useWords("list")
  const density = useDensity()
  return (
    <ActionMenu
      width={180}
      trigger={<IconButton icon={density === "compact" ? "rows-compact" : "rows-comfortable"} label={words.density} />}
      groups={[
        {
          id: "density",
          actions: [
            { id: "comfortable", label: words.comfortable, icon: "rows-comfortable", checked: density === "comfortable", onSelect: () => setDensity("comfortable") },
            { id: "compact", label: words.compact, icon: "rows-compact", checked: density === "compact", onSelect: () => setDensity("compact") },
          ],
        },
      ]}
    />
  )
}
