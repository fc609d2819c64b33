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

/** SCIM error response. The identity provider shows `detail` to its administrator. */
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

export const badRequest = (scimType: ScimType, detail: string): ScimError => new ScimError(400, scimType, detail)

export const quoted = (text: string): string => JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)
