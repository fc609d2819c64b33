import type { TSchema } from 'typebox'
import type { Route } from '../../src/contract/route.ts'
import type { CheckResponse } from '../../src/http/kit/api-conventions.ts'
import { toJsonSchema, type JsonSchema } from '../../src/http/kit/json-schema.ts'
import type { HttpResponse } from '../../src/http/kit/responses.ts'
import { findProblems } from '../../src/http/kit/validate.ts'

const closeShapes = (shapes: Readonly<Record<string, JsonSchema>>): Readonly<Record<string, JsonSchema>> =>
  Object.fromEntries(Object.entries(shapes).map(([name, shape]) => [name, closeShape(shape)]))

/** An object that names its members takes no others. */
const closeShape = (shape: JsonSchema): JsonSchema => ({
  ...shape,
  ...(shape.items && { items: closeShape(shape.items) }),
  ...(shape.anyOf && { anyOf: shape.anyOf.map(closeShape) }),
  ...(shape.patternProperties && { patternProperties: closeShapes(shape.patternProperties) }),
  ...(shape.properties && { properties: closeShapes(shape.properties) }),
  ...(shape.properties && shape.additionalProperties === undefined && !shape.patternProperties && { additionalProperties: false }),
})

const closedSchemas = new WeakMap<TSchema, TSchema>()

/** The same object for the same schema, because validators are compiled once for each object. */
const closedOf = (schema: TSchema): TSchema => {
  const closed = closedSchemas.get(schema) ?? (closeShape(toJsonSchema(schema)) as TSchema)
  closedSchemas.set(schema, closed)
  return closed
}

/** What a client reads: no `undefined`, dates as text. */
const asJson = (body: unknown): unknown => JSON.parse(JSON.stringify(body))

const jsonProblems = (schema: TSchema, body: unknown): readonly string[] =>
  findProblems(closedOf(schema), asJson(body)).map(({ field, rule, params }) => `${field || 'body'}: ${rule} ${JSON.stringify(params)}`)

/** A long list is serialized by its handler, piece by piece. */
const isSerialized = (headers: HttpResponse['headers'], body: unknown): body is string =>
  typeof body === 'string' && headers?.['content-type']?.startsWith('application/json') === true

const isRaw = ({ contentMediaType }: JsonSchema): boolean => contentMediaType !== undefined

const bodyProblems = (schema: TSchema, { headers, body }: HttpResponse): readonly string[] => {
  const shape = toJsonSchema(schema)
  if (shape.type === 'null') return body === undefined ? [] : ['a body, where none is declared']
  if (body === undefined) return ['no body']
  if (isRaw(shape)) return []
  if (isSerialized(headers, body)) return jsonProblems(schema, JSON.parse(body))
  if (typeof body !== 'string' && !(body instanceof Uint8Array)) return jsonProblems(schema, body)
  return shape.anyOf?.some(isRaw) ? [] : ['text or bytes, where JSON is declared']
}

/** How a response differs from what its route declares; empty when it does not. Errors that the route does not declare have the schema of the API. */
export const responseProblems = (route: Route, response: HttpResponse, errorSchema: TSchema): readonly string[] => {
  const { status, headers = {} } = response
  const schema = route.responses[status] ?? (status >= 400 ? errorSchema : undefined)
  if (!schema) return ['the status is not declared']
  const needsLocation = status >= 300 && status < 400 && status !== 304
  return [...(needsLocation && !headers['location'] ? ['no Location'] : []), ...bodyProblems(schema, response)]
}

export type ResponseChecks = {
  readonly checkResponse: CheckResponse
  /** Throws when a response since the last call differed from its route. */
  assertValid(): void
}

/** Collects invalid responses instead of throwing in the handler, which would replace them with an error 500. */
export const createResponseChecks = (): ResponseChecks => {
  const found: string[] = []
  return {
    checkResponse: (route, response, errorSchema) => {
      const problems = responseProblems(route, response, errorSchema)
      if (problems.length > 0) found.push(`${route.method} ${route.path} answered ${response.status}: ${problems.join('; ')}`)
    },
    assertValid: () => {
      if (found.length > 0) throw new Error(`Responses differ from the contract:\n${found.splice(0).join('\n')}`)
    },
  }
}
