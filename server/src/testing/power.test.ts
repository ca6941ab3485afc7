import { describePower } from "./power.ts"

describePower(0)
