import { describePower } from "./power.ts"

// In the long run only, on the other core.
describePower(1)
