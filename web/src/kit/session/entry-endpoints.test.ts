import * as config from "@dialplane/contract/operations/config/config.endpoints"
import type { Endpoint } from "@dialplane/contract/kit/endpoint"
import * as sessions from "@dialplane/contract/identity/sessions/sessions.endpoints"
import { expect, test } from "vitest"
import { getSetup, getSignInBrand } from "./entry-endpoints.ts"

const howItTravels = ({
  service,
  method,
  path,
  access,
  noCache,
  sideEffect,
  bodyType,
  answers,
  idempotency,
}: Endpoint) => ({
  service,
  method,
  path,
  access,
  noCache,
  sideEffect,
  bodyType,
  answers,
  idempotency,
})

test("the brand is asked for as the contract says", () =>
  expect(howItTravels(getSignInBrand)).toEqual(howItTravels(sessions.getSignInBrand)))

test("the set-up is asked for as the contract says", () =>
  expect(howItTravels(getSetup)).toEqual(howItTravels(config.getSetup)))
