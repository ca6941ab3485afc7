import { testBadInput } from "./bad-input.ts"
import { halfOfDomains } from "./halves.ts"

testBadInput(halfOfDomains(1))
