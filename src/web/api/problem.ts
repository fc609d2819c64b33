// Normalizes the error responses of the API.

export type Problem = {
  readonly status: number
  readonly code: string
  readonly message: string
  readonly fields: Readonly<Record<string, readonly string[]>>
  readonly retryAfter: number | undefined
  readonly requestId: string | undefined
  /** Number of references by kind, for `in_use`. */
  readonly uses?: Readonly<Record<string, number>> | undefined
}

type Told = { readonly status: number; readonly body: unknown; readonly header: (name: string) => string | null }

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

const sentencesOf = (value: unknown): readonly string[] => {
  if (Array.isArray(value)) return value.filter((item): item is string => typeof item === 'string')
  const one = textOf(value)
  return one === undefined ? [] : [one]
}

const fieldsOf = (value: unknown): Record<string, readonly string[]> =>
  isRecord(value)
    ? Object.fromEntries(
        Object.entries(value)
          .map(([name, told]) => [name, sentencesOf(told)] as const)
          .filter(([, sentences]) => sentences.length > 0),
      )
    : {}

const usesOf = (value: unknown): Problem['uses'] =>
  isRecord(value)
    ? Object.fromEntries(Object.entries(value).filter((entry): entry is [string, number] => typeof entry[1] === 'number'))
    : undefined

/** `Retry-After` is a number of seconds or a date. */
export const retryAfterOf = (header: string | null, now: string | null): number | undefined => {
  if (header === null || header.trim() === '') return undefined
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return Math.max(0, Math.ceil(seconds))
  const until = Date.parse(header) - Date.parse(now ?? '')
  return Number.isNaN(until) ? undefined : Math.max(0, Math.ceil(until / 1_000))
}

export const readProblem = ({ status, body, header }: Told): Problem => {
  const outer = isRecord(body) ? body : {}
  const inner = isRecord(outer.error) ? outer.error : outer
  return {
    status,
    code: textOf(inner.code) ?? textOf(outer.error) ?? `http_${status}`,
    message: textOf(inner.message) ?? textOf(inner.detail) ?? '',
    fields: { ...fieldsOf(inner.errors), ...fieldsOf(inner.fields) },
    retryAfter: retryAfterOf(header('retry-after'), header('date')),
    requestId: textOf(inner.request_id) ?? header('x-request-id') ?? undefined,
    ...(inner.uses !== undefined && { uses: usesOf(inner.uses) }),
  }
}
