/** The kinds of errors that RFC 7644 names in table 9. */
export type ScimType =
  | "invalidFilter"
  | "tooMany"
  | "uniqueness"
  | "mutability"
  | "invalidSyntax"
  | "invalidPath"
  | "noTarget"
  | "invalidValue"
  | "invalidVers"

/** A refusal in the words of the protocol. */
export class ScimFault extends Error {
  override readonly name = "ScimFault"
  constructor(
    readonly status: number,
    readonly detail: string,
    readonly scimType?: ScimType,
  ) {
    super(detail)
  }
}

export const errorSchema = "urn:ietf:params:scim:api:messages:2.0:Error"

/** The body of an error answer, by RFC 7644, section 3.12. The status is a text there. */
export const faultBody = ({ status, detail, scimType }: Pick<ScimFault, "status" | "detail" | "scimType">) => ({
  schemas: [errorSchema],
  status: String(status),
  ...(scimType === undefined ? {} : { scimType }),
  detail,
})
