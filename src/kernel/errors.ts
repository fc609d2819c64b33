export type ErrorCode =
  | 'bad_request'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'not_acceptable'
  | 'conflict'
  | 'stale'
  | 'too_large'
  | 'unsupported_type'
  | 'invalid'
  | 'rate_limited'
  | 'unavailable'

export type ErrorDetail = Readonly<Record<string, unknown>>

export class AppError extends Error {
  readonly code: ErrorCode
  readonly detail: ErrorDetail
  constructor(code: ErrorCode, message: string, detail: ErrorDetail = {}) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.detail = detail
  }
}

export const notFound = (what: string): never => {
  throw new AppError('not_found', `There is no such ${what}.`)
}

export const forbidden = (message: string, detail: ErrorDetail = {}): never => {
  throw new AppError('forbidden', message, detail)
}

export const unauthenticated = (message: string): never => {
  throw new AppError('unauthenticated', message)
}

export const conflict = (code: string, message: string, detail: ErrorDetail = {}): never => {
  throw new AppError('conflict', message, { code, ...detail })
}

export type FieldErrors = Readonly<Record<string, readonly string[]>>

export const invalid = (errors: FieldErrors): never => {
  const sentences = Object.values(errors).flat()
  throw new AppError('invalid', sentences[0] ?? 'The given data was invalid.', { errors })
}

export const findFieldErrors = (error: unknown): FieldErrors | undefined =>
  // `invalid` puts them into the detail.
  error instanceof AppError && error.code === 'invalid' ? ((error.detail['errors'] ?? {}) as FieldErrors) : undefined

export const throwIfInvalid = (...stages: readonly FieldErrors[]): void => {
  const errors = new Map<string, readonly string[]>()
  for (const [field, sentences] of stages.flatMap((stage) => Object.entries(stage))) if (!errors.has(field)) errors.set(field, sentences)
  if (errors.size > 0) invalid(Object.fromEntries(errors))
}

export const collectFieldErrors = async (check: () => unknown): Promise<FieldErrors> => {
  try {
    await check()
    return {}
  } catch (error) {
    const errors = findFieldErrors(error)
    if (!errors) throw error
    return errors
  }
}

export const validateAll = async (...checks: readonly (() => unknown)[]): Promise<void> => {
  const stages: FieldErrors[] = []
  for (const check of checks) stages.push(await collectFieldErrors(check))
  throwIfInvalid(...stages)
}

export const validateConcurrently = async <T extends readonly unknown[]>(
  ...all: T
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> => {
  await Promise.allSettled(all)
  await validateAll(...all.map((part) => () => part))
  return await Promise.all(all)
}

export const isUniqueViolation = (error: unknown): boolean => {
  if (typeof error !== 'object' || error === null || !('code' in error)) return false
  return error.code === '23505' || error.code === 'SQLITE_CONSTRAINT_UNIQUE' || error.code === 'SQLITE_CONSTRAINT_PRIMARYKEY'
}
