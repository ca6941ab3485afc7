import { access } from "@dialplane/contract/kit/access/access"
import { confirmChangeHeader } from "@dialplane/contract/kit/confirm-change"
import { endpoint } from "@dialplane/contract/kit/endpoint"
import { z } from "zod"
import { call } from "../../kit/request/call.ts"
import { RequestError } from "../../kit/request/request-error.ts"
import type { ApiOperation } from "./api-description.ts"

export interface OperationResponse {
  readonly status: number
  readonly milliseconds: number
  readonly body: unknown
}

type Method = Parameters<typeof endpoint>[0]["method"]

/** Operations whose request is JSON and whose answer can be shown. */
export const canTry = ({ access: who, body, answer }: ApiOperation) =>
  who !== "public" &&
  (body === undefined || body.types[0] === "application/json") &&
  (answer.type === undefined || answer.type === "application/json")

/** As the portal sends its own requests, with the session of the reader. */
export const sendOperation = async (
  { method, path, parameters, answer }: ApiOperation,
  values: Readonly<Record<string, string>>,
  body: unknown,
): Promise<OperationResponse> => {
  const anything = z.any()
  const one = endpoint({
    service: "session",
    method: method as Method,
    path: path.replaceAll(/\{(\w+)\}/g, ":$1"),
    summary: "",
    access: access.signedIn,
    params: anything,
    query: anything,
    body: anything,
    response: anything,
    noCache: true,
    // The reader presses Send.
    sideEffect: parameters.some(({ name }) => name === confirmChangeHeader),
  })
  const given = (place: "path" | "query") =>
    Object.fromEntries(
      parameters.flatMap((parameter) =>
        parameter.in === place && (values[parameter.name] ?? "") !== ""
          ? [[parameter.name, values[parameter.name]]]
          : [],
      ),
    )
  const began = performance.now()
  const taken = () => Math.round(performance.now() - began)
  try {
    const got: unknown = await call(one, { params: given("path"), query: given("query"), body }, { customError: true })
    return { status: answer.status, milliseconds: taken(), body: got }
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    return { status: error.status, milliseconds: taken(), body: error.body }
  }
}
