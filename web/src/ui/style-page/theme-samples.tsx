import { BrandMark } from "../brand/brand-mark.tsx"
import { BrandIcon } from "../brand/brand-icon.tsx"
import { Icon } from "../icons/icon.tsx"
import { icons, type IconName } from "../icons/icon-map.ts"
import { laterIcons } from "../icons/later-icons.ts"
import { spareIcons } from "../icons/spare-icons.ts"
import { dark, gray, teal } from "../theme/ramps.ts"
import { Specimen } from "./specimen.tsx"
import classes from "./style-page.module.css"

const iconNames = Object.keys({ ...icons, ...laterIcons }) as IconName[]
const ramps = { Teal: teal, Grey: gray, Dark: dark }

export const ThemeSamples = () => (
  <>
    <Specimen title="Mark" sentence="A dial made of planes. A partner's own icon takes its place.">
      <div className={classes.row}>
        {[16, 24, 32, 48, 96].map((size) => (
          <BrandMark key={size} size={size} label={`Dialplane mark at ${size} px`} />
        ))}
        <BrandIcon favIconUrl="/favicon.svg" size={48} label="A partner's icon" />
      </div>
    </Specimen>
    <Specimen title="Colors" sentence="One accent for action and selection; greys for the rest.">
      {Object.entries(ramps).map(([name, ramp]) => (
        <div key={name} className={classes.swatches} role="img" aria-label={`${name} ramp`}>
          {ramp.map((step) => (
            <span key={step} className={classes.swatch} style={{ background: step }} />
          ))}
        </div>
      ))}
    </Specimen>
    <Specimen title="Icons" sentence={`${iconNames.length} meanings, chosen by name.`}>
      <div className={classes.icons}>
        {iconNames.map((name) => (
          <span key={name} className={classes.icon}>
            <Icon name={name} size={18} />
            {name}
          </span>
        ))}
      </div>
    </Specimen>
    <Specimen title="Spare icons" sentence="Chosen for meanings that no screen has yet.">
      <div className={classes.icons}>
        {Object.entries(spareIcons).map(([name, Drawing]) => (
          <span key={name} className={classes.icon}>
            <Drawing size={18} stroke={1.75} aria-hidden="true" style={{ flexShrink: 0 }} />
            {name}
          </span>
        ))}
      </div>
    </Specimen>
  </>
)
