import { testAccess } from "./authorization-matrix.ts"
import { halfOfDomains } from "./halves.ts"

testAccess(halfOfDomains(0))
