export const ERROR_URN = 'urn:ietf:params:scim:api:messages:2.0:Error'

export type ScimType =
  | 'invalidSyntax'
  | 'invalidValue'
  | 'invalidFilter'
  | 'invalidPath'
  | 'noTarget'
  | 'mutability'
  | 'tooMany'
  | 'uniqueness'
  | 'sensitive'

/** A refusal the identity provider reads; its detail is shown to that provider's administrator. */
export class ScimError extends Error {
  readonly status: number
  readonly scimType: ScimType | undefined
  readonly detail: string

  constructor(status: number, scimType: ScimType | undefined, detail: string) {
    super(detail)
    this.name = 'ScimError'
    this.status = status
    this.scimType = scimType
    this.detail = detail
  }
}

export type ErrorBody = {
  readonly schemas: readonly [typeof ERROR_URN]
  readonly status: string
  readonly scimType?: ScimType
  readonly detail: string
}

export const errorBody = (error: ScimError): ErrorBody => ({
  schemas: [ERROR_URN],
  status: String(error.status),
  ...(error.scimType === undefined ? {} : { scimType: error.scimType }),
  detail: error.detail,
})

/** A 400 of the given kind, to be thrown. */
export const badRequest = (scimType: ScimType, detail: string): ScimError => new ScimError(400, scimType, detail)

/** A piece of the client's own text, safe to put into a detail: short, on one line, with odd characters escaped. */
export const quoted = (text: string): string => JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)
